/** SPEC 2, 5 and 8: the words of the management of simple events. */
export const simpleEventMessages = {
  notFound: "Event Not Found",
  loading: "Loading events...",
  loadFailed: (message: string) => `Error loading events: ${message}`,
  none: "No events found.",
  notPublic: "Visitors see no simple events on any page.",
  createFirst: "Create the first event to get started!",
  accessDenied: "You need admin privileges to access this page.",
  confirmDelete: (title: string) => `Are you sure you want to delete "${title}"?`,
  fetchFailed: "Failed to fetch events",
  deleteFailed: "Failed to delete event",
  failed: "Something went wrong. Please try again.",
  created: "Event created successfully!",
  updated: "Event updated successfully!",
  deleted: "Event deleted successfully",
  alreadyConverted: "There is a city event with this name on that day already.",
} as const;
