type Class = "L" | "R" | "AL" | "EN" | "AN" | "ES" | "ET" | "CS" | "NSM" | "ON";

/** Classes of UAX 9 for the scripts that our typefaces have, the first that fits. */
const CLASSES: readonly (readonly [Class, RegExp])[] = [
  ["NSM", /^\p{M}/u],
  ["EN", /^[0-9\u06f0-\u06f9\u00b2\u00b3\u00b9\u2070-\u2079\u2080-\u2089\uff10-\uff19]/],
  ["AN", /^[\u0600-\u0605\u0660-\u0669\u066b\u066c\u06dd]/],
  ["ES", /^[+\u002d\u207a\u207b\u2212]/],
  ["ET", /^[#%\p{Sc}\u00b0\u00b1\u066a\u2030\u2031\u2032-\u2034\u2116\u2213]/u],
  ["CS", /^[,./:\u00a0\u060c\u202f\u2044]/],
  ["R", /^(?:(?=[\u0590-\u05ff\ufb1d-\ufb4f])[\p{L}\p{P}]|\u200f)/u],
  [
    "AL",
    /^(?=[\u0600-\u07bf\u0860-\u08ff\ufb50-\ufdff\ufe70-\ufeff])(?:\p{L}|[\u061b-\u061f\u066d\u06d4])/u,
  ],
  ["L", /^[\p{L}\p{Nd}\p{Nl}]/u],
];
const BRACKETS = new Map(
  Array.from("()[]{}⟨⟩「」『』【】".matchAll(/(.)(.)/gu), ([, a = "", b = ""]) => [a, b]),
);
const CLOSING = new Set(BRACKETS.values());

const classOf = (letter: string): Class =>
  CLASSES.find(([, letters]) => letters.test(letter))?.[0] ?? "ON";

/** UAX 9, P2: the first strong letter says where the text begins. */
export const beginsRight = (text: string): boolean => {
  const strong = Array.from(text, classOf).find((one) => ["L", "R", "AL"].includes(one));
  return strong === "R" || strong === "AL";
};

/** The level of each letter (UAX 9): an odd one runs to the left. Signs that embed or isolate are not known here. */
export function levelsOf(letters: readonly string[], isRightToLeft: boolean): number[] {
  const base = isRightToLeft ? "R" : "L";
  const classes = weak(letters.map(classOf), base);
  resolveBrackets(letters, classes, base);
  resolveNeutrals(classes, base);
  return classes.map((one) => {
    if (one === "R") return 1;
    return one === "L" && base === "L" ? 0 : 2;
  });
}

/** UAX 9, L2: from the highest level down, what is at least as high is turned round. */
export function inVisualOrder<Item extends { level: number }>(items: readonly Item[]): Item[] {
  let ordered = [...items];
  for (let level = Math.max(0, ...items.map((item) => item.level)); level > 0; level -= 1) {
    const next: Item[] = [];
    let turned: Item[] = [];
    for (const item of ordered) {
      if (item.level >= level) turned.unshift(item);
      else {
        next.push(...turned, item);
        turned = [];
      }
    }
    ordered = [...next, ...turned];
  }
  return ordered;
}

/** UAX 9 resolves weak types by its rules W1 to W7. */
function weak(given: readonly Class[], base: "L" | "R"): Class[] {
  const classes = [...given];
  let strong: Class = base;
  for (const [at, one] of classes.entries()) {
    if (one === "NSM") classes[at] = classes[at - 1] ?? base;
    if (classes[at] === "EN" && strong === "AL") classes[at] = "AN";
    if (["L", "R", "AL"].includes(one)) strong = one;
  }
  const types = classes.map((one) => (one === "AL" ? "R" : one));
  for (const [at, one] of types.entries()) {
    const [before, after] = [types[at - 1], types[at + 1]];
    if (before !== after || (before !== "EN" && before !== "AN")) continue;
    if (one === "CS" || (one === "ES" && before === "EN")) types[at] = before;
  }
  for (const [at, one] of types.entries()) {
    if (one !== "ET") continue;
    const after = types.slice(at).find((next) => next !== "ET");
    if (types[at - 1] === "EN" || after === "EN") types[at] = "EN";
  }
  strong = base;
  return types.map((one) => {
    if (one === "L" || one === "R") strong = one;
    if (one === "EN") return strong === "L" ? "L" : "EN";
    return one === "ES" || one === "ET" || one === "CS" ? "ON" : one;
  });
}

/** Numbers count as letters to the left here. */
const sideOf = (one: Class | undefined) => (one === "EN" || one === "AN" ? "R" : one);
const isStrong = (one: Class | undefined): one is "L" | "R" => one === "L" || one === "R";

/** UAX 9, N0: both brackets of a pair run like what stands in them, or before them. */
function resolveBrackets(letters: readonly string[], classes: Class[], base: "L" | "R"): void {
  for (const [open, close] of pairsIn(letters, classes)) {
    const inside = classes
      .slice(open + 1, close)
      .map(sideOf)
      .filter(isStrong);
    if (inside.length === 0) continue;
    const before = classes.slice(0, open).map(sideOf).findLast(isStrong) ?? base;
    const side = inside.includes(base) ? base : before;
    classes[open] = side;
    classes[close] = side;
  }
}

function pairsIn(letters: readonly string[], classes: readonly Class[]): [number, number][] {
  const pairs: [number, number][] = [];
  let open: { at: number; closing: string }[] = [];
  for (const [at, letter] of letters.entries()) {
    if (classes[at] !== "ON") continue;
    const closing = BRACKETS.get(letter);
    if (closing) open.push({ at, closing });
    if (!CLOSING.has(letter)) continue;
    const match = open.findLastIndex((one) => one.closing === letter);
    const opening = open[match];
    if (!opening) continue;
    pairs.push([opening.at, at]);
    open = open.slice(0, match);
  }
  return pairs.toSorted(([a], [b]) => a - b);
}

/** UAX 9, N1 and N2: signs between two letters of one side run with them, all others with the text. */
function resolveNeutrals(classes: Class[], base: "L" | "R"): void {
  for (let at = 0; at < classes.length; at += 1) {
    if (classes[at] !== "ON") continue;
    let end = at;
    while (classes[end] === "ON") end += 1;
    const before = sideOf(classes[at - 1]) ?? base;
    const after = sideOf(classes[end]) ?? base;
    classes.fill(before === after ? before : base, at, end);
    at = end;
  }
}
