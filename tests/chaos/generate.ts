import { hostileStrings, hostileValues } from "./hostile-strings.ts";
import { isObject, type Api } from "./openapi.ts";

/** Chance that can be repeated: the same seed gives the same requests. */
export type Chance = () => number;

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

export function pick<Item>(chance: Chance, items: readonly Item[]): Item {
  const item = items[Math.floor(chance() * items.length)];
  if (item === undefined && items.length === 0) throw new Error("There is nothing to pick from");
  // A hole can only be an item that is itself undefined.
  return item ?? items.at(0) ?? pick(chance, items.slice(1));
}

export const hostileString = (chance: Chance) => pick(chance, hostileStrings);

/** A value that fits the schema as far as it says, spoilt in one field out of five. */
export function valueFor(api: Api, schema: unknown, chance: Chance, depth = 0): unknown {
  if (chance() < 0.2) return hostile(chance);
  const resolved = api.resolve(schema);
  if (!isObject(resolved) || depth > 6) return hostile(chance);
  if (Array.isArray(resolved["enum"])) return pick<unknown>(chance, resolved["enum"]);
  if ("const" in resolved) return resolved["const"];
  const choices = resolved["anyOf"] ?? resolved["oneOf"];
  if (Array.isArray(choices))
    return valueFor(api, pick<unknown>(chance, choices), chance, depth + 1);
  const type = Array.isArray(resolved["type"])
    ? pick<unknown>(chance, resolved["type"])
    : resolved["type"];
  if (type === "object") return objectFor(api, resolved, chance, depth);
  if (type === "array")
    return Array.from({ length: Math.floor(chance() * 4) }, () =>
      valueFor(api, resolved["items"], chance, depth + 1),
    );
  if (type === "integer" || type === "number") return Math.floor(chance() * 200);
  if (type === "boolean") return chance() < 0.5;
  if (type === "null") return null;
  return textFor(chance);
}

function objectFor(
  api: Api,
  schema: Record<string, unknown>,
  chance: Chance,
  depth: number,
): Record<string, unknown> {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const fields = Object.entries(properties).flatMap(([name, field]): [string, unknown][] => {
    const isLeftOut = chance() < (required.includes(name) ? 0.05 : 0.4);
    return isLeftOut
      ? []
      : [[name, nameValue(name, chance) ?? valueFor(api, field, chance, depth + 1)]];
  });
  const extra = chance() < 0.08 ? { [hostileString(chance)]: hostile(chance) } : {};
  return { ...Object.fromEntries<unknown>(fields), ...extra };
}

/** A likely value for a field of that name, so that enough requests get past the first rule. */
function nameValue(name: string, chance: Chance): unknown {
  if (chance() < 0.25) return undefined;
  if (name === "city_name") return pick(chance, ["Jaipur", "Kampala", "Seoul", "San Francisco"]);
  if (name === "email") return `reader-${Math.floor(chance() * 1e6)}@example.org`;
  if (name === "date_time") return new Date(Date.now() + (chance() - 0.5) * 1e10).toISOString();
  if (name === "date") return new Date(Date.now() + chance() * 1e10).toISOString().slice(0, 10);
  if (/(url|link|image|logo)/.test(name) && name !== "partner_logos")
    return pick(chance, ["https://example.org/a.png", "/art/people/p01.webp"]);
  return undefined;
}

function textFor(chance: Chance): string {
  return chance() < 0.5 ? hostileString(chance) : `Text ${Math.floor(chance() * 1e6)}`;
}

function hostile(chance: Chance): unknown {
  return chance() < 0.6 ? hostileString(chance) : pick(chance, hostileValues);
}
