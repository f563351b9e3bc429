import { Hono, type Context as HonoContext } from "hono";
import { z } from "zod";
import { smallBody } from "#app/core/api/body-limit.server.ts";
import type { TakeAttempt } from "#app/core/api/take-attempt.server.ts";
import type { Context } from "#app/core/context.server.ts";
import {
  addressOf,
  OWN_DATA_PATH,
  ownDataInboxPath,
  ownDataPath,
} from "#app/views/own-data/links.server.ts";
import {
  askedPage,
  askPage,
  brokenLinkPage,
  ownDataPage,
} from "#app/views/own-data/pages.server.ts";
import { eraseOwnData, mailOwnDataLink, readOwnData } from "#app/views/own-data/service.server.ts";
import type { VisitorEnv } from "#server/http/visitor.server.ts";
import type { Site } from "#server/site.server.ts";
import {
  cachedPages,
  contextOf,
  formOf,
  PRIVATE,
  seeOther,
  send,
  sendAgain,
} from "./plain-pages.server.ts";
const address = z.email().max(254);

/** What is kept of an address, and its deletion, without an account: plain documents behind a mailed link. */
export function ownDataPages(site: Site, takeMail: TakeAttempt): Hono<VisitorEnv> {
  const pages = new Hono<VisitorEnv>();
  const cached = cachedPages(pages, site);
  cached(OWN_DATA_PATH, async () => ({ status: 200, body: await askPage() }));
  cached(ownDataInboxPath, async () => ({ status: 200, body: await askedPage() }));
  pages.post(OWN_DATA_PATH, smallBody, (c) => takeAddress(c, contextOf(site), takeMail));
  pages.get("/my-data/:token", async (c) => {
    const ctx = contextOf(site);
    const token = c.req.param("token");
    const email = await addressOf(ctx, token);
    if (email === undefined) return broken();
    const body = await ownDataPage(token, await readOwnData(ctx, email));
    return send({ status: 200, body }, PRIVATE);
  });
  pages.get("/my-data/:token/data.json", async (c) => {
    const ctx = contextOf(site);
    const email = await addressOf(ctx, c.req.param("token"));
    if (email === undefined) return broken();
    return Response.json(await readOwnData(ctx, email), {
      headers: {
        ...PRIVATE,
        "content-type": "application/json",
        "content-disposition": 'attachment; filename="my-data.json"',
      },
    });
  });
  pages.post("/my-data/:token", smallBody, async (c) => {
    const ctx = contextOf(site);
    const token = c.req.param("token");
    const email = await addressOf(ctx, token);
    if (email === undefined) return broken();
    if ((await formOf(c)).get("action") === "erase") await eraseOwnData(ctx, email);
    return seeOther(ownDataPath(token));
  });
  return pages;
}

const broken = async () => send({ status: 404, body: await brokenLinkPage() }, PRIVATE);

async function takeAddress(c: HonoContext, ctx: Context, takeMail: TakeAttempt) {
  const form = await formOf(c);
  // Only a program fills in what nobody sees. It learns nothing from the answer.
  if (form.get("website")) return seeOther(ownDataInboxPath);
  const email = (form.get("email") ?? "").trim().toLowerCase();
  if (!address.safeParse(email).success) {
    const error = "Please enter a valid email address";
    return sendAgain(422, await askPage({ email, error }));
  }
  const wait = await takeMail(c, email);
  if (wait !== undefined) {
    const error = "Too many requests. Please wait a moment.";
    return sendAgain(429, await askPage({ email, error }), wait);
  }
  await mailOwnDataLink(ctx, email);
  return seeOther(ownDataInboxPath);
}
