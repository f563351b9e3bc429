import { MINUTE } from "#app/core/time.ts";

export const CHOICES = {
  wrong: "The date or place is wrong",
  "not-real": "This meetup doesn't exist",
  harmful: "It is offensive, dangerous or a fraud",
  other: "Something else",
} as const;

export const REASONS = { ...CHOICES, "in-picture": "I am in this picture" } as const;

export const LONGEST_REPORT = 1_000;

export const eventReportPath = (id: string) => `/events/${id}/report`;
export const cityReportPath = (city: string) => `/city/${encodeURIComponent(city)}/report`;
export const REPORT_SENT_PATH = "/report/sent";
export const PICTURE_HIDDEN_PATH = "/report/picture";

export const SETTLED_DAYS = 90;
export const UNSETTLED_DAYS = 365;

/** A forwarded report waits so long, in milliseconds, and can be taken back until then. */
export const FORWARD_WAITS = MINUTE;
