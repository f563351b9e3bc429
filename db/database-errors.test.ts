import { expect, test } from "vitest";
import {
  databaseCode,
  embeddedDatabaseError,
  isDatabaseAway,
  preparationError,
  postgresError,
} from "./database-errors.server.ts";

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code });

test.each([
  withCode("connect ECONNREFUSED", "ECONNREFUSED"),
  withCode("terminating connection due to administrator command", "57P01"),
  withCode("sorry, too many clients already", "53300"),
  new Error("timeout exceeded when trying to connect"),
  new Error("Query read timeout"),
  new Error("Failed query: select 1", { cause: withCode("reset", "ECONNRESET") }),
  new AggregateError([withCode("refused", "ECONNREFUSED")]),
])("%s means that the database is away", (error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test("a wrong value is no reason to call the database away", () => {
  const error = new Error("Failed query", { cause: withCode("bad uuid", "22P02") });
  expect(isDatabaseAway(error)).toBe(false);
  expect(databaseCode(error)).toBe("22P02");
});

test("why it cannot be used is one sentence without the password", () => {
  const url = "postgresql://keeper:pass-word@db.example:5432/meetups";
  for (const code of ["ECONNREFUSED", "28P01", "3D000", "42501", "53300"]) {
    const { message } = postgresError(url, withCode("refused", code));
    expect(message).toContain("db.example:5432");
    expect(message).not.toContain("pass-word");
  }
  for (const error of [withCode("write", "ENOSPC"), { name: "ErrnoError", errno: 51 }])
    expect(embeddedDatabaseError("/d", error).message).toContain("disk is full");
});

test("a disk that fills up during the preparation of the database is named in one sentence", () => {
  const cause = withCode("could not extend file: No space left on device", "53100");
  const full = new Error("Failed query: alter table …", { cause });
  expect(String(preparationError(full))).toMatch(
    /^DatabaseError: The disk of the database is full/,
  );
  const guarded = withCode("cannot execute UPDATE in a read-only transaction", "25006");
  expect(String(preparationError(guarded))).toMatch(
    /^DatabaseError: The database can only be read: its disk is full/,
  );
  const other = new Error("Failed query", { cause: withCode("bad uuid", "22P02") });
  expect(preparationError(other)).toBe(other);
});
