import { createHash } from "node:crypto";
import { html } from "hono/html";
import { expect, test } from "vitest";
import { PLAIN_POLICY, plainDocument } from "./plain-document.server.ts";

test("the policy of a plain page admits the styles that the page brings", async () => {
  const page = await plainDocument({ title: "Count me in", content: html`<h1>Count me in</h1>` });
  const styles = [...page.matchAll(/<style>([^]*?)<\/style>/g)].map(([, text = ""]) => text);
  expect(styles).toHaveLength(1);
  for (const text of styles) {
    const hash = createHash("sha256").update(text).digest("base64");
    expect(PLAIN_POLICY).toContain(`'sha256-${hash}'`);
  }
});

test("a plain page shows whose it is, in a few kilobytes and without a script", async () => {
  const page = await plainDocument({ title: "Count me in", content: html`<h1>Count me in</h1>` });
  expect(page).toContain('<a href="/"><img src="/logo.svg" alt="" width="30" height="30" />eCafe');
  expect(page).not.toContain("<script");
  expect(page.length).toBeLessThan(5_000);
});
