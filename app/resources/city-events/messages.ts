import { messagesFor } from "#app/core/forms/resource-messages.ts";

/** SPEC 2, 5 and 8: what differs from other resources, and what pages of events say. */
export const messages = messagesFor("Event", {
  notFound: "The event you're looking for doesn't exist or has been removed",
  accessDenied: "You need admin privileges to manage events.",
  refusals: {
    forbidden: "You need admin privileges to manage events.",
    stale: "Somebody else has changed this event meanwhile.",
  },
  sectionTitle: "Manage City Events",
  add: "Create Event",
  empty: "No events found.",
  emptyHint: "Create the first event to get started!",
  noMatch: "No events found.",
  noMatchHint: "Try other words or another city.",
  createFailed: "Something went wrong. Please try again.",
  updateFailed: "Something went wrong. Please try again.",
  created: "Event created successfully!",
  updated: "Event updated successfully!",
  formTitle: { create: "Create Event", edit: "Edit Event" },
  busy: { create: "Creating...", update: "Updating..." },
  deleteTitle: () => "Delete Event",
  deleteQuestion: (name) => `Are you sure you want to delete "${name}"?`,
  endTooEarly: "The end must be after the start",
  notAHostNow:
    "You no longer host this city, so nothing was changed. If that is a mistake, please ask the central team.",
  begun: "It has begun, so nobody gets an email.",
  recapByHosts: "The City Mayor of this city writes what happened.",
  recapNotHeld: "This meetup did not take place, so there is nothing to tell.",
  recapTooEarly: "You can tell what happened once the meetup has begun",
  zoneNeeded: "We do not know this city's time zone. Please choose one, such as Asia/Kolkata",
});
