import { zoneOf } from "#app/content/cities.ts";
import type { ApiResult } from "#app/core/client/api-client.ts";
import { serverTime } from "#app/core/client/server-clock.ts";
import { MINUTE } from "#app/core/time.ts";
import {
  localMoment,
  localTime,
  longDate,
  shortDate,
  time12,
  utcWallTime,
  wallTimeIn,
} from "#app/core/text/dates.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import type { ListedMailing } from "../schema.ts";
import { useSecondsUntil } from "#app/ui/use-seconds-until.ts";
import { toast } from "#app/ui/toast.ts";
import { BusyButton } from "#app/ui/button.tsx";

interface MailingListProps {
  items: readonly ListedMailing[];
  /** ' at 8 in the morning', while emails wait for it. */
  when?: string | undefined;
  /** Its clock tells the times; without it, the reader's does. */
  city?: string | undefined;
  takeBack: (id: string) => Promise<ApiResult<unknown>>;
  onTakenBack: (text: string) => void;
  reload: () => Promise<void>;
}

export function MailingList({
  items,
  when,
  city,
  takeBack,
  onTakenBack,
  reload,
}: MailingListProps) {
  async function undo({ id, text }: ListedMailing) {
    const result = await takeBack(id);
    // 404: taken back already, by an attempt whose answer was lost.
    if (!result.ok && result.error.status !== 404) toast.error(result.error.message);
    else {
      toast.success("Taken back. Nobody gets it.");
      onTakenBack(text);
    }
    await reload();
  }

  if (items.length === 0) return null;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {items.map((item) => (
        <li key={item.id} className="grid gap-1 py-3">
          <p className="text-sm font-semibold empty:hidden">{headLine(item, city)}</p>
          <p className="wrap-anywhere whitespace-pre-line">{item.text}</p>
          <p className="text-sm text-soft">
            {item.state === "waiting" ? <Countdown {...{ item, when, city }} /> : books(item, when)}
          </p>
          {item.state === "waiting" ? (
            <BusyButton size="md" className="justify-self-start" onPress={() => undo(item)}>
              Take back
            </BusyButton>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Several people may write, and each may take back what waits, so a waiting text names its writer, too. */
export function headLine({ state, leaves_at, writer }: ListedMailing, city?: string): string {
  const wallTime = clockIn(city, leaves_at) ?? utcWallTime(leaves_at);
  return [state === "waiting" ? "" : longDate(wallTime), writer].filter(Boolean).join(", ");
}

type CountdownProps = Pick<MailingListProps, "when" | "city"> & { item: ListedMailing };

function Countdown({ item, when, city }: CountdownProps) {
  return waitingLine(item, useSecondsUntil(item.leaves_at), when, city);
}

const clockIn = (city: string | undefined, instant: string) =>
  city ? wallTimeIn(zoneOf(city), instant) : undefined;

/** 'Goes out at 7:04 PM. Take it back until then.', in the last moments with the seconds that are left. */
export function waitingLine(
  { people, leaves_at }: Pick<ListedMailing, "people" | "leaves_at">,
  seconds: number,
  when?: string,
  city?: string,
): string {
  const reach = pluralize(people, "person", "people");
  if (when) return `Goes out${when}, to ${reach}. Take it back within ${Math.max(seconds, 0)} s.`;
  if (seconds <= 0) return `Goes out now, to ${reach}.`;
  if (seconds < 100) return `Goes out in ${seconds} s, to ${reach}.`;
  const now = Date.parse(leaves_at) - seconds * 1_000;
  return `${goesOutLine(leaves_at, now, city)} It goes to ${reach}.`;
}

export function goesOutLine(leaves_at: string, now = serverTime(), city?: string): string {
  const at = new Date(leaves_at);
  // Without minutes for second thoughts nothing can be taken back.
  if (at.getTime() <= now) return "Goes out now.";
  const isToday = at.toDateString() === new Date(now).toDateString();
  const wallTime = clockIn(city, leaves_at);
  const moment = wallTime
    ? `on ${shortDate(wallTime)}, ${time12(wallTime)}, ${city} time`
    : isToday
      ? `at ${localTime(leaves_at)}`
      : `on ${localMoment(leaves_at)}`;
  return `Goes out ${moment}. Take it back until then.`;
}

/** 'an hour': how long somebody has to think again. */
export const minutesAsWords = (minutes: number): string =>
  minutes === 60 ? "an hour" : minutes === 1 ? "a minute" : `${minutes} minutes`;

export const spanUntil = (leaves_at: string, now = serverTime()): string =>
  minutesAsWords(Math.max(1, Math.round((Date.parse(leaves_at) - now) / MINUTE)));

export function books(
  { state, leaves_at, people, accepted, refused }: Omit<ListedMailing, "id" | "text" | "writer">,
  when?: string,
): string {
  const reach = pluralize(people, "person", "people");
  const missed = refused > 0 ? `, ${refused} couldn't be reached` : "";
  if (state === "leaving" && when && accepted === 0) return `Goes out${when}, to ${reach}.`;
  if (state === "leaving")
    return `On its way: ${accepted} of ${reach} ${accepted === 1 ? "has" : "have"} it${missed}.`;
  if (state === "sent" && people === 0)
    return "Not sent: it was taken back, nobody was left on the list, or its writer has left the city.";
  if (state === "sent") return `${pluralize(accepted, "person has", "people have")} it${missed}.`;
  return `${goesOutLine(leaves_at)} It goes to ${reach}.`;
}
