/**
 * Prints how much of everything there is, as a table: `npm run measure`. With `--comments` it prints fifty comments at
 * random for reading, with `--repo DIR` it reads another checkout of this repository.
 */
import { parseArgs } from "node:util";
import { answerHelp } from "#server/ops/answer-help.ts";
import { commentsIn, graphOf, linesOf, readProduct, type Comment } from "./measure/product.ts";

answerHelp(
  "npm run measure [-- --comments] [-- --repo DIR]   prints how much of everything there is",
);
const { values } = parseArgs({
  options: {
    repo: { type: "string" },
    comments: { type: "boolean" },
    seed: { type: "string", default: "1" },
  },
});
if (values.repo !== undefined) process.chdir(values.repo);

const product = readProduct();
const comments = commentsIn(product);

const graphs = ["server", "app/core"].map((root) => {
  const { folders, imports, layers } = graphOf(root, product);
  return [`${root}: folders, imports, layers`, `${folders}, ${imports}, ${layers}`] as const;
});

const measures = [
  ["product lines", linesOf(product)],
  [
    "product lines outside operator/",
    linesOf(product.filter(({ path }) => !path.startsWith("operator/"))),
  ],
  ["comments", comments.length],
  ...graphs,
] as const;

if (values.comments) printSample(comments, Number(values.seed));
else printTable();

function printTable() {
  const width = Math.max(...measures.map(([name]) => name.length));
  for (const [name, value] of measures)
    console.log(`| ${name.padEnd(width)} | ${String(value).padStart(10)} |`);
}

/** Fifty comments, equal for an equal seed and tree. */
function printSample(all: readonly Comment[], seed: number) {
  let state = seed;
  // The generator of Park and Miller.
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const order = all.map((comment) => ({ comment, at: random() }));
  for (const { comment } of order.toSorted((a, b) => a.at - b.at).slice(0, 50))
    console.log(`${comment.path}:${comment.line}\n  ${comment.text}\n`);
}
