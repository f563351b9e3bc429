import type { FormValues } from "./form-values.ts";

/**
 * One field of a resource: what its input looks like and what may be stored. It is plain data, so that a
 * page can know the fields of a resource without loading the schema library.
 */
export interface Field {
  /**
   * `name` of a person, up to 80 characters · `line` up to 200, `text` up to 5,000, `article` up to 100,000 · `url` on the web, `picture`
   * on the web or of the site, `pictures` one a line · `number` whole, from 0 · `day` as 2025-03-31 ·
   * `moment` a day and an hour, with an offset or on the clock of the place.
   */
  input:
    | "name"
    | "line"
    | "text"
    | "article"
    | "url"
    | "picture"
    | "pictures"
    | "number"
    | "switch"
    | "choice"
    | "day"
    | "moment";
  label: string;
  /** The sentence when it is missing. Without one it may be empty, and null is stored. */
  required?: string;
  hint?: string;
  /** Above the box for a picture; without it the label, which names the address. */
  heading?: string;
  placeholder?: string;
  rows?: number;
  /** The longest text, in characters; the form counts down to it. */
  most?: number;
  columns?: 2 | 3;
  group?: string;
  choices?: Readonly<Record<string, string>>;
  suggestions?: readonly string[];
  range?: { from: number; to: number; of: string };
  isOn?: boolean;
  /** Reads a text before the checks of its kind: the value to store, or the sentence that says what is wrong. */
  read?: (text: string) => { value: string } | { message: string };
  /** A name by which rows are grouped: one that looks like a suggested or stored name takes its spelling. */
  isName?: boolean;
  isShown?: (values: FormValues) => boolean;
}

export type Fields = Readonly<Record<string, Field>>;

export function emptyValues(fields: Fields): FormValues {
  return mapFields(fields, ({ input, choices = {}, isOn = false }) =>
    input === "switch" ? isOn : (Object.keys(choices)[0] ?? ""),
  );
}

export const valuesOf = (fields: Fields, row: object): FormValues =>
  mapFields(fields, (_field, name) => asTyped(Reflect.get(row, name)));

export const payloadOf = (fields: Fields, values: FormValues): Record<string, unknown> =>
  mapFields(fields, (field, name) => asSent(field, values[name]));

function mapFields<Value>(fields: Fields, change: (field: Field, name: string) => Value) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, change(field, name)] as const),
  );
}

function asTyped(stored: unknown): string | boolean {
  if (typeof stored === "boolean") return stored;
  if (Array.isArray(stored)) return stored.join("\n");
  return typeof stored === "string" || typeof stored === "number" ? String(stored) : "";
}

function asSent({ input, required }: Field, typed: string | boolean | undefined): unknown {
  if (input === "switch") return typed === true;
  const text = typeof typed === "string" ? typed : "";
  if (required !== undefined) return text;
  const trimmed = text.trim();
  if (trimmed === "") return null;
  // Other text stays as typed, for the schema to refuse.
  if (input === "number") return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed;
  return input === "pictures" ? linesOf(trimmed) : trimmed;
}

/** SPEC 5: one URL per line, trimmed, blank lines dropped. */
function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}
