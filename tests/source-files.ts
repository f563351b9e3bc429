import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, posix } from "node:path";
import { parseSync, Visitor } from "vite";

export interface SourceFile {
  /** From the repository's root, with forward slashes. */
  path: string;
  text: string;
  lines: number;
  imports: Import[];
  /** `export … from`, with what it passes on. */
  reexports: { specifier: string; everything: boolean }[];
  statements: { reexports: number; all: number };
  hasDefaultExport: boolean;
  /** Names of the exports. */
  exports: string[];
  /** Uses of `any`, casts and non-null assertions, each with its line. */
  escapes: { kind: "any" | "as" | "!"; line: number }[];
}

export interface Import {
  specifier: string;
  /** The file it leads to, or undefined for a package or a module the build makes up. */
  target: string | undefined;
  isTypeOnly: boolean;
  /** `import(…)`: loaded when the line runs. */
  isDynamic: boolean;
}

const folders = "{app,db,server,operator,tests,tools,bench,art}";

let read: SourceFile[] | undefined;

/** Every TypeScript file of the repository, parsed once for all tests. */
export function readSourceFiles(): SourceFile[] {
  read ??= parseAll();
  return read;
}

function parseAll(): SourceFile[] {
  const paths = [...globSync(`${folders}/**/*.{ts,tsx,mjs}`), ...globSync("*.ts")];
  return paths.map((path) => parseSource(path.replaceAll("\\", "/"), readFileSync(path, "utf8")));
}

/** One file's text as the architecture rules see it. Throws when it is not valid TypeScript. */
export function parseSource(path: string, text: string): SourceFile {
  const { program, module, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap((entry) => {
      if (!entry.moduleRequest) return [];
      const everything = entry.importName.kind !== "Name";
      return [{ specifier: entry.moduleRequest.value, everything, isType: entry.isType }];
    }),
  );
  const imports = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isTypeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
      isDynamic: false,
    })),
    ...reexports.map(({ specifier, isType }) => ({
      specifier,
      isTypeOnly: isType,
      isDynamic: false,
    })),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const literal = /^["'`](?<name>[^$]+)["'`]$/.exec(text.slice(start, end));
      return literal?.groups?.["name"]
        ? [{ specifier: literal.groups["name"], isTypeOnly: false, isDynamic: true }]
        : [];
    }),
  ];
  return {
    path,
    text,
    lines: text.split("\n").length - 1,
    imports: imports.map((found) => ({ ...found, target: resolve(path, found.specifier) })),
    reexports,
    statements: {
      reexports: new Set(
        module.staticExports.flatMap(({ start, entries }) =>
          entries.some((entry) => entry.moduleRequest) ? [start] : [],
        ),
      ).size,
      all: program.body.length,
    },
    hasDefaultExport: program.body.some(({ type }) => type === "ExportDefaultDeclaration"),
    exports: module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ exportName: { name } }) => name ?? []),
    ),
    escapes: findEscapes(program, text),
  };
}

function findEscapes(program: Parameters<Visitor["visit"]>[0], text: string) {
  const escapes: SourceFile["escapes"] = [];
  const found = (kind: "any" | "as" | "!", at: number) => {
    escapes.push({ kind, line: text.slice(0, at).split("\n").length });
  };
  new Visitor({
    TSAnyKeyword: (node) => found("any", node.start),
    TSNonNullExpression: (node) => found("!", node.start),
    TSTypeAssertion: (node) => found("as", node.start),
    TSAsExpression(node) {
      const annotation = text.slice(node.typeAnnotation.start, node.typeAnnotation.end);
      if (annotation !== "const") found("as", node.start);
    },
  }).visit(program);
  return escapes;
}

/** Node's own `imports` in package.json. */
const aliases = /^#(?<folder>app|db|server|operator|tests|tools)\//;

function resolve(from: string, specifier: string): string | undefined {
  if (aliases.test(specifier)) return specifier.slice(1);
  if (specifier.startsWith(".")) return posix.join(dirname(from), specifier);
  return undefined;
}

/** The query is cut off, because styles, pictures and scripts may carry one. */
export function exists(target: string): boolean {
  return existsSync(target.replace(/\?.*$/, ""));
}
