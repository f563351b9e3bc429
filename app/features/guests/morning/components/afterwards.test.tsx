import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FeedbackForm } from "./afterwards.tsx";

const page = (mood: "great" | null, chosen?: string) =>
  renderToStaticMarkup(<FeedbackForm path="/r/x" given={{ mood, line: null }} chosen={chosen} />);

test("an answer that the link of an email has chosen is not taken for sent", () => {
  expect(page(null, "great")).toContain("One more tap: press Great to send it.");
  expect(page("great", "fine")).toContain("One more tap: press Fine to send it.");
  for (const other of [page(null), page("great"), page("great", "great"), page(null, "nonsense")])
    expect(other).not.toContain("One more tap");
});

test("an answer promises no more than it keeps: how long it can be changed, and who reads it", () => {
  expect(page("great")).toContain("You can change it until two weeks after the meetup.");
  expect(page(null)).toContain("once 3 of you have answered, without your name");
});

test("a line is typed where Enter begins another, because it would send the first answer", () => {
  const given = { mood: "not-for-me", line: "Too loud" } as const;
  const markup = renderToStaticMarkup(<FeedbackForm path="/r/abc" given={given} />);
  expect(markup).toMatch(/<textarea[^>]* name="line"[^>]*>Too loud<\/textarea>/);
  expect(markup.match(/<input[^>]*>/g)).toEqual([
    '<input type="hidden" name="action" value="feedback"/>',
  ]);
});
