import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import postcss, { type Container, type Root, type Rule } from "postcss";

/**
 * Pages of one kind differ by a few optional parts, so that
 * the whole site has some dozens of sets, of about 20 KB each.
 */
const MAX_SETS = 100;

const MAX_MARKS = 5_000;

interface CriticalStyles {
  rules: string;
  hash: string;
}

/** Its tag and classes. React writes no `>` into an attribute. */
const MARKS = /<([a-z][a-z0-9]*)(?:[^>]*? class="([^"]*)")?/g;

/**
 * Picks from the site's one style sheet the rules a page can use, so that they travel inside the page
 * and nothing blocks its first paint. A rule stays when every class it names occurs in the page; the
 * whole sheet follows with the scripts, for what the page may become. Picking takes 5 ms, so its result
 * is kept by the set of classes and tags that the page uses.
 */
export class CriticalCss {
  readonly #sheet: Root;
  /** The classes (with their dot) and tags that the sheet has rules for; others make no difference. */
  readonly #names: readonly string[];
  readonly #places = new Map<string, number[]>();
  readonly #picked = new LRUCache<string, CriticalStyles>({ max: MAX_SETS });

  constructor(css: string) {
    this.#sheet = postcss.parse(css);
    dropRepeated(this.#sheet);
    dropUnusedFallbacks(this.#sheet);
    dropPropertyRules(this.#sheet);
    prune(this.#sheet, (selector) => !NOT_AT_FIRST.test(selector));
    this.#names = [...namesIn(this.#sheet)];
  }

  for(html: string): CriticalStyles {
    const used = Buffer.alloc(this.#names.length);
    for (const [, tag = "", classes = ""] of html.matchAll(MARKS))
      for (const place of this.#placesOf(tag, classes)) used[place] = 1;
    // On paper a page looks right once the whole sheet has come, which follows where there are scripts.
    const isWhole = !html.includes('<script type="module"');
    const key = used.toString("latin1") + String(isWhole);
    const picked = this.#picked.get(key) ?? this.#pick(used, isWhole);
    this.#picked.set(key, picked);
    return picked;
  }

  #placesOf(tag: string, classes: string): number[] {
    const mark = `${tag} ${classes}`;
    const kept = this.#places.get(mark);
    if (kept) return kept;
    const named = new Set([tag]);
    for (const name of unescapeHtml(classes).split(/\s+/)) named.add(`.${name}`);
    const places = this.#names.flatMap((name, place) => (named.has(name) ? [place] : []));
    if (this.#places.size === MAX_MARKS) this.#places.clear();
    this.#places.set(mark, places);
    return places;
  }

  #pick(used: Buffer, isWhole: boolean): CriticalStyles {
    const names = new Set(this.#names.filter((_, place) => used[place] === 1));
    const page = this.#sheet.clone();
    prune(page, (selector) => namesOf(selector).every((name) => names.has(name)));
    if (!isWhole) dropPrint(page);
    dropUnusedVariables(page);
    dropUnusedKeyframes(page);
    prune(page, () => true);
    const rules = page.toString();
    return { rules, hash: hashSource(rules) };
  }
}

export const hashSource = (text: string) => `'sha256-${hash("sha256", text, "base64")}'`;

function namesIn(sheet: Root): Set<string> {
  const names = new Set<string>();
  sheet.walkRules((rule) => {
    for (const selector of rule.selectors) for (const name of namesOf(selector)) names.add(name);
  });
  return names;
}

/** Two tools of the build each write the prefixed forms of a declaration. */
function dropRepeated(sheet: Root) {
  sheet.walkDecls((declaration) => {
    if (declaration.toString() === declaration.prev()?.toString()) declaration.remove();
  });
}

/** The second value of `var()`, where the root has a first one under all conditions. */
function dropUnusedFallbacks(sheet: Root) {
  const always = new Set<string>();
  sheet.walkRules(({ selectors, nodes, parent }) => {
    if (!selectors.includes(":root")) return;
    if (parent && "name" in parent && parent.name !== "layer") return;
    for (const node of nodes) if (node.type === "decl") always.add(node.prop);
  });
  sheet.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(
      /var\((--[\w-]+),[^()]*\)/g,
      (whole, name: string) => (always.has(name) ? `var(${name})` : whole),
    );
  });
}

function dropPrint(page: Root) {
  page.walkAtRules("media", (rule) => {
    if (rule.params === "print") rule.remove();
  });
}

/** Tailwind gives its variables first values twice: by `@property`, and for older browsers on all elements. */
function dropPropertyRules(sheet: Root) {
  sheet.walkAtRules("layer", (layer) => {
    if (layer.params !== "properties") return;
    layer.walkAtRules("supports", (condition) => {
      condition.replaceWith(condition.nodes ?? []);
    });
    sheet.walkAtRules("property", (rule) => {
      rule.remove();
    });
  });
}

/**
 * Toasts, switches in forms, and the link to the admin area: no page has them when it comes. Firefox's own rings, which
 * Tailwind resets, are drawn otherwise here.
 */
const NOT_AT_FIRST = /\[(data-sonner-|role=switch\]|href=\\?\/admin\])|:-moz-/;

function prune(container: Container, isKept: (selector: string) => boolean) {
  for (const node of container.nodes?.slice() ?? []) {
    if (node.type === "comment") node.remove();
    if (node.type === "rule") pruneRule(node, isKept);
    if (node.type === "atrule" && node.nodes && !/keyframes|font-face|property/.test(node.name)) {
      prune(node, isKept);
      if (node.nodes.length === 0 && node.name !== "layer") node.remove();
    }
  }
}

function pruneRule(rule: Rule, isKept: (selector: string) => boolean) {
  // A rule nested in another belongs to it: `&:hover` names no class of its own.
  const selectors = rule.selectors.filter(isKept);
  if (selectors.length === 0) return void rule.remove();
  rule.selectors = selectors;
  prune(rule, isKept);
}

/** Classes, with their dot, and tags that a page must have. Every page with a `<textarea>` has an `<input>` as well. */
function namesOf(selector: string): string[] {
  const outside = selector.replace(/:(?:not|where|is|has)\((?:[^()]|\([^()]*\))*\)/g, "").trim();
  const classes = Array.from(
    outside.matchAll(/\.(?:\\.|[\w-])+/g),
    ([name]) => `.${name.slice(1).replace(/\\(.)/g, "$1")}`,
  );
  const tags = INPUT_PART.test(selector) ? ["input"] : (outside.match(TAG) ?? []);
  return [...classes, ...tags];
}

/** At the beginning of a selector or after a combinator. */
const TAG = /(?<=^|[\s>+~])[a-z][a-z0-9]*/g;

const INPUT_PART =
  /^::(placeholder|file-selector-button|-webkit-(search|date|calendar|inner-spin|outer-spin)[\w-]*)$/;

function dropUnusedVariables(page: Root) {
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    const text = page.toString();
    const used = new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
    page.walkDecls(/^--/, (declaration) => {
      if (used.has(declaration.prop)) return;
      declaration.remove();
      isChanged = true;
    });
  }
  page.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
}

function dropUnusedKeyframes(page: Root) {
  let animations = "";
  page.walkDecls(/animation|^--/, (declaration) => {
    animations += ` ${declaration.value}`;
  });
  page.walkAtRules("keyframes", (rule) => {
    if (!animations.includes(rule.params)) rule.remove();
  });
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll("&amp;", "&")
    .replaceAll("&gt;", ">")
    .replaceAll("&lt;", "<")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"');
}
