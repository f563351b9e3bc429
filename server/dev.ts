import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite } from "vite";
import { answerHelp } from "#server/ops/answer-help.ts";

answerHelp("npm run dev   starts the site from its sources; a change shows at once");
/** Runs the server from sources: Vite serves the modules and reloads what changes. */
const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });
const load = (): Promise<typeof import("./app.ts")> =>
  vite
    .ssrLoadModule("./server/app.ts")
    .then((module) => Object.assign(Object.create(null), module));

const first = await load();
const settings = first.readSettings(process.env);
await first.requireBackupKey(settings);
await first.requireFirstPassword(settings);
const site = await first.openSite(settings);

const server = createServer((request, response) => {
  vite.middlewares(request, response, () => {
    load().then(
      ({ createApp }) =>
        getRequestListener(createApp(site).fetch, { overrideGlobalObjects: false })(
          request,
          response,
        ),
      (error: unknown) => {
        // A module does not compile: the next request tries again.
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        console.error(error);
        response.writeHead(500, { "Content-Type": "text/plain" }).end(String(error));
      },
    );
  });
});
for (const line of first.startupBanner(site)) console.log(line);
server.listen(settings.port, settings.host, () =>
  console.log(`The site is at ${settings.siteUrl}, from sources`),
);
