/**
 * `node tools/pack-image.ts FOLDER`: writes what the container image holds, from an installed and built clone. `FOLDER/site` is
 * the program without tests, samples of pages, maps and development packages; `FOLDER/node` is the Node that came with the packages.
 */
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { z } from "zod";

/** Plain Node runs no components, and the build holds them already. */
const PROGRAM = [
  "{app,db,server,operator}/**/*.ts",
  "db/migrations/**/*.{sql,json}",
  "server/documents/og-images/fonts/*",
  "build/{client,server}/**/*",
  "build/{builds.json,.sources,.commit}",
  "package.json",
  "LICENSE",
];
const LEFT_OUT = /\.test\.ts$|^server\/dev\.ts$|\.map$/;
/** Packages bring maps, types, sources of native code and pages to read, which nothing loads; licences go with them. */
const UNUSED_IN_PACKAGES =
  /^(?!.*(licen[cs]e|notice|copying)).*\.(map|md|markdown|html|flow|h|cc|c|tgz)$|\.d\.[cm]?ts$/i;

/** The names of the program's files, relative to `root`. */
export function programFiles(root: string): string[] {
  return filesOf(root, PROGRAM).filter((name) => !LEFT_OUT.test(name));
}

/**
 * The folders of the packages that those files import, and of whatever these depend on. What `npm prune --omit=dev` leaves besides
 * are peers of packages: compilers and test runners, five times the size.
 */
export function packageFolders(root: string, files: readonly string[]): string[] {
  const { devDependencies } = readPackage(root);
  const folders = new Set<string>();
  const visit = (name: string, from: string) => {
    const folder = findPackage(root, name, from);
    if (folder === undefined || folders.has(folder)) return;
    folders.add(folder);
    const { dependencies, optionalDependencies } = readPackage(join(root, folder));
    for (const other of Object.keys({ ...dependencies, ...optionalDependencies }))
      visit(other, folder);
  };
  for (const file of files.filter((name) => /\.[jt]s$/.test(name) && !isForBrowsers(name)))
    for (const name of importedPackages(readFileSync(join(root, file), "utf8")))
      if (!(name in devDependencies)) visit(name, "");
  return [...folders].toSorted();
}

const isForBrowsers = (name: string) => name.startsWith("build/client/");

function importedPackages(source: string): string[] {
  const imports = source.matchAll(
    /(?<!import type [^;]*)(?:\bfrom|\bimport)\s*\(?\s*["']((?:@[\w.-]+\/)?[\w-][\w.-]*)[\w./-]*["']/g,
  );
  return [...imports].map(([, name = ""]) => name);
}

/** As Node finds it: beside the importing package, or further up. */
function findPackage(root: string, name: string, from: string): string | undefined {
  const folder = join(from, "node_modules", name);
  if (existsSync(join(root, folder, "package.json"))) return folder;
  return from === "" ? undefined : findPackage(root, name, parentOf(from));
}

const parentOf = (folder: string) => {
  const above = folder.slice(0, folder.lastIndexOf("node_modules"));
  return above === "" ? "" : above.replace(/\/$/, "");
};

const names = z.record(z.string(), z.string()).default({});
const packageShape = z.object({
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
});

function readPackage(folder: string) {
  return packageShape.parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
}

function filesOf(root: string, patterns: readonly string[]): string[] {
  const entries = globSync([...patterns], { cwd: root, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .toSorted();
}

export function packImage(root: string, target: string): void {
  const program = programFiles(root);
  const packages = packageFolders(root, program).flatMap((folder) =>
    filesOf(join(root, folder), ["**/*"])
      .filter((name) => !name.includes("node_modules/") && !UNUSED_IN_PACKAGES.test(name))
      .map((name) => `${folder}/${name}`),
  );
  for (const name of [...program, ...packages]) copy(join(root, name), join(target, "site", name));
  copy(realpathSync(join(root, "node_modules", ".bin", "node")), join(target, "node"));
}

function copy(from: string, to: string) {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

if (import.meta.main) {
  const [target] = process.argv.slice(2);
  if (target === undefined) throw new Error("Where to? Say: node tools/pack-image.ts FOLDER");
  packImage(process.cwd(), target);
}
