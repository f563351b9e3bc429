/** One backup is kept for each of this many days, weeks and months. */
const KEPT = { days: 7, weeks: 4, months: 12 };

const NAME = /^(?<day>\d{4}-\d\d-\d\d)\.backup(\.age)?$/;

export const backupName = (now: Date, isSealed: boolean): string =>
  `${now.toISOString().slice(0, 10)}.backup${isSealed ? ".age" : ""}`;

export const backupDay = (name: string): string | undefined => NAME.exec(name)?.groups?.["day"];

/** The newest daily backup among `names`. One of a day to come was made by a clock that was wrong. */
export function newestBackup(names: readonly string[], now: Date): string | undefined {
  const today = now.toISOString().slice(0, 10);
  return names
    .filter((name) => (backupDay(name) ?? "9999") <= today)
    .toSorted()
    .at(-1);
}

/**
 * The expired daily backups among `names`. The newest of each of the last 7 days, 4 weeks and 12 months
 * that have one stays, so a site that did not run for a while keeps its old ones.
 */
export function expiredBackups(names: readonly string[]): string[] {
  const days = [...new Set(names.flatMap((name) => backupDay(name) ?? []))].toSorted().toReversed();
  const kept = new Set([
    ...days.slice(0, KEPT.days),
    ...newestOfEach(days, week).slice(0, KEPT.weeks),
    ...newestOfEach(days, (day) => day.slice(0, 7)).slice(0, KEPT.months),
  ]);
  return names.filter((name) => {
    const day = backupDay(name);
    return day !== undefined && !kept.has(day);
  });
}

const newestOfEach = (days: readonly string[], period: (day: string) => string): string[] =>
  days.filter((day, place) => place === 0 || period(day) !== period(days[place - 1] ?? ""));

/** The week of ISO 8601, which begins on Monday. */
function week(day: string): string {
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(day);
  return `${yearOfWeek}-${weekOfYear}`;
}
