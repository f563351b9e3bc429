/**
 * True in a release and in the nightly run, which test every schema and both engines (`npm run test:everything`).
 * `npm test` tests a part of each, named where it is left out, so that it answers in minutes.
 */
export const TESTS_EVERYTHING = process.env["TEST_EVERYTHING"] === "1";

/** Details of a journey that only the nightly run and a release add: another case of the file stays in `npm test`. */
export const NIGHTLY = { tag: "@nightly" };

/** Options of one case among many: the nightly run alone tests it, unless it is `kept` in `npm test`. */
export const nightlyUnless = (kept: boolean) => (kept ? {} : NIGHTLY);
