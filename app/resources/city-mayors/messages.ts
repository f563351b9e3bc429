import { messagesFor } from "#app/core/forms/resource-messages.ts";

/** SPEC 2, 5 and 8: what differs from other resources, and what the directory says. */
export const mayorMessages = messagesFor("City Mayor", {
  noneFound: "No City Mayors Found",
  empty: "No city mayors found. Add your first city mayor!",
  createFailed: "Failed to create city mayor",
  updateFailed: "Failed to update city mayor",
  saveFailed: "Failed to save city mayor",
  toastsReason: true,
  deleteTitle: () => "Delete City Mayor",
  deleteQuestion: (name) => `Are you sure you want to delete ${name}?`,
});
