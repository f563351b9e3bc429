import { expect, test } from "vitest";
import { signInInput } from "#app/features/accounts/schema.ts";
import { followForm } from "#app/features/followers/schema.ts";
import { guestInput } from "#app/features/guests/schema.ts";
import { invitationInput } from "#app/features/hosts/schema.ts";
import { subscriptionInput } from "#app/features/newsletter/schema.ts";
import { reportInput } from "#app/features/reports/schema.ts";
import { ACCOUNT_EMAIL } from "#app/core/forms/email-address.ts";
import { emailSchema } from "#app/core/forms/email-schema.ts";

const forms: [string, (email: string) => unknown][] = [
  ["sign-in", (email) => signInInput.parse({ email, password: "secret" }).email],
  ["a follower", (email) => followForm.parse({ email, frequency: "each" }).email],
  ["a guest", (email) => guestInput.parse({ name: "Asha", email }).email],
  ["an invitation", (email) => invitationInput.parse({ email, duty: "host" }).email],
  ["the newsletter", (email) => subscriptionInput.parse({ email, consent: true }).email],
  ["a report", (email) => reportInput.parse({ reason: "wrong", message: "Hm", email }).email],
];

test.each(forms)("the domain of %s may be in its own script (RFC 5891)", (_, stored) => {
  expect(stored(" Asha@Bücher.example ")).toBe("asha@xn--bcher-kva.example");
  expect(stored("asha@XN--BCHER-KVA.example")).toBe("asha@xn--bcher-kva.example");
});

test.each([
  ["asha@उदाहरण.भारत", "asha@xn--p1b6ci4b4b3a.xn--h2brj9c"],
  ["asha@пример.рф", "asha@xn--e1afmkfd.xn--p1ai"],
  ["a+b@例え.jp", "a+b@xn--r8jz45g.jp"],
  ["asha@example.org", "asha@example.org"],
])("%s is stored as %s", (typed, stored) => {
  expect(emailSchema().parse(typed)).toBe(stored);
  expect(emailSchema().parse(stored)).toBe(stored);
});

test.each([
  "",
  "asha",
  "asha@",
  "asha@bücher",
  "asha@bücher.example/path",
  "asha@bücher.example:25",
  "asha@b ücher.example",
  "asha@@bücher.example",
  "äsha@example.org",
  "asha@xn--.example.",
  `asha@${"ü".repeat(300)}.example`,
])("%j is one sentence", (typed) => {
  expect(emailSchema().safeParse(typed).error?.issues).toHaveLength(1);
});

test("sign-in takes no ending in another script, because better-auth takes none", () => {
  expect(ACCOUNT_EMAIL.test("asha@xn--bcher-kva.example")).toBe(true);
  expect(ACCOUNT_EMAIL.test("asha@xn--e1afmkfd.xn--p1ai")).toBe(false);
});

test.each([
  "r&d@example.org",
  "a/b@example.org",
  "bounce=me@example.org",
  "wow!@example.org",
  "team#1@example.org",
  "50%off@example.org",
  "$cash@example.org",
  "a*b@example.org",
  "why?@example.org",
  "up^@example.org",
  "`tick`@example.org",
  "{b}@example.org",
  "a|b@example.org",
  "~home@example.org",
  "o'@example.org",
])("%s is an address (RFC 5322, 3.2.3), though none of an account", (typed) => {
  expect(emailSchema().parse(typed)).toBe(typed);
  expect(guestInput.parse({ name: "Asha", email: typed }).email).toBe(typed);
  const sign = /[^a-z0-9@.]/.exec(typed)?.[0];
  if (sign === "'") return;
  const sentence = `An account's email can't have ${sign} in it. Please use another one.`;
  for (const schema of [signInInput, invitationInput])
    expect(
      schema.safeParse({ email: typed, password: "secret", duty: "host" }).error?.issues[0]
        ?.message,
    ).toBe(sentence);
});

test.each([
  ".a@example.org",
  "a.@example.org",
  "a..b@example.org",
  'a"b@example.org',
  "a b@example.org",
  "a,b@example.org",
  "a;b@example.org",
  "a:b@example.org",
  "(a)@example.org",
  "<a>@example.org",
  "a\\b@example.org",
  "[a]@example.org",
])("%s is no address", (typed) => {
  expect(emailSchema().safeParse(typed).error?.issues[0]?.message).toBe(
    "Please enter a valid email address",
  );
});
