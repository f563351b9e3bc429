import { answerHelp } from "#server/ops/answer-help.ts";
import { makeCities } from "./cities.ts";
import { makeFonts } from "./fonts.ts";
import { makeFlags } from "./flags.ts";
import { makeHero } from "./hero.ts";
import { makeIcons } from "./icons.ts";
import { makeMenu } from "./menu.ts";
import { makePeople } from "./people.ts";
import { makeBlog, makeEvents, makeVideos } from "./scenes.ts";
import { makeStills } from "./stills.ts";
import { makeWordmarks } from "./wordmarks.ts";

/** Every group of pictures by the name it can be asked for: `npm run art` makes all, `npm run art -- fonts` one. */
const makers: ReadonlyMap<string, () => Promise<void>> = new Map([
  ["fonts", makeFonts],
  ["icons", makeIcons],
  ["menu", makeMenu],
  ["flags", makeFlags],
  ["hero", makeHero],
  ["cities", makeCities],
  ["people", makePeople],
  ["events", makeEvents],
  ["blog", makeBlog],
  ["videos", makeVideos],
  ["wordmarks", makeWordmarks],
  ["stills", makeStills],
]);

answerHelp(
  `npm run art [-- GROUP ...]   draws everything, or of: ${[...makers.keys()].join(", ")}`,
);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !makers.has(name));
if (unknown.length > 0) {
  console.error(
    `There is no group ${unknown.join(", ")}. There are: ${[...makers.keys()].join(", ")}.`,
  );
  process.exit(1);
}

for (const [name, make] of makers) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const started = performance.now();
  await make();
  console.log(`${name}: made in ${Math.round(performance.now() - started)} ms`);
}
