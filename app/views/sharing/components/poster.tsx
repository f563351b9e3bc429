import { When } from "#app/resources/city-events/components/event-time.tsx";
import { zoneLabel } from "#app/resources/city-events/share-text.ts";
import { eventQrCode } from "#app/content/paths.ts";
import { time12, weekdayDate } from "#app/core/text/dates.ts";
import { site } from "#app/content/site.ts";
import { tallScript } from "#app/core/text/tall-script.ts";
import { classes } from "#app/ui/classes.ts";
import type { PageEvent } from "#app/resources/city-events/rules.ts";

const states: Readonly<Record<string, string>> = {
  postponed: "Postponed",
  cancelled: "Called off",
};

export function Poster({ origin, event }: { origin: string; event: PageEvent<"poster"> }) {
  const state = states[event.status];
  return (
    <article className="poster mx-auto flex w-full max-w-3xl flex-col overflow-hidden bg-paper text-ink sm:aspect-[210/297] shadow-lg print:max-w-none print:shadow-none">
      <div aria-hidden="true" className="checker-strip h-16 shrink-0" />
      <div className="flex flex-1 flex-col px-[8%] py-[5%]">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-bold">
          <span className="font-display text-2xl font-extrabold">{site.brand}</span>
          {` ${event.city_name}`}
        </p>
        <h1
          dir="auto"
          data-script={tallScript(event.event_name)}
          className={classes(
            "mt-[6%] mb-8 line-clamp-6 shrink-0 font-display leading-none font-extrabold tracking-tighter [overflow-wrap:anywhere]",
            sizeFor(event.event_name),
          )}
        >
          {event.event_name}
        </h1>
        {state ? <p className="mt-4 text-2xl font-bold uppercase">{state}</p> : null}
        <div className="mt-auto grid items-end sm:grid-cols-[minmax(0,1fr)_auto] gap-6 border-t-4 border-current pt-[4%]">
          <div>
            <When event={event}>
              <span className="block font-display text-2xl leading-tight font-bold">
                {weekdayDate(event.wall_time).replace(/ (?=\d{1,2},)/, "\u00a0")}
              </span>
              <span className="block font-display text-4xl leading-tight font-extrabold">
                {time12(event.wall_time)}
              </span>
              <span className="block text-sm">{zoneLabel(event)}</span>
            </When>
            <p dir="auto" className="mt-3 line-clamp-3 text-lg font-semibold">
              {event.venue}, {event.city_name}
            </p>
            {state ? null : <p className="mt-3 text-base">Free, and everyone is welcome.</p>}
          </div>
          <img
            src={eventQrCode(event.id)}
            alt={`QR code: ${origin}${event.short_path}`}
            width={200}
            height={200}
            className="size-40 sm:size-52"
          />
        </div>
        <p className="mt-4 text-xs [overflow-wrap:anywhere]">
          {origin.replace(/^https?:\/\//, "")}
          {event.short_path}
        </p>
      </div>
      <div aria-hidden="true" className="checker-strip h-8 shrink-0" />
    </article>
  );
}

/** Long names are set smaller, so that everything fits on one sheet. */
function sizeFor(name: string): string {
  if (name.length <= 60) return "text-4xl sm:text-[4.75rem] print:text-[4.75rem]";
  return name.length <= 90 ? "text-3xl" : "text-2xl";
}
