import { z } from "zod";

/** `unknown`: it could not be checked, for instance without a network. */
const state = z.enum(["red", "yellow", "green", "unknown"]);

const line = z.object({
  name: z.string(),
  title: z.string(),
  /** The operator has the machine and its settings, the central team the content. */
  who: z.enum(["operator", "centre"]),
  state,
  text: z.string(),
  remedy: z.string().optional(),
});

export const health = z.object({
  state,
  version: z.string(),
  checked_at: z.iso.datetime(),
  items: z.array(line),
});

export type Health = z.output<typeof health>;
export type HealthLine = z.output<typeof line>;
export type HealthState = z.output<typeof state>;
