import type { Times } from "#app/resources/city-events/attendance.ts";
import type { EventGuests } from "#app/resources/city-events/schema.ts";
import { FEWEST_ANSWERS, takesFeedback } from "./rules.ts";
import type { FeedbackSums } from "./schema.ts";

export type AnsweredEvent = Times & { guests: Pick<EventGuests, "coming" | "waiting"> };

export const messages = {
  noAnswer: "You can answer from the start of the meetup until two weeks after it.",
  notAtTable: "Your name can be shown while you are on the list, until two days after the meetup.",
  thanksOver: "We won't ask you again how a meetup was.",
} as const;

/** Fewer answers stay secret; no more can come after two weeks, nor where fewer people were on the list. */
export const tooFewLine = (event: AnsweredEvent, now: Date): string =>
  takesFeedback(event, now) && event.guests.coming + event.guests.waiting >= FEWEST_ANSWERS
    ? `You see the answers once there are ${FEWEST_ANSWERS}.`
    : `Fewer than ${FEWEST_ANSWERS} guests answered. We show none: you could tell who said what.`;

export const feedbackLine = ({ great, fine, not_for_me }: FeedbackSums): string =>
  `${great} great · ${fine} fine · ${not_for_me} not for me`;
