/**
 * `npm run content:check`: everything in `app/content` that only stands in for something real, grouped by file,
 * so that an operator knows what to replace. It is a list, not a test, and always ends well.
 */
import { answerHelp } from "#server/ops/answer-help.ts";
import { sampleContent } from "#app/content/samples.ts";

answerHelp("npm run content:check   lists what in app/content still has to be replaced");
console.log(report());

function report(): string {
  const groups = sampleContent();
  const total = groups.reduce((sum, { names }) => sum + names.length, 0);
  if (total === 0) return "Nothing to replace: no entry in app/content is a sample any more.";
  return [
    `${total} sample entries in app/content still have to be replaced by real ones.`,
    "Change the entry and set its `sample` to false, and it leaves this list.",
    ...groups.map(({ file, names }) =>
      [`\n${file} (${names.length})`, ...names.map((name) => `  - ${name}`)].join("\n"),
    ),
  ].join("\n");
}
