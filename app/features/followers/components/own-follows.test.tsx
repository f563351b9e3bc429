import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { FollowForm } from "./own-follows.tsx";

test("the profile follows no city before one is chosen", () => {
  const follows = { items: [], link: null };
  const html = renderToString(<FollowForm follows={follows} onFollowed={async () => {}} />);
  expect(/<option[^>]*>([^<]*)</.exec(html)?.[1]).toBe("Choose a city");
});
