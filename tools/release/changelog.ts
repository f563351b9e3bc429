/** The changelog with the date of `version`, which may stand there already; undefined without a section of it, or with an empty one. */
export function datedChangelog(text: string, version: string, today: string): string | undefined {
  const dated = text.replace(`## ${version} (unreleased)`, `## ${version} (${today})`);
  if (!dated.includes(`\n## ${version} (`)) return undefined;
  const [, ...lines] = sectionOf(dated, version).split("\n");
  return lines.join("").trim() === "" ? undefined : dated;
}

/** The section of `version` with its heading. */
export function sectionOf(text: string, version: string): string {
  const lines = text.split("\n");
  const first = lines.findIndex((line) => line.startsWith(`## ${version} `));
  const length = lines.slice(first + 1).findIndex((line) => line.startsWith("## "));
  return lines
    .slice(first, length < 0 ? undefined : first + 1 + length)
    .join("\n")
    .trim();
}
