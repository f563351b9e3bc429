import { expect, test } from "vitest";
import { pageMeta, siteOrigin } from "./meta.ts";

const ORIGIN = "https://site.example";
const team = { title: "Team", description: "Who keeps the tables.", path: "/team" };

test("a page is known by one address, one title and one picture", () => {
  const meta = pageMeta(ORIGIN, team);
  expect(meta).toContainEqual({ title: "Team · eCafe" });
  expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: `${ORIGIN}/team` });
  expect(meta).toContainEqual({ property: "og:image", content: `${ORIGIN}/cards/site.png` });
});

test("a hidden page names no address and asks not to be listed", () => {
  const meta = pageMeta(ORIGIN, { ...team, isHidden: true });
  expect(meta).toContainEqual({ name: "robots", content: "noindex" });
  expect(JSON.stringify(meta)).not.toContain("canonical");
});

test("feeds and calendars are announced with whole addresses", () => {
  const meta = pageMeta(ORIGIN, {
    ...team,
    alternates: [{ type: "text/calendar", title: "All events", path: "/calendar.ics" }],
  });
  expect(meta).toContainEqual({
    tagName: "link",
    rel: "alternate",
    type: "text/calendar",
    title: "All events",
    href: `${ORIGIN}/calendar.ics`,
  });
});

test("the origin comes from the root route, and from nowhere else", () => {
  expect(siteOrigin([{ loaderData: { siteUrl: ORIGIN } }])).toBe(ORIGIN);
  expect(siteOrigin([{ loaderData: undefined }, undefined])).toBe("");
});
