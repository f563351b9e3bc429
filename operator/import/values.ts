export type SourceValues = Record<string, unknown>;

export interface SourceRow {
  table: string;
  values: SourceValues;
}

export function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return JSON.stringify(value);
}

export function valueFor(input: string, value: unknown): unknown {
  if (value === null || value === undefined || value === "") return null;
  if (input === "switch") return truthOf(value);
  if (input === "number") return /^-?\d+$/.test(textOf(value) ?? "") ? Number(value) : value;
  if (input === "pictures") return listOf(value);
  return textOf(value);
}

const truthOf = (value: unknown) => value === true || /^(t|true|1)$/i.test(textOf(value) ?? "");

function listOf(value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (!/^\{.*\}$/s.test(value)) return value.split("\n").filter(Boolean);
  const items = value.slice(1, -1).match(/"(?:[^"\\]|\\.)*"|[^,]+/g) ?? [];
  return items.map((item) =>
    item.startsWith('"') ? item.slice(1, -1).replaceAll(/\\(.)/g, "$1") : item,
  );
}

export function instantOf(value: unknown): string | null {
  const text = textOf(value)?.trim();
  if (!text) return null;
  const spaced = text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
  const moment = new Date(/(Z|[+-]\d\d:\d\d)$/i.test(spaced) ? spaced : `${spaced}Z`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

export function objectOf(value: unknown): SourceValues {
  const parsed: unknown = typeof value === "string" ? parse(value) : value;
  return isObject(parsed) ? parsed : {};
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is SourceValues =>
  typeof value === "object" && value !== null && !Array.isArray(value);
