import { type ReactNode } from "react";
import { Link } from "react-router";
import { eventPath } from "#app/content/paths.ts";
import { differingNames } from "#app/core/forms/form-values.ts";
import { longDate } from "#app/core/text/dates.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { fetchCard } from "#app/resources/cards/client.ts";
import { PartnerLogo } from "#app/resources/city-events/components/partner-logos.tsx";
import { attendanceLine } from "#app/resources/city-events/attendance.ts";
import { Notice } from "#app/ui/notice.tsx";
import { UnloadedQuery } from "#app/ui/unloaded-query.tsx";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import type { RecordFormState } from "#app/ui/use-record-form.ts";
import { fetchDossier, fetchPlanned } from "../client.ts";
import { messages } from "../messages.ts";
import type { Dossier } from "../schema.ts";
import { HandOver } from "./hand-over.tsx";
import { NewMayor } from "./new-mayor.tsx";
import { NotesForm, useNotes } from "./notes-form.tsx";

export function CityDossier({ city, email }: { city: string; email: string }) {
  const { query, reload } = useApiQuery(fetchDossier, city);
  const { query: card } = useApiQuery(fetchCard, city);
  const { query: planned } = useApiQuery(fetchPlanned, city);
  const notes = useNotes(city);
  if (query.kind !== "loaded") return <UnloadedQuery query={query} reload={reload} />;
  // Shown at once: what comes later would push the rest away from under a finger.
  if (card.kind === "loading" || planned.kind === "loading" || notes.phase === "loading")
    return <UnloadedQuery query={{ kind: "loading" }} reload={reload} />;
  const dossier = query.value;
  return (
    <>
      {dossier.is_host ? <NewMayor {...{ city, email, card, planned }} /> : null}
      <Inherited city={city} dossier={dossier} notes={notes} onChanged={() => void reload()} />
    </>
  );
}

interface InheritedProps {
  city: string;
  dossier: Dossier;
  notes: RecordFormState;
  onChanged: () => void;
}

function Inherited({ city, dossier, notes, onChanged }: InheritedProps) {
  return (
    <div className="grid gap-10 lg:grid-cols-[3fr_2fr] lg:gap-16">
      <div className="grid content-start gap-10">
        <Part id="notes" title="Notes">
          <NotesForm city={city} form={notes} />
        </Part>
        <Part id="meetups" title="Last meetups">
          <Meetups meetups={dossier.meetups} />
        </Part>
      </div>
      <div className="grid content-start gap-10">
        <Part id="venues" title="Venues">
          <Venues venues={dossier.venues} />
        </Part>
        <Part id="helpers" title="Helpers">
          {dossier.helpers.length === 0 ? (
            <p className="text-soft">Nobody helps in {city} yet.</p>
          ) : (
            <p>{dossier.helpers.map(({ name }) => name).join(", ")}</p>
          )}
        </Part>
        <Part id="chat" title="The group's chat">
          <Chat link={dossier.chat_link} />
        </Part>
        {dossier.partners.length > 0 ? (
          <Part id="partners" title="Partners">
            <div className="flex flex-wrap gap-2">
              {dossier.partners.map((logo, place) => (
                <PartnerLogo key={logo} logo={logo} place={place + 1} />
              ))}
            </div>
          </Part>
        ) : null}
        {dossier.is_host ? (
          <Part id="hand-over" title="Hand it over">
            {differingNames(notes.base, notes.values).length > 0 ? (
              <Notice>{messages.unsavedNotes}</Notice>
            ) : null}
            <HandOver city={city} dossier={dossier} onChanged={onChanged} />
          </Part>
        ) : null}
      </div>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <h2 id={id} className="font-display text-xl font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Meetups({ meetups }: Pick<Dossier, "meetups">) {
  if (meetups.length === 0) return <p className="text-soft">There has been no meetup yet.</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {meetups.map(
        ({ id, event_name, wall_time, venue, recap, said_yes, was_elsewhere, attendance }) => (
          <li key={id} className="grid grid-cols-[1fr_auto] gap-x-4 py-3">
            <div className="min-w-0 wrap-anywhere">
              <Link to={eventPath(id)} className="font-semibold underline underline-offset-4">
                {event_name}
              </Link>
              <p className="text-soft">{`${longDate(wall_time)}, ${venue}`}</p>
              {attendance ? <p>{`${attendanceLine(attendance)}.`}</p> : null}
              {recap ? <p className="mt-1 whitespace-pre-line">{recap}</p> : null}
              {said_yes === null && was_elsewhere ? (
                <p className="text-soft">Registration was elsewhere.</p>
              ) : null}
            </div>
            {said_yes === null ? null : (
              <p className="text-right">
                <span className="block font-display text-2xl leading-none font-bold">
                  {said_yes}
                </span>
                <span className="text-xs text-soft">said yes</span>
              </p>
            )}
          </li>
        ),
      )}
    </ul>
  );
}

function Venues({ venues }: Pick<Dossier, "venues">) {
  if (venues.length === 0) return <p className="text-soft">None yet.</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {venues.map(({ venue, meetups }) => (
        <li key={venue} className="flex justify-between gap-4 py-2 wrap-anywhere">
          {venue} <span className="shrink-0 text-soft">{pluralize(meetups, "meetup")}</span>
        </li>
      ))}
    </ul>
  );
}

function Chat({ link }: { link: string | null }) {
  if (!link) return <p className="text-soft">None yet. Add its link on your card.</p>;
  return (
    <a href={link} rel="noreferrer" className="wrap-anywhere underline underline-offset-4">
      {link}
    </a>
  );
}
