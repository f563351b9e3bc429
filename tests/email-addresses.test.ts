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
