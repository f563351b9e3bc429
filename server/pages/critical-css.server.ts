import { LRUCache } from "lru-cache";
import postcss, { type AtRule, type Container, type Root, type Rule } from "postcss";

/**
 * How many sets of classes are remembered. Pages of one kind differ by a few optional parts, so that
 * the whole site has some dozens of sets, of about 20 KB each.
 */
const MAX_SETS = 100;

/**
 * Picks from the site's one style sheet the rules a page can use, so that they travel inside the page
 * and nothing blocks its first paint. A rule stays when every class it names occurs in the page; the
 * whole sheet follows with the scripts, for what the page may become. Picking takes 5 ms, so its result
 * is kept by the set of classes and tags that the page uses.
 */
export class CriticalCss {
  readonly #sheet: Root;
  /** What the sheet has rules for; other classes and tags of a page make no difference. */
  readonly #known: ReadonlySet<string>;
  readonly #picked = new LRUCache<string, string>({ max: MAX_SETS });

  constructor(css: string) {
    this.#sheet = postcss.parse(css);
    this.#known = namesIn(this.#sheet);
  }

  for(html: string): string {
    const classes = this.#classesOf(html);
    const tags = this.#tagsOf(html);
    const key = `${[...classes].toSorted().join(" ")}|${[...tags].toSorted().join(" ")}`;
    const picked = this.#picked.get(key) ?? this.#pick(classes, tags);
    this.#picked.set(key, picked);
    return picked;
  }

  #classesOf(html: string): Set<string> {
    // The same attribute stands in a page dozens of times: each is taken apart once.
    const attributes = new Set(
      Array.from(html.matchAll(/\sclass="([^"]*)"/g), ([, text = ""]) => text),
    );
    const classes = new Set<string>();
    for (const attribute of attributes)
      for (const name of unescapeHtml(attribute).split(/\s+/))
        if (this.#known.has(`.${name}`)) classes.add(name);
    return classes;
  }

  #tagsOf(html: string): Set<string> {
    const tags = new Set(Array.from(html.matchAll(/<([a-z][a-z0-9]*)/g), ([, tag = ""]) => tag));
    return new Set([...tags].filter((tag) => this.#known.has(tag)));
  }

  #pick(classes: Set<string>, tags: Set<string>): string {
    const page = this.#sheet.clone();
    prune(page, (selector) => isUsed(selector, classes, tags));
    dropUnusedVariables(page);
    dropUnusedKeyframes(page);
    return page.toString();
  }
}

/** All classes (with their dot) and tags that decide in `isUsed` whether a rule stays. */
function namesIn(sheet: Root): Set<string> {
  const names = new Set<string>();
  sheet.walkRules((rule) => {
    for (const selector of rule.selectors) {
      const { classes, tag } = namesOf(selector);
      for (const name of classes) names.add(`.${name}`);
      if (tag) names.add(tag);
    }
  });
  return names;
}

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

function isUsed(selector: string, pageClasses: Set<string>, pageTags: Set<string>): boolean {
  const { classes, tag } = namesOf(selector);
  return classes.every((name) => pageClasses.has(name)) && (!tag || pageTags.has(tag));
}

/** The classes a selector demands, and the tag it begins with. */
function namesOf(selector: string): { classes: string[]; tag: string | undefined } {
  const outside = selector.replace(/:(?:not|where|is|has)\((?:[^()]|\([^()]*\))*\)/g, "");
  const classes = Array.from(outside.matchAll(/\.((?:\\.|[\w-])+)/g), ([, name = ""]) =>
    name.replace(/\\(.)/g, "$1"),
  );
  return { classes, tag: /^[a-z][a-z0-9]*$/.exec(outside.replace(/[:[].*$/, ""))?.[0] };
}

/** Theme variables that nothing in the page's own rules refers to, directly or through another. */
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
    page.walkAtRules("property", (rule: AtRule) => {
      if (!used.has(rule.params)) rule.remove();
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
