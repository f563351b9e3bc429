import type { ComponentProps } from "react";
import { cityTile } from "#app/content/city-tile.ts";
import { Slip, SlipHead, SlipTitle } from "#app/ui/slip.tsx";
import type { EventFacts } from "../rules.ts";
import { wallTimeLabel } from "../share-text.ts";
import { DateNumeral } from "./date-numeral.tsx";
import { When } from "./event-time.tsx";
import { MapLink } from "./map-link.tsx";

export function EventSlip({
  event,
  ...head
}: {
  event: Pick<EventFacts, "event_name" | "city_name" | "venue" | "wall_time" | "date_time"> &
    Partial<Pick<EventFacts, "status" | "image_url">>;
} & ComponentProps<typeof SlipHead>) {
  const isOff = event.status === "cancelled";
  const when = wallTimeLabel(event);
  return (
    <Slip picture={{ src: event.image_url, fallback: cityTile(event.city_name) }}>
      <SlipHead {...head} />
      <div className="flex flex-wrap gap-x-5 gap-y-3">
        <div className="shrink-0">
          <DateNumeral event={event} size="sm" {...(isOff && { isStruck: true })} />
        </div>
        <p className="min-w-[min(9rem,100%)] flex-1 content-center">
          <SlipTitle>{event.event_name}</SlipTitle>{" "}
          <span className="mt-1.5 block">
            {isOff ? <s className="text-soft">{when}</s> : <When event={event}>{when}</When>}
          </span>{" "}
          <span className="block text-soft">
            <MapLink event={event}>{`${event.venue}, ${event.city_name}`}</MapLink>
          </span>
        </p>
      </div>
    </Slip>
  );
}
