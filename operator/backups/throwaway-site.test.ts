import { expect, it } from "vitest";
import { askForTenPages } from "./throwaway-site.ts";

it("asks for a city of the site on trial, whose network may have other cities than the first one", async () => {
  const asked = new Set<string>();
  const site = (address: string) => {
    const { pathname } = new URL(address);
    asked.add(pathname);
    if (pathname.startsWith("/api/")) return Response.json({ items: [] });
    const status = pathname.startsWith("/city/") && pathname !== "/city/Bad%20Ems" ? 404 : 200;
    const links = pathname === "/" ? `<a class="tile" href="/city/Bad%20Ems">Bad Ems</a>` : "";
    return new Response(`<html>${links}</html>`, { status });
  };
  const pages = await askForTenPages("http://site.example", async (address) => site(address));
  expect(pages).toBe(10);
  expect(asked).toContain("/city/Bad%20Ems");
});
