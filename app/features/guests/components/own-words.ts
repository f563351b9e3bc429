import type { ClosedReason } from "#app/resources/city-events/rules.ts";
import type { CityEvent } from "#app/resources/city-events/schema.ts";
import {
  closedSentences,
  closedTitles,
  keptLine,
  mistakeLine,
  ownTitles,
  tapLine,
  waitingReason,
} from "../messages.ts";
import { hasPlace, type GuestState } from "../rules.ts";

interface OwnPlace {
  state: GuestState;
  name: string;
  bring: number;
  hasAddress: boolean;
  closed?: ClosedReason | undefined;
  isOver: boolean;
  event: Partial<Pick<CityEvent, "capacity" | "guests" | "contact_info" | "attend_link">>;
}

/** At the door, after the start, the page still says whether there is a seat. */
export function ownTitle({ state, bring, closed, isOver, event }: OwnPlace): string {
  if (isOver && closed === "begun") return "This meetup is over";
  if (closed === "postponed" && hasPlace({ state }) && !event.attend_link)
    return state === "coming" ? keptLine(bring) : "Your place is kept";
  if (closed && !(closed === "begun" && state === "coming")) return closedTitles[closed];
  return ownTitles[state];
}

export function ownLead(place: OwnPlace): string {
  const { state, name, bring, hasAddress, closed, isOver, event } = place;
  const party = bring > 0 ? `${name} and ${bring} more` : name;
  if (closed === "begun" && !isOver && state === "coming")
    return `You're on the list, ${party}. The meetup has begun.`;
  if (closed === "begun" && isOver) return `See you at the next one, ${name}!`;
  if (closed === "cancelled") return `Sorry, ${name}. ${closedSentences.cancelled}`;
  if (closed === "postponed" && hasPlace({ state }))
    return hasAddress
      ? `We'll email you the new date, ${name}.`
      : `Look here again for the new date, ${name}.`;
  if (closed === "postponed" && state === "cancelled")
    return `You're off the list, ${name}. Say yes again once there's a new date.`;
  if (closed && !(closed === "postponed" && state === "struck"))
    return `${name}, ${ownClosed[closed]}`;
  switch (state) {
    case "pending":
      return tapLine(event, bring);
    case "coming":
      return bring > 0
        ? `${seeYou(bring)}${bring === 1 ? `, ${name}` : ""}!`
        : `See you there, ${name}!`;
    case "waiting":
      return waitingReason(event, bring, name);
    case "offered":
      return bring > 0
        ? `There's room for all of you, ${name}. The first to tap gets the seats.`
        : `A seat is free, ${name}. The first to take it has it.`;
    case "cancelled":
      return `Thanks for telling us, ${name}.`;
    case "struck":
      return `The host took you off the list, ${name}. ${mistakeLine(event)}`;
  }
}

/** `See you there`, `See you both there`, `See you there, all three of you` */
export const seeYou = (bring: number): string =>
  ["See you there", "See you both there", "See you there, all three of you"][bring] ??
  "See you there, all four of you";

const ownClosed: Readonly<Record<Exclude<ClosedReason, "cancelled">, string>> = {
  postponed: "this meetup is postponed. Say yes again once it has a new date.",
  begun: "the list closed when this meetup began.",
  elsewhere: "you sign up for this one on another site now.",
  "not-here": "this meetup keeps no list of guests any more. Just come along.",
};

/** Said wherever one tap confirms both. */
export const followsLine = (city: string): string =>
  `The same tap follows ${city}: we email you its next dates, and at most one letter a week from its City Mayor. You can leave at any time.`;
