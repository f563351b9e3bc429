import { createHash } from "node:crypto";
import { Hono } from "hono";
import { html, raw } from "hono/html";
import { exportJWK, generateKeyPair } from "jose";
import { LRUCache } from "lru-cache";
import type { Provider } from "oidc-provider";
import { z } from "zod";
import { limitBody, requireUtf8Form } from "#app/core/api/body-limit.server.ts";
import { BASE_PATH } from "./better-auth.server.ts";
import type { DevelopmentCode } from "./development-code.server.ts";
import { DEVELOPMENT, developmentSecret } from "./identity-providers.server.ts";
import { randomToken } from "#app/core/data/secret.server.ts";

const PATH = "/dev-identity-provider";

const identity = z.object({
  email: z.email().max(254).toLowerCase(),
  name: z.string().trim().max(120),
  email_verified: z.literal("on").optional(),
  code: z.string().max(40),
});

const PROTOCOL = [
  ["GET", "/.well-known/openid-configuration"],
  ["GET", "/jwks"],
  ["GET", "/authorize"],
  ["GET", "/authorize/:uid"],
  ["POST", "/token"],
] as const;

/** In bytes; the forms hold a few short fields. */
const LARGEST_FORM = 16 * 1024;

/**
 * Anybody with the code can sign in as anybody. The packages are loaded at the first request, because a start pays for
 * what it loads, and the state lives as long as the process.
 */
export function developmentIdentityProvider(siteUrl: string, code: DevelopmentCode): Hono {
  const app = new Hono();
  const people = new LRUCache<string, object>({ max: 1_000 });
  let loading: Promise<Provider> | undefined;
  const provider = () => (loading ??= createProvider(siteUrl, people));
  app.use(limitBody(LARGEST_FORM));
  app.onError((error, c) => {
    if (error.name !== "SessionNotFound") throw error;
    return c.text("This sign-in has expired. Please start again.", 400);
  });

  app.get("/interaction/:uid", async (c) => {
    const { req, res } = await nodePair(c.req.raw);
    await (await provider()).interactionDetails(req, res);
    return c.html(formPage(""), 200, PAGE_HEADERS);
  });
  app.post("/interaction/:uid", requireUtf8Form, async (c) => {
    const form = await c.req.parseBody();
    const { req, res } = await nodePair(new Request(c.req.url, { headers: c.req.raw.headers }));
    await (await provider()).interactionDetails(req, res);
    const goOn = async (result: object) =>
      c.redirect(await (await provider()).interactionResult(req, res, result), 303);
    if (form["cancel"] !== undefined) return goOn({ error: "access_denied" });
    const who = identity.safeParse(form);
    if (!who.success) return c.html(formPage("Please fill in all fields."), 422, PAGE_HEADERS);
    const answer = await code.check(who.data.code);
    if (answer === "too-many")
      return c.html(formPage("Too many tries. Please wait a minute."), 429, {
        ...PAGE_HEADERS,
        "Retry-After": "60",
      });
    if (answer === "wrong") return c.html(formPage("That is not the code."), 403, PAGE_HEADERS);
    const { email, name, email_verified } = who.data;
    const accountId = createHash("sha256").update(email).digest("base64url");
    people.set(accountId, { email, name, email_verified: email_verified === "on" });
    return goOn({ login: { accountId, remember: false } });
  });
  for (const [method, path] of PROTOCOL) {
    app.on(method, path, async (c) => {
      const { toFetchResponse } = await fetchToNode();
      const { req, res } = await nodePair(c.req.raw);
      // As a router does that has removed the mount path: the provider builds its URLs from both.
      Object.assign(req, { originalUrl: req.url, url: req.url?.slice(PATH.length) });
      await (await provider()).callback()(req, res);
      return toFetchResponse(res);
    });
  }
  return app;
}

const fetchToNode = () => import("fetch-to-node");

/** `oidc-provider` takes only request and response of Node. */
async function nodePair(request: Request) {
  const { toReqRes } = await fetchToNode();
  const pair = toReqRes(request);
  pair.req.headers["host"] ??= new URL(request.url).host;
  // Without the session of an earlier sign-in, so that each sign-in shows the form.
  pair.req.headers.cookie = pair.req.headers.cookie?.replace(/(^|; )_session(\.\w+)?=[^;]*/g, "");
  // `oidc-provider` reads `socket.encrypted`; a fetch request has no socket.
  Object.defineProperty(pair.req, "socket", { value: {} });
  return pair;
}

