import type { ErrorCode } from "#app/core/result.ts";

/** SPEC 8, Data: every sentence about events, word for word. */
export const messages = {
  fetchFailed: "Failed to fetch events",
  deleteFailed: "Failed to delete event",
  unexpected: "Something went wrong. Please try again.",
  created: "Event created successfully!",
  updated: "Event updated successfully!",
  deleted: "Event deleted successfully",
  confirmDelete: (name: string) => `Are you sure you want to delete "${name}"?`,
  loading: "Loading events...",
  endTooEarly: "The end must be after the start",
  zoneNeeded: "We do not know this city's time zone. Please choose one, such as Asia/Kolkata",
  /** SPEC 2 */
  accessDenied: "You need admin privileges to manage events.",
} as const;

/** What the API says for each refusal. */
export const sentences: Record<ErrorCode, string> = {
  "not-authenticated": "User not authenticated",
  forbidden: messages.accessDenied,
  "not-found": "The event you're looking for doesn't exist or has been removed",
  gone: "The event you're looking for doesn't exist or has been removed",
  invalid: "Please check the marked fields.",
  conflict: "This does not fit what is stored.",
  stale: "Somebody else has changed this event meanwhile.",
  "too-many": "Too many requests. Please wait a moment.",
};
