import { expect, test } from "vitest";
import { z } from "zod";
import { findCity } from "#app/content/cities.ts";
import { asciiEmail } from "#app/core/forms/email-address.ts";
import { fieldErrors } from "#app/core/forms/field-errors.ts";
import { isWebAddress } from "#app/core/forms/web-address.ts";
import { guestInput } from "#app/features/guests/schema.ts";

/** The length of a stranger's text is judged first: `tests/chaos/slow-texts.ts` measures what the rest would cost. */

const letters = Array.from({ length: 5_000 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join("");

test("a domain that is longer than one can be is not turned into punycode", () => {
  expect(asciiEmail("a@münchen.de")).toBe("a@xn--mnchen-3ya.de");
  expect(asciiEmail(`a@${letters}.de`)).toBe(`a@${letters}.de`);
  expect(isWebAddress("https://münchen.de:8080/a")).toBe(true);
  expect(isWebAddress(`https://${letters}.de/`)).toBe(false);
});

test("a name is read for addresses only when its length is right", () => {
  const wrong = (name: string) =>
    guestInput.safeParse({ name, about: name }).error?.issues.map(({ message }) => message);
  expect(wrong("me@here")).toEqual([
    'A name cannot hold a web address, such as "me@here"',
    'Please leave out web addresses, such as "me@here"',
  ]);
  expect(wrong(`me@here${"a".repeat(200)}`)).toEqual([
    "This must be at most 60 characters long",
    "This must be at most 60 characters long",
  ]);
});

test("a city has no name of a thousand accents", () => {
  expect(findCity(" pune ")?.city.name).toBe("Pune");
  expect(findCity(`pune${"\u0301".repeat(1_000)}`)).toBeUndefined();
});

test("unknown fields are named, but not by the thousand", () => {
  const keys = Array.from({ length: 9_000 }, (_, n) => `field${n}`);
  const body = Object.fromEntries(keys.map((key) => [key, 1]));
  const issues = z.strictObject({}).safeParse(body).error?.issues ?? [];
  expect(fieldErrors(issues).map(({ path }) => path)).toEqual(keys.slice(0, 20));
});
