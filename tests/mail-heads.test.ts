import { expect, test } from "vitest";
import { mailWriters } from "#app/features/features.server.ts";
import { renderMail } from "#app/core/mail/template.server.ts";
import { mailSamples } from "./mail-samples.ts";

const HEADED = /^(guest|follow|newsletter)-|^host-invitation$|^invitation-answer$/;

test("mails to guests, followers, readers and invited people have the head of the network", async () => {
  const headed = mailSamples.filter(({ kind }) => HEADED.test(kind));
  expect(new Set(headed.map(({ kind }) => kind)).size).toBeGreaterThan(15);
  const headless = headed.filter(({ picture = "", home }) =>
    [picture, home?.url ?? ""].some((url) => !url.startsWith("https://meetups.example.org")),
  );
  expect(headless.map(({ subject }) => subject)).toEqual([]);
  for (const email of headed)
    expect((await renderMail(email)).html).toContain("/apple-touch-icon.png");
});

test("what an inbox shows beside the subject says what is new, in every kind of mail", () => {
  const shown = mailSamples.map(({ kind, subject, preheader, paragraphs }) => ({
    kind,
    subject,
    line: preheader ?? paragraphs.find((part) => typeof part === "string") ?? "",
  }));
  // The mail of thanks is read whole in `tests/morning-after.server.test.ts`: it is made from the database.
  const sampled = new Set(["guest-thanks", ...shown.map(({ kind }) => kind)]);
  expect([...mailWriters.keys()].filter((kind) => !sampled.has(kind))).toEqual([]);
  const empty = shown.filter(
    ({ line, subject }) =>
      line === "" || line.includes(subject) || /^(Hi|Hello|Dear|Welcome|Thank you)\b|:$/.test(line),
  );
  expect(empty).toEqual([]);
});

test("a host of several cities reads in the subject where a picture was hidden", () => {
  const subjects = mailSamples.map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringMatching(/^We've hidden a picture of .+, Jaipur$/));
});

test("a newsletter shows its pictures and leads from the name of each thing", async () => {
  const [issue] = mailSamples.filter(({ kind }) => kind === "newsletter-issue");
  if (!issue) throw new Error("There is no sample of an issue.");
  const { html, text } = await renderMail(issue);
  expect(html).toContain('src="https://meetups.example.org/art/blog/b01-600.webp"');
  expect(html).not.toContain("Read more");
  expect(html).toMatch(
    /<a[^>]+href="https:\/\/meetups\.example\.org\/blog\/one"[^>]*>Pricing a cup</,
  );
  expect(text).toContain("What we charge, and why.\nhttps://meetups.example.org/blog/one\n");
});
