import type { FeedbackSums } from "./schema.ts";

export const messages = {
  noAnswer: "You can answer from the start of the meetup until two weeks after it.",
  notAtTable: "Your name can be shown while you are on the list, until two days after the meetup.",
  thanksOver: "We won't ask you again how a meetup was.",
} as const;

export const feedbackLine = ({ great, fine, not_for_me }: FeedbackSums): string =>
  `${great} great · ${fine} fine · ${not_for_me} not for me`;
