/**
 * True in a release and in the nightly run, which test every schema and both engines (`npm run test:everything`).
 * `npm test` tests a part of each, named where it is left out, so that it answers in minutes.
 */
export const TESTS_EVERYTHING = process.env["TEST_EVERYTHING"] === "1";
