import { hash as bcrypt } from "@node-rs/bcrypt";
import { expect, test } from "vitest";
import { AT_FULL_COST } from "#tests/password-cost.ts";
import { hash, isImported, PasswordQueueFull, verify, weaknesses } from "./passwords.server.ts";

test("a password is verified against our hash and against an imported bcrypt hash", async () => {
  const ours = await hash(AT_FULL_COST);
  const theirs = await bcrypt(AT_FULL_COST, 4);
  expect([isImported(ours), isImported(theirs)]).toEqual([false, true]);
  for (const stored of [ours, ...["$2a$", "$2b$", "$2y$"].map((kind) => kind + theirs.slice(4))]) {
    expect(await verify({ hash: stored, password: AT_FULL_COST })).toBe(true);
    expect(await verify({ hash: stored, password: `${AT_FULL_COST}!` })).toBe(false);
  }
});

test("a common password is weak, with the reason", async () => {
  expect(await weaknesses("password1")).toEqual(["It is one of the passwords people use most."]);
  expect(await weaknesses("LetMeIn")).toEqual(["It is one of the passwords people use most."]);
  expect(await weaknesses("aabbaabbaa")).toEqual(["It repeats the same characters."]);
  expect(await weaknesses("zzzzzzzz")).toEqual(["It repeats the same characters."]);
  expect(await weaknesses("asha.k", "asha.k@example.com")).toEqual([
    "It is the same as your email address.",
  ]);
  expect(await weaknesses("hgfedcba")).toEqual(["Its characters only follow each other."]);
  expect(await weaknesses("kahwa42")).toEqual([]);
});

test("a short queue waits, and whoever comes after it is refused at once", async () => {
  const asked = Array.from({ length: 30 }, () =>
    hash(AT_FULL_COST).catch((error: unknown) => error),
  );
  const refused = (await Promise.all(asked)).filter((one) => one instanceof PasswordQueueFull);
  expect(refused).toHaveLength(30 - 2 - 20);
  expect(await verify({ hash: await hash("x"), password: "x" })).toBe(true);
});
