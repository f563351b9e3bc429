import { Link } from "react-router";
import { eventPath } from "#app/content/paths.ts";
import { time12, weekdayDate } from "#app/core/text/dates.ts";
import { UnloadedQuery } from "#app/ui/unloaded-query.tsx";
import type { ReloadableQuery } from "#app/ui/use-api-query.ts";
import { ownTitles, partyLine } from "../messages.ts";
import type { OwnMeetup, OwnMeetups as Answers } from "../schema.ts";

export function OwnMeetups({ query, reload }: ReloadableQuery<Answers>) {
  return (
    <section aria-labelledby="meetups" className="rounded-lg border-2 border-line bg-raised p-5">
      <h2 id="meetups" className="mb-3 font-display text-lg font-bold tracking-tight">
        My meetups
      </h2>
      {query.kind === "loaded" ? (
        <div className="grid gap-5">
          {query.value.ahead.length > 0 ? (
            <Meetups meetups={query.value.ahead} />
          ) : (
            <p>
              You haven't said yes to a meetup ahead.{" "}
              <Link to="/events" className="font-semibold underline underline-offset-4">
                See what is on
              </Link>
            </p>
          )}
          {query.value.past.length > 0 ? (
            <div>
              <h3 className="mb-1 font-semibold">Past</h3>
              <Meetups meetups={query.value.past} isPast />
            </div>
          ) : null}
        </div>
      ) : (
        <UnloadedQuery query={query} reload={reload} />
      )}
    </section>
  );
}

function Meetups({ meetups, isPast = false }: { meetups: OwnMeetup[]; isPast?: boolean }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {meetups.map((meetup) => (
        <li key={meetup.event_id} className="py-3">
          <Link
            to={eventPath(meetup.event_id)}
            className="font-semibold wrap-anywhere underline underline-offset-4"
          >
            {meetup.event_name}
          </Link>
          <p>
            <time dateTime={meetup.wall_time}>
              {`${weekdayDate(meetup.wall_time)}, ${time12(meetup.wall_time)}`}
            </time>
          </p>
          <p className="wrap-anywhere text-soft">{`${meetup.venue}, ${meetup.city_name}`}</p>
          {isPast ? null : <Standing meetup={meetup} />}
        </li>
      ))}
    </ul>
  );
}

function Standing({ meetup }: { meetup: OwnMeetup }) {
  const { event_name, link, state, status } = meetup;
  const isOn = status === "scheduled";
  return (
    <p>
      {isOn ? `${ownTitles[state]}${partyLine(meetup)}` : `This meetup is ${status}`}.{" "}
      <a href={link} className="inline-flex min-h-11 items-center underline underline-offset-4">
        Change<span className="sr-only"> my answer to {event_name}</span>
      </a>
    </p>
  );
}
