import { defineScopedResource, type Row } from "#app/core/forms/resource.ts";
import { fields } from "./fields.ts";
import { cardMessages } from "./messages.ts";

export const cards = defineScopedResource({
  name: "chapter-cards",
  table: "chapter_cards",
  type: "ChapterCard",
  singular: "card",
  fields,
  scope: "city_name",
  path: "/cities/{city}/card",
  titleOf: (city) => `Card of ${city}`,
  notes: { chat_link: "For hosts and administrators only" },
  messages: cardMessages,
});

type Card = Row<"chapter_cards">;

export type PublicCard = Pick<Card, "host_name" | "image_url" | "about_text">;

export interface CardOfCity {
  card: (PublicCard & Pick<Card, "city_name" | "chat_link" | "updated_at">) | null;
  is_shown: boolean;
  chat_openings: number;
}
