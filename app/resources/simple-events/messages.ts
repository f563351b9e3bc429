import { messagesFor } from "#app/core/forms/resource-messages.ts";

const NOT_PUBLIC = "Visitors see no simple events on any page.";
const FAILED = "Something went wrong. Please try again.";

/** SPEC 2, 5 and 8: what differs from other resources. */
export const simpleEventMessages = messagesFor("Event", {
  accessDenied: "You need admin privileges to access this page.",
  fetchFailedBecause: (message) => `Error loading events: ${message}`,
  hasFetchToast: false,
  createFailed: FAILED,
  updateFailed: FAILED,
  created: "Event created successfully!",
  updated: "Event updated successfully!",
  add: "Create Event",
  empty: "No events found.",
  emptyHint: "Create the first event to get started!",
  listNote: `${NOT_PUBLIC} To announce one, convert it to a city event.`,
  formNote: NOT_PUBLIC,
  formTitle: { create: "Create Event", edit: "Edit Event" },
  busy: { create: "Creating...", update: "Updating..." },
  deleteTitle: () => "Delete Event",
  deleteQuestion: (title) => `Are you sure you want to delete "${title}"?`,
});

export const ALREADY_CONVERTED = "There is a city event with this name on that day already.";
