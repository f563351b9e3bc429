import { hash as bcrypt } from "bcryptjs";
import { expect, test } from "vitest";
import { hash, isImported, verify, weaknesses } from "./passwords.server.ts";

test("a password is verified against our hash and against an imported bcrypt hash", async () => {
  const ours = await hash("espresso-doppio");
  const theirs = await bcrypt("espresso-doppio", 4);
  expect([isImported(ours), isImported(theirs)]).toEqual([false, true]);
  for (const stored of [ours, theirs, theirs.replace("$2b$", "$2a$")]) {
    expect(await verify({ hash: stored, password: "espresso-doppio" })).toBe(true);
    expect(await verify({ hash: stored, password: "espresso-dopio" })).toBe(false);
  }
});

test("a common password is weak, with the reason", async () => {
  expect(await weaknesses("password1")).toEqual(["It is one of the passwords people use most."]);
  expect(await weaknesses("LetMeIn")).toEqual(["It is one of the passwords people use most."]);
  expect(await weaknesses("aabbaabbaa")).toEqual(["It repeats the same characters."]);
  expect(await weaknesses("asha.k", "asha.k@example.com")).toEqual([
    "It is the same as your email address.",
  ]);
  expect(await weaknesses("kahwa42")).toEqual([]);
});
