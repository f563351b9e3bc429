import { parseSync, Visitor } from "vite";
import { readSourceFiles, type SourceFile } from "#tests/source-files.ts";

/** Code that runs for visitors or operators: no tests, content, sample rows or migrations. CSS is no TypeScript. */
export function readProduct(): SourceFile[] {
  return readSourceFiles()
    .filter(
      ({ path }) =>
        /^(app|server|db|operator)\//.test(path) &&
        !/\.test\.tsx?$|^app\/content\/|^db\/(sample|migrations)\//.test(path),
    )
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

export const linesOf = (files: readonly SourceFile[]): number =>
  files.reduce((sum, { lines }) => sum + lines, 0);

export interface Declaration {
  path: string;
  name: string;
  text: string;
}

/** Every `type` and `interface`, with its text. */
export function typesIn(files: readonly SourceFile[]): Declaration[] {
  return files.flatMap(({ path, text }) => {
    const declarations: Declaration[] = [];
    const add = (node: { id: { name: string }; start: number; end: number }) => {
      declarations.push({ path, name: node.id.name, text: text.slice(node.start, node.end) });
    };
    const { program } = parseSync(path, text);
    new Visitor({ TSTypeAliasDeclaration: add, TSInterfaceDeclaration: add }).visit(program);
    return declarations;
  });
}

export interface Comment {
  path: string;
  line: number;
  text: string;
}

/** Every comment; lines that begin with `//` and follow each other are one. */
export function commentsIn(files: readonly SourceFile[]): Comment[] {
  return files.flatMap(({ path, text }) => {
    const comments: Comment[] = [];
    let end = -1;
    for (const comment of parseSync(path, text).comments) {
      const last = comments.at(-1);
      const isNextLine = /^\n[ \t]*$/.test(text.slice(end, comment.start));
      if (last && comment.type === "Line" && end >= 0 && isNextLine) last.text += comment.value;
      else
        comments.push({
          path,
          line: text.slice(0, comment.start).split("\n").length,
          text: comment.value.replace(/^\*/, "").replaceAll(/\n\s*\* ?/g, " "),
        });
      end = comment.type === "Line" ? comment.end : -1;
    }
    return comments.map((comment) => ({ ...comment, text: comment.text.trim() }));
  });
}

export interface Graph {
  folders: number;
  imports: number;
  layers: number;
}

/**
 * Counts the entries of a folder, files or folders, and the imports from one to another, by type or lazily too. Layers
 * are the entries on the longest way along imports.
 */
export function graphOf(root: string, files: readonly SourceFile[]): Graph {
  const entryOf = (path = "") =>
    path.startsWith(`${root}/`) ? path.slice(root.length + 1).split("/")[0] : undefined;
  const targets = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const entry = entryOf(path);
    if (entry === undefined) continue;
    const to = imports.flatMap(({ target }) => entryOf(target) ?? []);
    targets.set(
      entry,
      new Set([...(targets.get(entry) ?? []), ...to.filter((it) => it !== entry)]),
    );
  }
  const layerOf = (entry: string): number =>
    1 + Math.max(0, ...[...(targets.get(entry) ?? [])].map(layerOf));
  return {
    folders: targets.size,
    imports: [...targets.values()].reduce((sum, { size }) => sum + size, 0),
    layers: Math.max(0, ...[...targets.keys()].map(layerOf)),
  };
}
