import { withQuery } from "#app/core/text/with-query.ts";
import { zonedAt } from "#app/core/time.ts";
import { cities, cityPath, findCity } from "#app/content/cities.ts";
import { kilometresBetween, NEAR } from "#app/core/text/distance.ts";

export type Frequency = "each" | "monthly";

export const FREQUENCIES: Readonly<Record<Frequency, string>> = {
  each: "Each new meetup",
  monthly: "Once a month",
};

export const UNCONFIRMED_DAYS = 7;

export const LETTER_DAYS = 7;

/** Hours for which a new host writes no letter, so that nobody takes over a city to write to it at once. */
export const NEW_HOST_HOURS = 24;

/**
 * Three readers, and a tenth of the sender's last hundred, who did not want a letter stop that sender's letters. Only
 * readers count who had followed for a week: whoever wants to silence a host would follow for that.
 */
export const UNWANTED = { most: 3, share: 0.1, of: 100, followedDays: 7 } as const;

export const letterSubject = (city: string, isFromCentre: boolean) =>
  isFromCentre
    ? `From the central team, to all who follow ${city}`
    : `A letter from the City Mayor of ${city}`;
export const letterReason = (city: string) =>
  `You get this email because you follow ${city}. There is at most one letter a week.`;

export const followPath = (city: string) => `${cityPath(city)}/follow`;
export const followInboxPath = (city: string) => `${followPath(city)}/inbox`;
export const followerPath = (token: string) => `/f/${token}`;
/** In the address of one's own page after a press: the city it was about, and how it was followed. */
export interface FollowerNote {
  done?: string | undefined;
  left?: { city: string; frequency: Frequency; letters: boolean } | undefined;
}

export const notePath = (token: string, { done, left }: FollowerNote) => {
  const note = new URLSearchParams(done ? { done } : {});
  if (left) {
    note.set("left", left.city);
    note.set("frequency", left.frequency);
    note.set("letters", left.letters ? "1" : "0");
  }
  return withQuery(followerPath(token), note);
};

export function noteOf(asked: URLSearchParams): FollowerNote {
  const left = findCity(asked.get("left") ?? "")?.city.name;
  return {
    done: findCity(asked.get("done") ?? "")?.city.name,
    left: left
      ? {
          city: left,
          frequency: asked.get("frequency") === "monthly" ? "monthly" : "each",
          letters: asked.get("letters") !== "0",
        }
      : undefined,
  };
}

export const leavePath = (token: string, ...names: readonly string[]) =>
  `${followerPath(token)}/leave?${new URLSearchParams(names.map((name) => ["city", name]))}`;

const MONTHLY_HOUR = 9;
/** An email of nine o'clock does not leave in the evening, after a longer downtime. */
const LATEST_HOUR = 20;

/** The month to tell of at `now` by the clock of `zone`: from nine on the first Tuesday; undefined at all other times. */
export function monthToTell(now: Date, zone: string): string | undefined {
  const local = zonedAt(now, zone);
  const isFirstTuesday = local.dayOfWeek === 2 && local.day <= 7;
  const isHour = local.hour >= MONTHLY_HOUR && local.hour < LATEST_HOUR;
  return isFirstTuesday && isHour ? local.toPlainDate().toPlainYearMonth().toString() : undefined;
}

/** Nine in the morning of the next day, by the clock of `zone`. */
export function nextMorning(now: Date, zone: string): Date {
  const morning = zonedAt(now, zone).add({ days: 1 }).withPlainTime({ hour: MONTHLY_HOUR });
  return new Date(morning.epochMilliseconds);
}

/** `2027-03-10` by the clock of `zone`. */
export const dayIn = (moment: Date, zone: string): string =>
  zonedAt(moment, zone).toPlainDate().toString();

/** Chapters near those that are followed, which are not among them. */
export function neighboursOf(names: readonly string[]): string[] {
  const followed = names.flatMap((name) => findCity(name)?.city ?? []);
  return cities
    .filter(({ name }) => !names.includes(name))
    .filter((city) =>
      followed.some((one) => (kilometresBetween(one, city) ?? Number.POSITIVE_INFINITY) <= NEAR),
    )
    .map(({ name }) => name);
}