async function createProvider(siteUrl: string, people: LRUCache<string, object>) {
  const [{ Provider }, { privateKey }] = await Promise.all([
    import("oidc-provider"),
    generateKeyPair("ES256", { extractable: true }),
  ]);
  return new Provider(`${siteUrl}${PATH}`, {
    clients: [
      {
        client_id: DEVELOPMENT,
        client_secret: developmentSecret,
        redirect_uris: [`${siteUrl}${BASE_PATH}/callback/${DEVELOPMENT}`],
        id_token_signed_response_alg: "ES256",
      },
    ],
    routes: { authorization: "/authorize", token: "/token", jwks: "/jwks" },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "ES256", use: "sig", kid: "1" }] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 300, IdToken: 300 },
    pkce: { required: () => true },
    cookies: { keys: [randomToken()] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `${PATH}/interaction/${uid}` },
    findAccount: (_context, id) => {
      const person = people.get(id);
      return person && { accountId: id, claims: () => ({ sub: id, ...person }) };
    },
    // No consent page: the person has just typed these claims.
    loadExistingGrant: async ({ oidc }) => {
      const { accountId } = oidc.session ?? {};
      const grant = new oidc.provider.Grant({ clientId: DEVELOPMENT, accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
}

const STYLE =
  "body{margin:0;min-height:100dvh;display:grid;place-items:center;background:#1d2733;color:#e9eef5;font:17px/1.5 system-ui,sans-serif}" +
  "main{width:min(24rem,calc(100% - 2rem));padding:1.5rem 0}h1{font-size:1.5rem;line-height:1.2;margin:0 0 .5rem}" +
  "strong{display:inline-block;background:#ffd166;color:#1d2733;padding:.1rem .6rem;border-radius:.3rem;font-size:.85rem;text-transform:uppercase;letter-spacing:.08em}" +
  "label{display:block;margin:1rem 0 .25rem;font-weight:600}input:not([type=checkbox]){box-sizing:border-box;width:100%;min-height:3rem;padding:.5rem .75rem;font:inherit;border:2px solid #8fa3ba;border-radius:.5rem;background:#fff;color:#1d2733}" +
  ".error{color:#ffb4a8;font-weight:600}.check{display:flex;gap:.6rem;align-items:center;min-height:2.75rem}.check input{width:1.25rem;height:1.25rem}" +
  "button{min-height:3rem;padding:.5rem 1.25rem;margin:1rem .5rem 0 0;font:inherit;font-weight:600;border-radius:.5rem;border:2px solid #ffd166;background:#ffd166;color:#1d2733}button[name=cancel]{background:none;color:inherit;border-color:#8fa3ba}";
/** Outside the template, because the formatter adds spaces there and the CSP hash covers every character. */
const STYLE_ELEMENT = raw(`<style>${STYLE}</style>`);
const PAGE_HEADERS = {
  "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  "Cache-Control": "no-store",
};

function formPage(problem: string) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Development sign-in</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <main>
          <strong>Development</strong>
          <h1>Who would you like to be?</h1>
          <p>
            This page stands in for another sign-in service. It believes whatever you type, and is
            never there in production on a database server.
          </p>
          <form method="post">
            <p class="error" role="alert">${problem}</p>
            <label for="name">Name</label
            ><input id="name" name="name" value="Dev Visitor" autocomplete="off" />
            <label for="email">Email</label
            ><input
              id="email"
              name="email"
              type="email"
              value="dev@example.com"
              required
              autocomplete="off"
            />
            <label class="check"
              ><input type="checkbox" name="email_verified" checked /> The email address is
              verified</label
            >
            <label for="code">Sign-in code</label>
            <input
              id="code"
              name="code"
              required
              maxlength="20"
              autocomplete="off"
              autocapitalize="characters"
              spellcheck="false"
              aria-describedby="hint"
            />
            <p id="hint">
              Eight letters. The site printed them when it started, and keeps them in
              development-sign-in-code in its data directory.
            </p>
            <button type="submit">Continue</button
            ><button type="submit" name="cancel" value="1" formnovalidate>Cancel</button>
          </form>
        </main>
      </body>
    </html>`;
}
