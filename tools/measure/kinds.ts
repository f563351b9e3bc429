import type { SourceFile } from "#tests/source-files.ts";
import { importsName, typesIn } from "./product.ts";

/** A kind of doing something, with the files that do it so. */
export interface Kind {
  name: string;
  files: string[];
}

const isTemplateOfEmail = /mails?(\.server)?\.ts$|\/mail\//;

/** React Router renders `app/routes`. Whoever else writes a page imports the templates of Hono, as emails do. */
export function waysToMakeAPage(files: readonly SourceFile[]): Kind[] {
  const templates = files.filter(
    ({ path, imports }) =>
      imports.some(({ specifier }) => specifier === "hono/html") &&
      !isTemplateOfEmail.test(path) &&
      // Only a developer's machine serves it.
      !path.includes("dev-identity-provider"),
  );
  return kinds([
    { name: "React Router", files: ["app/routes.ts"] },
    { name: "templates of Hono", files: pathsOf(templates) },
  ]);
}

/**
 * These sign or create secrets that no email carries: session cookies, refresh tokens, a developer's provider, and the hash by
 * which a deleted account is found.
 */
const NO_LINK =
  /(auth\/(auth|tokens|dev-identity-provider|identity-providers)|former-accounts)\.server\.ts$/;

/**
 * The kit has links with a row and sealed links; a folder that makes secrets and imports one of them is of that kind. Each
 * other file that makes the secret of a link, random or derived from a secret of the site, is a kind of its own.
 */
export function kindsOfMailedLink(files: readonly SourceFile[]): Kind[] {
  const makers = files.filter(
    (file) =>
      !NO_LINK.test(file.path) &&
      ["randomToken", "secretNamed", "findSecret"].some((name) => importsName(file, name)),
  );
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/"));
  const kindOf = (path: string) => {
    const neighbours = files.filter((file) => folderOf(file.path) === folderOf(path));
    const imported = neighbours.flatMap(({ imports }) => imports.map(({ target = "" }) => target));
    if (/\/links\//.test(path)) return KIT_LINKS.find((kind) => path.includes(kind));
    return KIT_LINKS.find((kind) => imported.some((target) => target.includes(`/links/${kind}`)));
  };
  const kindsOfMakers = Map.groupBy(makers, ({ path }) => kindOf(path) ?? path);
  return [...kindsOfMakers].map(([name, among]) => ({ name, files: pathsOf(among) }));
}

const KIT_LINKS = ["row-links", "sealed-links"];

/** The kit in `app/ui` is one machine, each `use-…-form.ts` elsewhere another, and forms that submit by themselves one more. */
export function formMachines(files: readonly SourceFile[]): Kind[] {
  const submits = files.filter(
    ({ path, text }) =>
      /\bonSubmit\b/.test(text) &&
      text.includes("preventDefault()") &&
      // Filters change the URL and store nothing.
      !path.endsWith("filter-form.tsx"),
  );
  const paths = pathsOf(submits);
  const isHook = (path: string) => /\/use-[\w-]*form\.tsx?$/.test(path);
  const inKit = (path: string) => path.startsWith("app/ui/");
  return kinds([
    { name: "the kit", files: paths.filter(inKit) },
    ...paths
      .filter((path) => isHook(path) && !inKit(path))
      .map((path) => ({ name: path, files: [path] })),
    { name: "by hand", files: paths.filter((path) => !isHook(path) && !inKit(path)) },
  ]);
}

/** Each file of the browser that exports how to keep a draft or the text of a form. */
export function draftStores(files: readonly SourceFile[]): Kind[] {
  const stores = files.filter(({ exports }) =>
    exports.some((name) => /^(keep|store|save|write)\w*(Draft|Text)s?$/.test(name)),
  );
  return stores.map(({ path }) => ({ name: path, files: [path] }));
}

/**
 * A type describes one event when its name says so, or when it picks from an event's row. What somebody sends (input,
 * patch), what is left of a deleted event, and simple events, which are another table, describe something else.
 */
export function typesForOneEvent(files: readonly SourceFile[]): string[] {
  const byName = /(^|[a-z])(Event|Meetup)(Facts|Row|Times|OnImage)?$/;
  const isOther = /^(Simple|Deleted|Auth|Toggle|Submit|Sample)/;
  const picked =
    /=\s*((Pick|Omit)<\s*)?(CityEvent|EventRow|GuestEvent|Row(?!<)|Row<"city_events">|typeof city_events\.\$inferSelect)(?![\w[])/;
  return typesIn(files).flatMap(({ path, name, text }) =>
    !isOther.test(name) && (byName.test(name) || picked.test(text)) ? [`${path}: ${name}`] : [],
  );
}

/** Files outside the folder of events that import their table. */
export function readersOfEvents(files: readonly SourceFile[]): string[] {
  return pathsOf(
    files.filter(
      (file) =>
        !file.path.startsWith("app/resources/city-events/") &&
        importsName(file, "city_events", "db/schema.ts"),
    ),
  );
}

const pathsOf = (files: readonly SourceFile[]) => files.map(({ path }) => path);
const kinds = (all: Kind[]) => all.filter(({ files }) => files.length > 0);
