import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ContactInfo } from "./contact-info.tsx";

const linkOf = (contact: string) =>
  /href="([^"]*)"/.exec(
    renderToStaticMarkup(<ContactInfo contact={contact} eventName="Tea & talk" className="" />),
  )?.[1];

test.each([
  ["asha@example.org", "mailto:asha@example.org?subject=Tea%20%26%20talk"],
  ["Write to asha@example.org.", "mailto:asha@example.org?subject=Tea%20%26%20talk"],
  ["a@b.co?bcc=x@y.z", "mailto:a@b.co?subject=Tea%20%26%20talk"],
  ["a?bcc=x&to=y@b.co", "mailto:a%3Fbcc%3Dx%26to%3Dy@b.co?subject=Tea%20%26%20talk"],
  ["a%0Abcc@b.co", "mailto:a%250Abcc@b.co?subject=Tea%20%26%20talk"],
])("%s leads to one mail with the event as its subject", (contact, link) => {
  expect(linkOf(contact)).toBe(link);
});

test.each(["+91 99999 99999", "a@b", "@b.co"])("%s is no mail address", (contact) => {
  expect(linkOf(contact)).toBeUndefined();
});
