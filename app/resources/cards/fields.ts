import type { FieldsOf } from "#app/core/forms/resource.ts";
import { isWebAddress } from "#app/core/forms/web-address.ts";

export const fields = {
  host_name: { input: "name", label: "Your name", required: "Please enter your name" },
  image_url: {
    input: "picture",
    label: "Your picture",
    hint: "Begins with https:// and shows you, or the table you meet at.",
  },
  about_text: { input: "text", label: "About you", most: 600, rows: 6 },
  chat_link: {
    input: "url",
    label: "Link to the chat of the city",
    hint: "WhatsApp, Telegram, Signal or Discord. Guests and followers get a button; no page shows the link.",
    read: (text) =>
      /^https:/i.test(text) && isWebAddress(text)
        ? { value: text }
        : { message: "Please enter a link that begins with https://" },
  },
} satisfies FieldsOf<"chapter_cards">;
