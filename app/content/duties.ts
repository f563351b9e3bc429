/** Hosts manage their city, helpers edit its meetups. */
export const DUTIES = ["host", "helper"] as const;
export type Duty = (typeof DUTIES)[number];

export const dutyOf = (right: "edit" | "manage"): Duty => (right === "manage" ? "host" : "helper");
