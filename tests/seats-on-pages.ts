import { comingLine, seatsLine } from "#app/features/guests/messages.ts";
import type { EventGuests } from "#app/resources/city-events/schema.ts";
import { yesLabel } from "#app/resources/city-events/share-text.ts";

/** The button, the seats beside it and, on the page of the event, the sentence and the offer for programs. */
export function seatsOn(page: string) {
  const [, button, after = ""] =
    /href="\/events\/[^"]+\/join"[^>]*>((?:Count me in|Join the waiting list)[^<]*)(.{0,200})/s.exec(
      page,
    ) ?? [];
  // The spaces around it keep it from its neighbours where there are no styles.
  const seats = /font-semibold[^>]*> ?([^<]*(?:coming|left|taken)[^<]*?) ?</.exec(after)?.[1];
  const sentence = /<h2[^>]* id="guests-title"[^>]*>([^<]+)</.exec(page)?.[1];
  return { button, seats, sentence, isSoldOut: page.includes("schema.org/SoldOut") };
}

export function expectedOnLists(guests: EventGuests) {
  const card = { button: yesLabel({ guests }), seats: seatsLine(guests) };
  const isSoldOut = guests.open === "waiting";
  const onList = { ...card, sentence: undefined, isSoldOut: false };
  return {
    events: onList,
    city: onList,
    home: onList,
    event: { ...card, sentence: comingLine(guests), isSoldOut },
  };
}
