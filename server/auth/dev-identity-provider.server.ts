import { createHash } from "node:crypto";
import { Hono } from "hono";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { z } from "zod";
import { limitBody } from "#app/core/api/body-limit.server.ts";
import { escapeMarkup } from "#app/core/text/escape-html.ts";
import { BASE_PATH } from "./better-auth.server.ts";
import { DEVELOPMENT, isDevelopmentClient } from "./identity-providers.server.ts";
import { randomToken } from "./one-time-tokens.server.ts";

/** What a browser brings to the sign-in form, and what the form hands on. */
const request = z.object({
  response_type: z.literal("code"),
  client_id: z.literal(DEVELOPMENT),
  redirect_uri: z.string(),
  state: z.string().max(500),
  nonce: z.string().max(500).optional(),
  code_challenge: z.string().max(200),
  code_challenge_method: z.literal("S256"),
});

const identity = z.object({
  email: z.email().max(254),
  name: z.string().trim().max(120),
  email_verified: z.literal("on").optional(),
});

const exchange = z.object({
  code: z.string(),
  code_verifier: z.string(),
  redirect_uri: z.string(),
  client_id: z.string().default(""),
  client_secret: z.string().default(""),
});

/** In bytes; the forms hold a few short fields. */
const LARGEST_FORM = 16 * 1024;

type Grant = z.output<typeof request> & z.output<typeof identity>;

/**
 * A tiny OpenID Connect provider for trying third-party sign-in out: whoever comes says who they are.
 * It sends nobody anywhere but back to this site, and its keys and codes live as long as the process.
 */
export function developmentIdentityProvider(siteUrl: string): Hono {
  const provider = new Hono();
  const issuer = `${siteUrl}/dev-identity-provider`;
  const callback = `${siteUrl}${BASE_PATH}/callback/${DEVELOPMENT}`;
  const keys = generateKeyPair("ES256");
  const grants = new Map<string, Grant>();
  provider.use(limitBody(LARGEST_FORM));

  provider.get("/.well-known/openid-configuration", (c) =>
    c.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["ES256"],
    }),
  );
  provider.get("/jwks", async (c) => {
    const key = await exportJWK((await keys).publicKey);
    return c.json({ keys: [{ ...key, kid: "1", alg: "ES256", use: "sig" }] });
  });
  provider.get("/authorize", (c) => {
    const asked = request.safeParse(c.req.query());
    if (!asked.success || asked.data.redirect_uri !== callback)
      return c.text("This request is not from this site.", 400);
    c.header("Content-Security-Policy", POLICY);
    return c.html(formPage(asked.data));
  });
  provider.post("/authorize", async (c) => {
    const form = await c.req.parseBody();
    const asked = request.safeParse(form);
    if (!asked.success || asked.data.redirect_uri !== callback)
      return c.text("This request is not from this site.", 400);
    const back = new URL(callback);
    back.searchParams.set("state", asked.data.state);
    back.searchParams.set("iss", issuer);
    const who = identity.safeParse(form);
    if (form["cancel"] !== undefined || !who.success) {
      back.searchParams.set("error", "access_denied");
      return c.redirect(back.href, 303);
    }
    const code = randomToken();
    grants.set(code, { ...asked.data, ...who.data });
    setTimeout(() => grants.delete(code), 60_000).unref();
    back.searchParams.set("code", code);
    return c.redirect(back.href, 303);
  });
  provider.post("/token", async (c) => {
    const form = exchange.safeParse(await c.req.parseBody());
    if (!form.success) return c.json({ error: "invalid_request" }, 400);
    const { code, code_verifier, redirect_uri } = form.data;
    const grant = grants.get(code);
    grants.delete(code);
    if (!isDevelopmentClient(...clientOf(c.req.header("authorization"), form.data))) {
      return c.json({ error: "invalid_client" }, 401);
    }
    const challenge = createHash("sha256").update(code_verifier).digest("base64url");
    if (!grant || redirect_uri !== callback || challenge !== grant.code_challenge) {
      return c.json({ error: "invalid_grant" }, 400);
    }
    const idToken = await new SignJWT({
      nonce: grant.nonce,
      email: grant.email.toLowerCase(),
      email_verified: grant.email_verified === "on",
      name: grant.name,
    })
      .setProtectedHeader({ alg: "ES256", kid: "1" })
      .setIssuer(issuer)
      .setAudience(DEVELOPMENT)
      .setSubject(createHash("sha256").update(grant.email.toLowerCase()).digest("base64url"))
      .setIssuedAt()
      .setExpirationTime("5m")
      .sign((await keys).privateKey);
    return c.json({
      access_token: randomToken(),
      token_type: "Bearer",
      expires_in: 300,
      id_token: idToken,
      scope: "openid email profile",
    });
  });
  return provider;
}

/** The client says who it is in a header or in the form; both are allowed. */
function clientOf(
  header: string | undefined,
  form: z.output<typeof exchange>,
): [id: string, secret: string] {
  const basic = /^Basic (.+)$/i.exec(header ?? "")?.[1];
  if (!basic) return [form.client_id, form.client_secret];
  const [id = "", secret = ""] = Buffer.from(basic, "base64").toString().split(":");
  return [decodeURIComponent(id), decodeURIComponent(secret)];
}

const STYLE =
  "body{margin:0;min-height:100dvh;display:grid;place-items:center;background:#1d2733;color:#e9eef5;font:17px/1.5 system-ui,sans-serif}" +
  "main{width:min(24rem,calc(100% - 2rem));padding:1.5rem 0}h1{font-size:1.5rem;line-height:1.2;margin:0 0 .5rem}" +
  "strong{display:inline-block;background:#ffd166;color:#1d2733;padding:.1rem .6rem;border-radius:.3rem;font-size:.85rem;text-transform:uppercase;letter-spacing:.08em}" +
  "label{display:block;margin:1rem 0 .25rem;font-weight:600}input:not([type=checkbox]){box-sizing:border-box;width:100%;min-height:3rem;padding:.5rem .75rem;font:inherit;border:2px solid #8fa3ba;border-radius:.5rem;background:#fff;color:#1d2733}" +
  ".check{display:flex;gap:.6rem;align-items:center;min-height:2.75rem}.check input{width:1.25rem;height:1.25rem}" +
  "button{min-height:3rem;padding:.5rem 1.25rem;margin:1rem .5rem 0 0;font:inherit;font-weight:600;border-radius:.5rem;border:2px solid #ffd166;background:#ffd166;color:#1d2733}button[name=cancel]{background:none;color:inherit;border-color:#8fa3ba}";
const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

function formPage(asked: z.output<typeof request>): string {
  const hidden = Object.entries(asked)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeMarkup(value)}">`)
    .join("");
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
    `<title>Development sign-in</title><style>${STYLE}</style></head><body><main><p><strong>Development</strong></p><h1>Who would you like to be?</h1>` +
    `<p>This stands in for a real sign-in service. It believes whatever you type, and is never there in production on a database server.</p>` +
    `<form method="post" action="/dev-identity-provider/authorize">${hidden}` +
    `<label for="name">Name</label><input id="name" name="name" value="Dev Visitor" autocomplete="off">` +
    `<label for="email">Email</label><input id="email" name="email" type="email" value="dev@example.com" required autocomplete="off">` +
    `<label class="check"><input type="checkbox" name="email_verified" checked> The email address is verified</label>` +
    `<button type="submit">Continue</button><button type="submit" name="cancel" value="1" formnovalidate>Cancel</button></form></main></body></html>`
  );
}
