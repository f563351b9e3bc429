import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { News } from "./news.tsx";

test("news that come twice stand once, where they hold now", () => {
  const comes = "Asha is now City Mayor of Pune.";
  const goes = "Asha was removed as City Mayor of Pune.";
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <News news={{ since: "2027-03-03T06:30:00.000Z", sentences: [comes, goes, comes] }} />
    </MemoryRouter>,
  );
  const items = Array.from(page.matchAll(/<li[^>]*>([^<]+)/g), ([, sentence]) => sentence);
  expect(items).toEqual([goes, comes]);
});
