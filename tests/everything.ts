/**
 * True in a release and in the nightly run, which test every schema and both engines (`npm run test:everything`).
 * `npm test` tests a part, so that it answers in minutes: docs/decisions/0039-what-the-night-tests.md.
 */
export const TESTS_EVERYTHING = process.env["TEST_EVERYTHING"] === "1";

/** A journey, or a case of one, that only the nightly run and a release add (docs/decisions/0039). */
export const NIGHTLY = { tag: "@nightly" };

/** Options of one case among many: the nightly run alone tests it, unless it is `kept` in `npm test`. */
export const nightlyUnless = (kept: boolean) => (kept ? {} : NIGHTLY);

/** Test files on databases that only the nightly run and a release add, each with the reason. */
export const WHY_AT_NIGHT: Readonly<Record<string, string>> = {
  "db/foreign-database.server.test.ts":
    "databases of other programs in thirty ways: a sentence of the start for each",
  "db/full-disk.server.test.ts":
    "a full disk and a log that grows: thousands of writes, and processes that end",
  "db/hung-connection.server.test.ts":
    "waits until connections, closing and transactions are given up",
  "db/order.server.test.ts": "plans for the order of every list",
  "db/private-directory.server.test.ts": "starts whole sites to look at the rights of their files",
  "db/searched.server.test.ts": "plans for ten thousand rows of every list",
  "operator/backups/backup-before-migration.server.test.ts": "starts whole sites, each upgrading",
  "operator/backups/backups.server.test.ts":
    "the commands beside a running site: `sealed-backup` runs two of them each time",
  "operator/backups/picture-copies.server.test.ts":
    "whole sites with pictures, copied in nine ways: `backup` and `sealed-backup` have the rows",
  "operator/cli/command-line.server.test.ts": "starts each command, and an export",
  "operator/cli/administrators.server.test.ts": "the command beside a running site and without one",
  "server/auth/hashing-beside-reads.server.test.ts": "sixteen passwords at their full cost",
  "server/jobs/reclaim-space.server.test.ts": "thousands of emails, four months long",
  "tests/fifty-chapters.server.test.ts": "fifty cities at once",
  "tests/guests-flood.server.test.ts": "thousands of yeses",
  "tests/guests-situations.server.test.ts":
    "a list in 27 situations: `guests` and `guests-first-come` have the main ones",
  "tests/many-meetups.server.test.ts": "hundreds of meetups",
  "tests/pictures/stopped.server.test.ts": "a process stopped between every two of its steps",
  "tests/picture-names.server.test.ts":
    "six kinds of rows that name a picture: `event-pictures` has the first",
  "tests/thanks-situations.server.test.ts":
    "an evening in twenty situations: `morning-after` has the main ones",
};
