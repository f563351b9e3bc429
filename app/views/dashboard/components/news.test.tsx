import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { News } from "./news.tsx";

afterEach(() => vi.unstubAllEnvs());

test("news that come twice stand once, where they hold now", () => {
  const comes = "Asha is now City Mayor of Pune.";
  const goes = "Asha was removed as City Mayor of Pune.";
  const items = Array.from(
    pageOf([comes, goes, comes]).matchAll(/<li[^>]*>([^<]+)/g),
    ([, sentence]) => sentence,
  );
  expect(items).toEqual([goes, comes]);
});

test.each([
  ["America/Los_Angeles", "Since Mar 2, 2027, 6:30 PM"],
  ["Asia/Kolkata", "Since Mar 3, 2027, 8:00 AM"],
])("the last visit is told by the clock of a reader in %s: %s", (zone, title) => {
  vi.stubEnv("TZ", zone);
  expect(pageOf([])).toContain(title);
});

function pageOf(sentences: string[]): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <News news={{ since: "2027-03-03T02:30:00.000Z", sentences }} />
    </MemoryRouter>,
  );
}
