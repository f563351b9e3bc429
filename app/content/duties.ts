/** Hosts manage their city, helpers edit its meetups. */
export const DUTIES = ["host", "helper"] as const;
export type Duty = (typeof DUTIES)[number];

export const dutyOf = (right: "edit" | "manage"): Duty => (right === "manage" ? "host" : "helper");

/** The title of an entry of the audit log: its table has no column for a duty. */
export const dutyTitle = (duty: Duty, city: string) => `${duty} of ${city}`;

export const dutyIn = (title: string): Duty => (title.startsWith("helper ") ? "helper" : "host");
