import { copyFileSync, globSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/** Typefaces that systems bring, by their files, and Debian's packages with them. */
export const SYSTEM_FONTS = [
  { name: "Liberation", files: "LiberationSans-{Regular,Bold}.ttf", from: "fonts-liberation2" },
  { name: "Roboto", files: "Roboto-{Regular,Bold}.ttf", from: "fonts-roboto-unhinted" },
  { name: "Noto", files: "NotoSans-{Regular,Bold}.ttf", from: "fonts-noto-core" },
  { name: "DejaVu", files: "DejaVuSans{,-Bold}.ttf", from: "fonts-dejavu-core" },
] as const;

/**
 * The environment of a browser on Linux that has no other typeface, and the folder that it needs until then. Throws where
 * the typeface is not installed.
 */
export function onlyFont({ name, files, from }: (typeof SYSTEM_FONTS)[number]) {
  const found = globSync(`${process.env["FONTS_FOLDER"] ?? "/usr/share/fonts"}/**/${files}`);
  const home = mkdtempSync(join(tmpdir(), "only-font-"));
  for (const file of found) copyFileSync(file, join(home, basename(file)));
  if (found.length < 2) throw new Error(`${name} is not installed: apt-get install ${from}`);
  const configuration = join(home, "fonts.conf");
  writeFileSync(
    configuration,
    `<fontconfig><dir>${home}</dir><cachedir>${join(home, "cache")}</cachedir></fontconfig>`,
  );
  return { home, env: { FONTCONFIG_FILE: configuration } };
}
