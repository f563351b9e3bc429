import { expect, test } from "vitest";
import { alreadySubscribedEmail, confirmationEmail, welcomeEmail } from "./mails.server.ts";

const recipient = { to: "reader@example.org", siteUrl: "https://site.example", token: "token" };

test.each([welcomeEmail, alreadySubscribedEmail])(
  "an email to a reader who stays does not ask them to leave: $name",
  (write) => {
    const { button, links } = write(recipient);
    expect(button).toEqual({ label: "Read the blog", url: "https://site.example/blog" });
    expect(links?.map(({ label }) => label)).toEqual(["Unsubscribe"]);
  },
);

test.each([confirmationEmail, welcomeEmail, alreadySubscribedEmail])(
  "the inbox shows more than the first sentence once more: $name",
  (write) => {
    const { preheader, paragraphs } = write(recipient);
    expect(preheader?.length).toBeGreaterThan(60);
    expect(paragraphs).not.toContain(preheader);
  },
);
