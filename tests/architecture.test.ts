import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { exists, readSourceFiles, type SourceFile } from "./source-files.ts";

/** Keeps the structure as it was drawn. A test that fails here names the file and what to do about it. */
const files = readSourceFiles();
const SEAM = "server/operator.server.ts";
const isTest = ({ path }: SourceFile) => /\.(test|spec)\.tsx?$/.test(path);
const product = files.filter(
  (file) => /^(app|db|server|operator)\//.test(file.path) && !isTest(file),
);

describe("imports point one way", () => {
  /** Which parts each part may import besides itself. */
  const below = ["register", "features", "resources", "ui", "core", "content", "db"];
  const mayImport: Record<string, readonly string[]> = {
    routes: ["feature register", "shell", "views", ...below],
    shell: ["register", "views", "features", "resources", "ui", "core", "content"],
    views: ["feature type", "feature register", ...below],
    features: ["feature type", "register", "resources", "ui", "core", "content", "db"],
    "feature type": ["core", "content", "db"],
    "feature register": ["feature type", "features", "core", "db"],
    register: ["resources", "core"],
    resources: ["ui", "core", "content", "db"],
    ui: ["core", "content"],
    core: ["content", "db"],
    db: ["content"],
    content: [],
    server: [
      "register",
      "feature type",
      "feature register",
      "views",
      "features",
      "resources",
      "core",
      "content",
      "db",
    ],
    operator: [
      "server",
      "feature type",
      "feature register",
      "views",
      ...below.filter((part) => part !== "ui"),
    ],
  };

  test("routes → shell → views → features → resources → ui → core → db, and content imports nothing", () => {
    const wrong = imports(product).filter(({ from, to }) => {
      if (/\.css(\?|$)/.test(to) || from === SEAM) return false;
      const [part, other] = [partOf(from), partOf(to)];
      return part !== other && !mayImport[part]?.includes(other);
    });
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test("the running site loads the operator's tools in one file, when they are needed", () => {
    const isTool = (path: string) => partOf(path) === "operator";
    const seams = product.filter((file) => !isTool(file.path) && allTargets(file).some(isTool));
    expect(seams.map(({ path }) => path)).toEqual([SEAM]);
    expect(seams.flatMap(staticTargets).filter(isTool)).toEqual([]);
  });

  test("no resource imports another resource, no view another view", () => {
    const wrong = imports(product).filter(({ from, to }) => {
      const [part, other] = [partOf(from), partOf(to)];
      if (part !== other || (part !== "resources" && part !== "views")) return false;
      return folderOf(from) !== folderOf(to);
    });
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test("a feature imports another one only where this list says so", () => {
    const builtOn: Record<string, readonly string[]> = {
      chapters: ["guests", "hosts", "mailings"],
      chat: ["followers", "guests"],
      followers: ["mailings"],
      guests: ["followers", "mailings"],
      "host-desk": ["followers", "guests", "pictures"],
      "host-mails": ["chapters", "host-desk"],
      newsletter: ["mailings"],
      reports: ["pictures"],
    };
    const wrong = imports(product).filter(({ from, to }) => {
      if (partOf(from) !== "features" || partOf(to) !== "features") return false;
      const [feature = "", other = ""] = [from, to].map((path) => path.split("/")[2] ?? "");
      return feature !== other && !builtOn[feature]?.includes(other);
    });
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test("the server and the operator's tools name no feature but accounts, and the pictures that they open", () => {
    const named = /^app\/features\/(?!accounts\/|pictures\/files\/site-pictures\.)[^/]+\//;
    const wrong = imports(product).filter(
      ({ from, to }) => /^(server|operator)\//.test(from) && named.test(to),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test("inside a folder by ./, across folders by #", () => {
    const wrong = product.flatMap((file) =>
      file.imports
        .filter(({ specifier, target }) => {
          if (target === undefined || !specifier.startsWith(".")) return false;
          return folderOf(file.path) !== folderOf(target) && !target.includes("/+types/");
        })
        .map(({ specifier }) => `${file.path} imports ${specifier}: write #…`),
    );
    expect(wrong).toEqual([]);
  });

  test("no import circle", () => {
    // The site is loaded when the seam's `import()` runs.
    const targets = new Map(
      product.map((file) => [
        file.path,
        file.path === SEAM ? staticTargets(file) : allTargets(file),
      ]),
    );
    const circles = [...targets.keys()].filter((path) => reachableFrom(path, targets).has(path));
    expect(circles).toEqual([]);
  });

  test.each([
    ["app/core", { folders: 16, edges: 30 }],
    ["server", { folders: 20, edges: 60 }],
    ["operator", { folders: 14, edges: 30 }],
  ])("the folders of %s are few, and import each other without a circle", (root, most) => {
    const entryOf = (path: string) =>
      path.startsWith(`${root}/`) ? path.slice(root.length + 1).split("/")[0] : undefined;
    const edges = new Map<string, Set<string>>();
    for (const { path, imports } of product) {
      const from = entryOf(path);
      if (from === undefined) continue;
      const targets = edges.get(from) ?? new Set();
      edges.set(from, targets);
      for (const { target = "" } of imports) {
        const to = entryOf(target);
        if (to !== undefined && to !== from) targets.add(to);
      }
    }
    const targets = new Map([...edges].map(([entry, to]) => [entry, [...to]]));
    expect(edges.size).toBeLessThanOrEqual(most.folders);
    expect([...targets.values()].flat().length).toBeLessThanOrEqual(most.edges);
    expect([...targets.keys()].filter((entry) => reachableFrom(entry, targets).has(entry))).toEqual(
      [],
    );
  });

  test("every import leads somewhere", () => {
    const wrong = imports(files).filter(({ to }) => !to.includes("/+types/") && !exists(to));
    expect(wrong.map(describeImport)).toEqual([]);
  });
});

describe("the database stays on the server", () => {
  const drivers = /^(drizzle-orm|pg|@electric-sql\/pglite)(\/|$)/;

  test("only *.server.ts touches it", () => {
    const wrong = product.filter(({ path, imports }) => {
      if (path.includes(".server.") || path === "server/app.ts") return false;
      if (/^db\/(schema\/\w+|schema|columns)\.ts$/.test(path)) return false;
      return imports.some(
        ({ specifier, isTypeOnly }) =>
          !isTypeOnly &&
          (drivers.test(specifier) || /^#db\/.*(\.server|schema)\.ts$/.test(specifier)),
      );
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test("no browser file imports a .server file, except routes for their loaders", () => {
    const wrong = files.flatMap((file) => {
      if (!file.path.startsWith("app/") || isTest(file)) return [];
      if (file.path.includes(".server.") || partOf(file.path) === "routes") return [];
      return file.imports
        .filter(({ specifier, isTypeOnly }) => specifier.includes(".server") && !isTypeOnly)
        .map(({ specifier }) => `${file.path} imports ${specifier}`);
    });
    expect(wrong).toEqual([]);
  });
});

describe("files", () => {
  test("have at most 300 lines, content excepted", () => {
    const exempt = /^(app\/content\/|db\/sample\/)/;
    const wrong = files.filter(({ path, lines }) => lines > 300 && !exempt.test(path));
    expect(wrong.map(({ path, lines }) => `${path}: ${lines} lines`)).toEqual([]);
  });

  test("are named in kebab-case after what they hold", () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.(ts|tsx|mjs)$/;
    const vague = /(^|[-./])(utils?|helpers?|managers?|common|misc)([-./]|$)/;
    const wrong = files.filter(
      ({ path }) => !kebab.test(path.slice(path.lastIndexOf("/") + 1)) || vague.test(path),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test("are no barrels: nothing passes on everything, no file only passes on", () => {
    const wrong = files.filter(
      ({ path, reexports, statements }) =>
        // The migrations are made from all tables, which six files share.
        path !== "db/schema.ts" &&
        (/\/index\.tsx?$/.test(path) ||
          reexports.some(({ everything }) => everything) ||
          (statements.reexports > 0 &&
            statements.reexports === statements.all &&
            !/^app\/(resources\/register|features\/register\.server)\.ts$/.test(path))),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test("export by name; by default only where the router or a tool demands it", () => {
    const demanded =
      /^(app\/(routes|root|entry\.\w+)\.tsx?|[\w.-]+\.config\.ts|tools\/unhandled-errors\.ts|tests\/(\w+\/)?postgres-for-\w+\.ts)$/;
    const urls = readFileSync("app/routes.ts", "utf8");
    const wrong = files.filter(
      ({ path, hasDefaultExport }) =>
        hasDefaultExport &&
        !demanded.test(path) &&
        !path.endsWith(".d.ts") &&
        !urls.includes(`"${path.replace(/^app\//, "")}"`),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe("nothing looks away", () => {
  test("no any, no !, and casts only in app/core and db", () => {
    const wrong = files.flatMap(({ path, escapes }) =>
      escapes
        .filter(({ kind }) => kind !== "as" || !/^(app\/core|db)\//.test(path))
        .map(({ kind, line }) => `${path}:${line} ${kind}`),
    );
    expect(wrong).toEqual([]);
  });

  test("no silenced rule, no skipped test, no unfinished word", () => {
    const silenced = /\b(?:oxlint|eslint)-disable|@ts-(?:ignore|expect-error|nocheck)/;
    const unfinished = /\b(?:TODO|FIXME|XXX)\b/;
    const skipped = /\b(?:test|it|describe)\.(?:skip|only|todo|fixme)\b/;
    const wrong = files.filter(({ path, text }) => {
      if (path === "tests/architecture.test.ts") return false;
      return [silenced, unfinished, skipped].some((words) => words.test(text));
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

const allTargets = ({ imports }: SourceFile) => imports.map(({ target }) => target ?? "");

const staticTargets = ({ imports }: SourceFile) =>
  imports.flatMap(({ target, isDynamic }) => (isDynamic || !target ? [] : [target]));

/** Every file that `path` imports, directly or through others. */
function reachableFrom(path: string, targets: ReadonlyMap<string, readonly string[]>) {
  const found = new Set<string>();
  const next = [path];
  for (let at = next.pop(); at !== undefined; at = next.pop())
    for (const target of targets.get(at) ?? [])
      if (!found.has(target)) {
        found.add(target);
        next.push(target);
      }
  return found;
}

function imports(among: readonly SourceFile[]) {
  return among.flatMap(({ path, imports }) =>
    imports.flatMap(({ target }) => (target === undefined ? [] : [{ from: path, to: target }])),
  );
}

const describeImport = (edge: { from: string; to: string }) => `${edge.from} imports ${edge.to}`;

function partOf(path: string): string {
  const [top = "", second = ""] = path.split("/");
  if (top !== "app") return top;
  if (/^app\/resources\/(scoped-)?register\./.test(path)) return "register";
  if (path === "app/features/feature.ts") return "feature type";
  if (/^app\/features\/(register|features)\.server\.ts$/.test(path)) return "feature register";
  return ["content", "resources", "features", "views", "shell", "ui", "core"].includes(second)
    ? second
    : "routes";
}

/** The folder a file lies in: one resource, one view, one folder of core, routes or server; else its part. */
function folderOf(path: string): string {
  const folder =
    /^(app\/(?:resources|features|views|core|routes)\/[^/]+|server\/[^/]+|operator\/[^/]+|app\/(?:ui|shell|content)|db)\//;
  return folder.exec(path)?.[1] ?? path.slice(0, path.lastIndexOf("/"));
}
