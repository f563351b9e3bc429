import { Link } from "react-router";
import { monthYear } from "#app/core/text/dates.ts";
import { Heading, PageTitle, Section } from "#app/ui/section.tsx";
import type { Issue } from "../schema.ts";

type IssueContent = Pick<Issue, "month" | "intro" | "posts" | "events">;

export function IssuePage({ issue }: { issue: IssueContent }) {
  return (
    <Section>
      <div className="max-w-prose">
        <PageTitle className="mb-8">{`eCafe in ${monthYear(`${issue.month}-01`)}`}</PageTitle>
        <IssueText issue={issue} />
      </div>
    </Section>
  );
}

export function IssueText({ issue: { intro, posts, events } }: { issue: IssueContent }) {
  return (
    <div className="grid gap-8">
      {intro ? <p className="text-lg wrap-anywhere whitespace-pre-line">{intro}</p> : null}
      <Items title="New on the blog" items={posts} />
      <Items title="The next meetups" items={events} />
    </div>
  );
}

function Items({ title, items }: { title: string; items: Issue["posts"] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <Heading size="small">{title}</Heading>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {items.map(({ title: name, text, path }) => (
          <li key={path} className="grid gap-1 py-4">
            <Link to={path} className="font-bold underline underline-offset-4">
              {name}
            </Link>
            {text ? <p className="text-soft wrap-anywhere">{text}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
