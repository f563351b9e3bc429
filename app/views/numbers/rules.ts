import { zonedAt } from "#app/core/time.ts";

export interface Figures {
  meetups: number;
  /** People who had said yes when their meetup began, those whom they brought included. */
  yeses: number;
  cities: number;
}

export interface Month extends Pick<Figures, "meetups" | "yeses"> {
  month: string;
}

export const RECENT_DAYS = 60;

export const NUMBERS_JSON = "/numbers.json";

export const rowsPath = (figure: keyof Figures, format: "csv" | "json" = "csv") =>
  `/numbers/${figure}.${format}`;

const MONTHS = 12;

export function lastYear(months: readonly Month[], now: Date): Month[] {
  const known = new Map(months.map((month) => [month.month, month]));
  const current = monthAt(now);
  return Array.from({ length: MONTHS }, (_, n) => {
    const month = current.subtract({ months: MONTHS - 1 - n }).toString();
    return known.get(month) ?? { month, meetups: 0, yeses: 0 };
  });
}

const monthAt = (now: Date) => zonedAt(now, "UTC").toPlainDate().toPlainYearMonth();

/** The moment at which the last twelve months are others. */
export const nextMonth = (now: Date): Date =>
  new Date(`${monthAt(now).add({ months: 1 }).toString()}-01T00:00:00Z`);
