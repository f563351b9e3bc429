import { Link } from "react-router";
import { findCity } from "#app/content/cities.ts";
import { eventPath, joinPath, knownJoinPath } from "#app/content/paths.ts";
import { time12, weekdayDate, withOffset } from "#app/core/text/dates.ts";
import { tallScript } from "#app/core/text/tall-script.ts";
import { FollowField } from "#app/features/followers/components/follow-box.tsx";
import { messages as followMessages } from "#app/features/followers/messages.ts";
import { DateNumeral } from "#app/resources/city-events/components/date-numeral.tsx";
import type { NextDate } from "#app/resources/city-events/next-date.server.ts";
import { yesLabel } from "#app/resources/city-events/share-text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Heading } from "#app/ui/section.tsx";
import { seatsLine } from "../messages.ts";

interface NextInCityProps {
  city: string;
  next: NextDate | null | undefined;
  /** The reader follows the city already. */
  isFollowed?: boolean;
  /** The page of a follower or a guest: the button leads below it, because their address is known there. */
  ownPath?: string;
}

/** Answers "When do we meet?": the next date that takes place, else the field that asks for an email about it. */
export function NextInCity({ city, next, isFollowed, ownPath }: NextInCityProps) {
  if (!next && !findCity(city)) return null;
  return (
    <section aria-labelledby="next" className="slip-edge print:hidden">
      <div className="zigzag-bottom border-t-4 border-accent bg-raised">
        <div className="grid gap-4 px-5 pt-4 pb-5">
          <Heading size="small" id="next">
            {`Next in ${city}`}
          </Heading>
          {next ? (
            <NextTicket event={next} ownPath={ownPath} />
          ) : isFollowed ? (
            <p>
              <strong>No date yet.</strong> You'll hear from us.
            </p>
          ) : (
            <>
              <p>
                <strong>No date yet.</strong> {followMessages.promise(city)}
              </p>
              <FollowField city={city}>Email me the next one</FollowField>
            </>
          )}
        </div>
      </div>
    </section>
  );
}

interface NextTicketProps {
  event: NextDate;
  ownPath: string | undefined;
}

function NextTicket({ event, ownPath }: NextTicketProps) {
  const { event_name, venue, wall_time, date_time } = event;
  return (
    <>
      <div className="flex flex-wrap gap-x-5 gap-y-3">
        <div className="shrink-0">
          <DateNumeral event={event} size="sm" />
        </div>
        <p className="min-w-[min(9rem,100%)] flex-1 content-center">
          <Link
            to={eventPath(event.id)}
            data-script={tallScript(event_name)}
            className="font-display text-xl leading-tight font-bold tracking-tight decoration-accent decoration-3 underline-offset-4 hover:underline"
          >
            {event_name}
          </Link>{" "}
          <time dateTime={withOffset(wall_time, date_time)} className="mt-1.5 block">
            {`${weekdayDate(wall_time)}, ${time12(wall_time)}`}
          </time>{" "}
          <span className="block text-soft">{venue}</span>
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <NextAction event={event} ownPath={ownPath} />
      </p>
    </>
  );
}

function NextAction({ event, ownPath }: NextTicketProps) {
  const { id, guests, attend_link, hasAnswered } = event;
  if (hasAnswered) return <ButtonLink to={eventPath(id)}>See the next meetup</ButtonLink>;
  if (guests.open === "no")
    return attend_link ? (
      <ButtonLink to={eventPath(id)}>How to sign up</ButtonLink>
    ) : (
      <strong>Just come along</strong>
    );
  const seats = seatsLine(guests);
  return (
    <>
      <ButtonLink to={ownPath ? knownJoinPath(ownPath, id) : joinPath(id)} reloadDocument>
        {yesLabel(event)}
      </ButtonLink>
      {seats ? <span className="font-semibold">{seats}</span> : null}
    </>
  );
}
