import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { renderMail } from "#app/core/mail/template.server.ts";
import { issueEmail } from "../mails.server.ts";
import { IssueText } from "./issue-page.tsx";

const thing = (name: string) => ({
  title: `${name} title`,
  text: `${name} text`,
  path: `/${name}`,
  picture: `/pictures/${name}.jpg`,
});
const issue = {
  id: "2027-03",
  month: "2027-03",
  intro: "Three cities met for the first time.",
  recaps: [thing("recap")],
  posts: [thing("post")],
  events: [thing("event")],
};

test("the preview, the page and the email of an issue tell the same, in the same order", async () => {
  const reader = { to: "asha@example.org", siteUrl: "https://site.example", token: "token" };
  const { html } = await renderMail(issueEmail(reader, issue));
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <IssueText issue={issue} />
    </MemoryRouter>,
  );
  const told = (markup: string) =>
    markup
      .slice(markup.lastIndexOf(issue.intro))
      .match(/(recap|post|event) (title|text)|\/pictures\/\w+\.jpg|What happened|New on|The next/g);
  expect(told(page)).toHaveLength(12);
  expect(told(html)).toEqual(told(page));
});
