/**
 * `npm run release -- VERSION`: tests everything in the clone, dates the version in CHANGELOG.md, sets it in package.json, commits and
 * tags. It pushes nothing, so that all of it can be taken back.
 */
import { spawnSync } from "node:child_process";
import { answerHelp } from "#server/ops/answer-help.ts";
import { release } from "./release/release.ts";

answerHelp("npm run release -- VERSION   tests everything, dates the version, commits and tags it");
const result = release({
  root: process.cwd(),
  version: process.argv[2],
  today: new Date().toISOString().slice(0, 10),
  check: () =>
    spawnSync("npm", ["run", "--silent", "test:everything"], { stdio: "inherit" }).status === 0,
});
(result.ok ? console.log : console.error)(result.text);
process.exitCode = result.ok ? 0 : 1;
