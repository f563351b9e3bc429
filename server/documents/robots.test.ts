import { expect, test } from "vitest";
import type { Context } from "#app/core/context.server.ts";
import { llmsText, robots } from "./robots-and-well-known.server.ts";

const siteUrl = "https://site.example";

test("robots.txt allows every address that llms.txt names", () => {
  const ctx: Pick<Context, "siteUrl"> = { siteUrl };
  const rules = robots(ctx)
    .split("\n")
    .flatMap((line) => {
      const [, verb, path = ""] = /^(Allow|Disallow): (.+)$/.exec(line) ?? [];
      return verb ? [{ isAllowed: verb === "Allow", path }] : [];
    });
  const addresses = [...llmsText(ctx).matchAll(/\]\(([^)]+)\)/g)].map(([, url = ""]) =>
    url.replace(siteUrl, ""),
  );
  expect(addresses).toContain("/api/v1/openapi.json");
  for (const address of addresses) {
    // RFC 9309, 2.2.2: the longest rule that matches.
    const [rule] = rules
      .filter(({ path }) => address.startsWith(path))
      .toSorted((a, b) => b.path.length - a.path.length);
    expect([address, rule?.isAllowed ?? true]).toEqual([address, true]);
  }
});
