import { createServer } from "node:http";
import { expect, test } from "./fixtures.ts";

test("a touch while half the page is still on its way does not keep it from coming alive", async ({
  page,
  site,
}) => {
  const slow = await slowFor("/events", site.url);
  await page.goto(`${slow.url}/events`, { waitUntil: "commit" });
  await page.getByRole("button", { name: "MENU" }).first().waitFor();
  await page.evaluate("window.hydratePage()");
  slow.sendTheRest();
  await expect.poll(() => page.evaluate("window.isHydrated")).toBe(1);
  await slow.close();
});

/** The same site, but one page comes in two halves, the second when it is told to. */
async function slowFor(path: string, siteUrl: string) {
  let sendTheRest = () => {};
  const isWanted = new Promise<void>((resolve) => (sendTheRest = resolve));
  const server = createServer((request, response) => {
    const isHalved = request.url === path;
    void fetch(siteUrl + request.url).then(async (answer) => {
      const body = Buffer.from(await answer.arrayBuffer());
      for (const name of ["content-type", "content-security-policy"])
        response.setHeader(name, answer.headers.get(name) ?? "");
      const half = isHalved ? body.indexOf("<script", body.indexOf("<main")) : 0;
      response.write(body.subarray(0, half));
      if (isHalved) await isWanted;
      response.end(body.subarray(half));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  const { port } = typeof address === "object" && address ? address : { port: 0 };
  return {
    url: `http://localhost:${port}`,
    sendTheRest,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
