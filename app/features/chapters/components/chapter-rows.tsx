import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { shortDate } from "#app/core/text/dates.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { withdrawInvitation } from "#app/features/hosts/client.ts";
import { Invite } from "#app/features/hosts/components/people.tsx";
import { messages, nameOfDuty } from "#app/features/hosts/messages.ts";
import { dateIn } from "#app/features/hosts/rules.ts";
import { feedbackLine } from "#app/features/guests/morning/messages.ts";
import { attendanceLine } from "#app/resources/city-events/attendance.ts";
import { BusyButton, Button } from "#app/ui/button.tsx";
import { takeFocusIntoField, useFocusWhenGone } from "#app/ui/focus.ts";
import { toast } from "#app/ui/toast.ts";
import { hasHost, hasNewHost, remedyOf } from "../rules.ts";
import type { ChapterRow } from "../schema.ts";
import { History } from "./chapter-history.tsx";
import { RemedyButton } from "./remedy-button.tsx";
import { hostPath } from "#app/content/host-paths.ts";

export function ChapterRows({ chapters }: { chapters: readonly ChapterRow[] }) {
  return (
    <ul className="divide-y divide-line border-line not-empty:border-y">
      {chapters.map((chapter) => (
        <li key={chapter.city_name}>
          <Row chapter={chapter} />
        </li>
      ))}
    </ul>
  );
}

const STATUS: Readonly<Record<ChapterRow["status"], string>> = {
  looking: "Looking for a City Mayor",
  active: "Active",
  quiet: "Quiet",
  sleeping: "Sleeping",
};

type Panel = "history" | "invite";

function Row({ chapter }: { chapter: ChapterRow }) {
  const { city_name, last } = chapter;
  const [opened, setOpened] = useState<Panel>();
  const { revalidate } = useRevalidator();
  const { area, expectChange } = useFocusWhenGone(chapter);
  const reload = () => {
    expectChange();
    void revalidate();
  };
  const remedy = remedyOf(chapter);
  const toggle = (part: Panel) => setOpened(opened === part ? undefined : part);
  return (
    <article
      ref={area}
      tabIndex={-1}
      aria-label={city_name}
      className="grid gap-x-6 gap-y-2 py-4 md:grid-cols-[minmax(0,1fr)_16rem] lg:grid-cols-[9rem_minmax(0,1fr)_12rem_16rem] lg:items-start"
    >
      <h2 className="font-semibold">
        <Link
          to={hostPath(city_name)}
          className="inline-block min-h-9 content-center underline underline-offset-4"
        >
          {city_name}
        </Link>
      </h2>
      <Standing chapter={chapter} onChanged={reload} />
      <Figures chapter={chapter} />
      <div className="flex flex-wrap content-start gap-2 md:col-start-2 md:row-span-3 md:row-start-1 md:justify-end lg:col-start-4 lg:row-span-1">
        {remedy ? (
          <RemedyButton
            city={city_name}
            remedy={remedy}
            onInvite={() => setOpened("invite")}
            onChanged={reload}
          />
        ) : null}
        {last ? (
          <Button
            size="sm"
            variant="secondary"
            aria-expanded={opened === "history"}
            onClick={() => toggle("history")}
          >
            History<span className="sr-only"> of {city_name}</span>
          </Button>
        ) : null}
        {remedy?.kind === "invite" ? null : (
          <Button
            size="sm"
            variant="secondary"
            aria-expanded={opened === "invite"}
            onClick={() => toggle("invite")}
          >
            <span>{remedy?.kind === "invite-mayor" ? "Invite somebody else" : "Invite"}</span>
            <span className="sr-only"> to {city_name}</span>
          </Button>
        )}
      </div>
      {opened === "history" ? (
        <div className="md:col-span-2 lg:col-span-4">
          <History city={city_name} />
        </div>
      ) : null}
      {opened === "invite" ? (
        <div ref={takeFocusIntoField} className="max-w-2xl md:col-span-2 lg:col-span-4">
          <Invite city={city_name} hasHost={hasHost(chapter)} onInvited={reload} />
        </div>
      ) : null}
    </article>
  );
}

function Figures({ chapter }: { chapter: ChapterRow }) {
  const { followers, last, next, said_yes, attendance, feedback } = chapter;
  return (
    <p className="flex flex-wrap gap-x-2 text-sm text-soft lg:grid lg:pt-2">
      <span>{`Last: ${last ? shortDate(last) : "none"}.`}</span>
      {attendance ? <span>{`${attendanceLine(attendance)}.`}</span> : null}
      <span>{`Next: ${next ? shortDate(next) : "none"}.`}</span>
      {said_yes !== null && said_yes >= 0.5 ? <span>{usualLine(said_yes)}</span> : null}
      {feedback.great === null ? null : <span>{`Guests: ${feedbackLine(feedback)}.`}</span>}
      {followers > 0 ? <span>{`${pluralize(followers, "follower")}.`}</span> : null}
    </p>
  );
}

const usualLine = (said_yes: number) =>
  `About ${pluralize(Math.round(said_yes), "person comes", "people come")}.`;

const linkClass = "underline underline-offset-4";

function Standing({
  chapter: { city_name, status, needs, invited, hosts, mayor, invitations },
  onChanged,
}: {
  chapter: ChapterRow;
  onChanged: () => void;
}) {
  async function withdraw(id: string) {
    toast.result(await withdrawInvitation(city_name, id), messages.withdrawn);
    onChanged();
  }
  return (
    <div className="min-w-0 wrap-anywhere lg:pt-1.5">
      <p>
        {/* The need of a city without a host says so. */}
        {status === "looking" && needs ? null : (
          <span className="text-sm text-soft">{`${hasNewHost({ status, needs }) ? "New City Mayor, no date yet" : STATUS[status]}. `}</span>
        )}
        {needs ? <strong className="font-semibold text-bad">{needs}</strong> : null}
        {invited ? <span className="block text-sm font-semibold">{invited}</span> : null}
      </p>
      {hosts.map(({ user_id, name, email, duty, break_until }) => (
        <p key={user_id}>
          <a href={`mailto:${email}`} className={linkClass}>
            {name}
          </a>
          {` (${nameOfDuty[duty]}${break_until ? `, on a break until ${dateIn(city_name, break_until)}` : ""})`}
        </p>
      ))}
      {hosts.length === 0 && mayor ? (
        <p className="text-sm">
          {"In the directory: "}
          {mayor.email ? (
            <a href={`mailto:${mayor.email}`} className={linkClass}>
              {mayor.name}
            </a>
          ) : (
            mayor.name
          )}
        </p>
      ) : null}
      {invitations.map(({ id, email, duty }) => (
        <p key={id} className="flex flex-wrap items-center gap-x-4 text-sm text-soft">
          {`Invited: ${email} (${nameOfDuty[duty]})`}
          <BusyButton variant="quiet" onPress={() => withdraw(id)}>
            Withdraw<span className="sr-only"> the invitation of {email}</span>
          </BusyButton>
        </p>
      ))}
    </div>
  );
}
