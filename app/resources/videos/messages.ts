import { messagesFor } from "#app/core/forms/resource-messages.ts";

/** SPEC 2, 5 and 8 say of videos what they say of most resources. */
export const videoMessages = messagesFor("Video", { saveFailed: "Failed to save video" });
