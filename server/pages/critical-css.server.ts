import postcss, { type AtRule, type Container, type Root, type Rule } from "postcss";

/**
 * Picks from the site's one style sheet the rules a page can use, so that they travel inside the page
 * and nothing blocks its first paint. A rule stays when every class it names occurs in the page; the
 * whole sheet follows with the scripts, for what the page may become.
 */
export class CriticalCss {
  readonly #sheet: Root;

  constructor(css: string) {
    this.#sheet = postcss.parse(css);
  }

  for(html: string): string {
    const classes = new Set<string>();
    for (const [, names = ""] of html.matchAll(/\sclass="([^"]*)"/g)) {
      for (const name of unescapeHtml(names).split(/\s+/)) classes.add(name);
    }
    const tags = new Set([...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, tag = ""]) => tag));
    const page = this.#sheet.clone();
    prune(page, (selector) => isUsed(selector, classes, tags));
    dropUnusedVariables(page);
    dropUnusedKeyframes(page);
    return page.toString();
  }
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

const className = /\.((?:\\.|[\w-])+)/g;

function isUsed(selector: string, classes: Set<string>, tags: Set<string>): boolean {
  const outside = selector.replace(/:(?:not|where|is|has)\((?:[^()]|\([^()]*\))*\)/g, "");
  for (const [, name = ""] of outside.matchAll(className)) {
    if (!classes.has(name.replace(/\\(.)/g, "$1"))) return false;
  }
  const tag = /^[a-z][a-z0-9]*$/.exec(outside.replace(/[:[].*$/, ""))?.[0];
  return !tag || tags.has(tag);
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
