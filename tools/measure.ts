/**
 * Prints how much of everything there is, as a table: `npm run measure`. With `--names` also which files were counted,
 * with `--comments` fifty comments at random for reading, with `--repo DIR` for another checkout of this repository.
 */
import { parseArgs } from "node:util";
import {
  draftStores,
  formMachines,
  kindsOfMailedLink,
  readersOfEvents,
  typesForOneEvent,
  waysToMakeAPage,
  type Kind,
} from "./measure/kinds.ts";
import { commentsIn, graphOf, linesOf, readProduct, type Comment } from "./measure/product.ts";
import { changesBetween, walks } from "./measure/walks.ts";

const { values } = parseArgs({
  options: {
    repo: { type: "string" },
    names: { type: "boolean" },
    comments: { type: "boolean" },
    seed: { type: "string", default: "1" },
  },
});
if (values.repo !== undefined) process.chdir(values.repo);

const product = readProduct();
const comments = commentsIn(product);

interface Measure {
  name: string;
  value: number | string;
  /** Printed with `--names`. */
  names?: readonly string[];
}

const namesOf = (kinds: readonly Kind[]) =>
  kinds.map(({ name, files }) => (files[0] === name ? name : `${name}: ${files.join(", ")}`));
const counted = (name: string, names: readonly string[]) => ({ name, value: names.length, names });
const graphs = ["server", "app/core"].map((root) => {
  const { rooms, arrows, floors } = graphOf(root, product);
  return { name: `${root}: rooms, arrows, floors`, value: `${rooms}, ${arrows}, ${floors}` };
});

const measures: readonly Measure[] = [
  { name: "product lines", value: linesOf(product) },
  {
    name: "product lines outside operator/",
    value: linesOf(product.filter(({ path }) => !path.startsWith("operator/"))),
  },
  counted("ways to make a page", namesOf(waysToMakeAPage(product))),
  counted("kinds of mailed link", namesOf(kindsOfMailedLink(product))),
  counted("form machines", namesOf(formMachines(product))),
  counted("draft stores", namesOf(draftStores(product))),
  counted("types for one event", typesForOneEvent(product)),
  counted("files outside city-events that import its table", readersOfEvents(product)),
  ...walks().flatMap(({ name, files }) => [
    counted(`files ${name}`, [...new Set(files)]),
    { name: "changes between server and app on that walk", value: changesBetween(files) },
  ]),
  { name: "comments", value: comments.length },
  ...graphs,
];

if (values.comments) printSample(comments, Number(values.seed));
else printTable();

function printTable() {
  const width = Math.max(...measures.map(({ name }) => name.length));
  for (const { name, value, names } of measures) {
    console.log(`| ${name.padEnd(width)} | ${String(value).padStart(10)} |`);
    if (values.names) for (const each of names ?? []) console.log(`    ${each}`);
  }
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
