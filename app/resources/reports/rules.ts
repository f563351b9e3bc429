/** Why somebody writes to us, as the form offers it; the first is chosen to begin with. */
export const REASONS = {
  wrong: "The date or place is wrong",
  "not-real": "There is no such meetup or city group",
  harmful: "It is offensive, dangerous or a fraud",
  other: "Something else",
} as const;
export type Reason = keyof typeof REASONS;

/** In characters. */
export const LONGEST_REPORT = 1_000;

export const eventReportPath = (id: string) => `/events/${id}/report`;
export const cityReportPath = (city: string) => `/city/${encodeURIComponent(city)}/report`;
/** Where the form leads. */
export const REPORT_SENT_PATH = "/report/sent";
