import type { Times } from "#app/resources/city-events/attendance.ts";
import { FEWEST_ANSWERS, takesFeedback } from "./rules.ts";
import type { FeedbackSums } from "./schema.ts";

export const messages = {
  noAnswer: "You can answer from the start of the meetup until two weeks after it.",
  notAtTable: "Your name can be shown while you are on the list, until two days after the meetup.",
  thanksOver: "We won't ask you again how a meetup was.",
} as const;

/** Fewer answers stay secret, and after two weeks no more can come. */
export const tooFewLine = (event: Times, now: Date): string =>
  takesFeedback(event, now)
    ? `You see the answers once there are ${FEWEST_ANSWERS}.`
    : `Fewer than ${FEWEST_ANSWERS} guests answered. We show none: you could tell who said what.`;

export const feedbackLine = ({ great, fine, not_for_me }: FeedbackSums): string =>
  `${great} great · ${fine} fine · ${not_for_me} not for me`;
