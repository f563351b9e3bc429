import { Hono } from "hono";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ApiEnv } from "#app/core/api/openapi.server.ts";
import { visitor, type Viewer } from "#app/core/context.server.ts";
import { newsletterApi, newsletterForms } from "#app/features/newsletter/api.server.ts";
import { CONSENT, SENT } from "#app/features/newsletter/messages.ts";
import { typedIn } from "#app/features/newsletter/rules.ts";
import { peekConfirm, peekUnsubscribe } from "#app/features/newsletter/service.server.ts";
import { purgeNewsletterReaders } from "#app/features/newsletter/stored.server.ts";
import { newsletter_subscribers } from "#db/schema.ts";
import { MailSender } from "#server/mail/sender.server.ts";
import { createMailTransport } from "#server/mail/transport.server.ts";
import { contextFor, NOW, signUp } from "./context.ts";
import { describeOnDatabase } from "./database.ts";

const JSON_TYPE = { "Content-Type": "application/json" };
const DAY = 86_400_000;
const log = { info() {}, warn() {}, error() {} };

interface InboxEmail {
  to: string;
  text: string;
  headers: Map<string, string>;
}

describeOnDatabase("The newsletter", (open) => {
  let smtp: SMTPServer;
  let inbox: InboxEmail[];
  let wait: number | undefined;

  beforeEach(async () => {
    inbox = [];
    wait = undefined;
    smtp = new SMTPServer({
      authOptional: true,
      onData(stream, session, done) {
        let raw = "";
        stream.on("data", (chunk) => (raw += String(chunk)));
        stream.on("end", () => {
          inbox.push(readMail(raw, session.envelope.rcptTo[0]?.address ?? ""));
          done();
        });
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  });
  afterEach(() => new Promise<void>((resolve) => smtp.close(() => resolve())));

  /** Lets everything that waits in the outbox leave, by SMTP. */
  async function post() {
    const address = smtp.server.address();
    const port = typeof address === "object" ? address?.port : "";
    const settings = {
      smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
      mailFrom: "eCafe <no-reply@site.example>",
      bouncesTo: undefined,
      dataDirectory: "",
      siteUrl: "http://site.example",
    };
    const sender = new MailSender(open().db, createMailTransport(settings, log), log);
    sender.wake();
    await sender.idle();
    await sender.stop();
    return inbox.splice(0);
  }

  function call(
    path: string,
    init: RequestInit,
    { viewer = visitor, now = NOW }: { viewer?: Viewer; now?: Date } = {},
  ) {
    return new Hono<ApiEnv>()
      .use(async (c, next) => {
        c.set("ctx", {
          ...contextFor(open().db, { viewer, now }),
          countAttempt: async () => wait,
        });
        await next();
      })
      .route("/api/v1/newsletter", newsletterApi())
      .route("/newsletter", newsletterForms())
      .request(path, init);
  }
  const ask = (email: unknown, consent: unknown = true, now = NOW) =>
    call(
      "/api/v1/newsletter",
      { method: "POST", headers: JSON_TYPE, body: JSON.stringify({ email, consent }) },
      { now },
    );
  const submit = (path: string, fields: Record<string, string> = {}, now = NOW) =>
    call(path, { method: "POST", body: new URLSearchParams(fields) }, { now });
  const landing = async (...sent: Parameters<typeof submit>) =>
    (await submit(...sent)).headers.get("Location");
  /** The text of a link's page before its button is pressed. */
  async function peek(path: string, now = NOW) {
    const look = path.includes("/confirm/") ? peekConfirm : peekUnsubscribe;
    const found = await look(contextFor(open().db, { now }), path.split("/").at(-1) ?? "");
    return found.ok ? (found.value ?? "ok") : found.error.code;
  }
  const stored = () => open().db.select().from(newsletter_subscribers);
  const pathIn = (mail: InboxEmail | undefined) =>
    /http:\/\/site\.example(\/newsletter\/\S+)/.exec(mail?.text ?? "")?.[1] ?? "";

  test("takes nothing but JSON, and says so", async () => {
    const body = JSON.stringify({ email: "reader@example.org", consent: true });
    const asText = await call("/api/v1/newsletter", { method: "POST", body });
    expect(asText.status).toBe(415);
    for (const wrong of ["", "nonsense", "[]"]) {
      const init = { method: "POST", headers: JSON_TYPE, body: wrong };
      expect((await call("/api/v1/newsletter", init)).status).toBe(400);
    }
    expect(await stored()).toEqual([]);
  });

  test("sign up, confirm, unsubscribe with one click, come back", async () => {
    const answer = await ask(" Reader@Example.org ");
    expect([answer.status, await answer.json()]).toEqual([202, { message: SENT }]);
    expect(await stored()).toMatchObject([
      { email: "reader@example.org", consent: CONSENT, confirmed_at: null },
    ]);

    const [confirmation, ...more] = await post();
    expect(more).toEqual([]);
    expect(confirmation?.to).toBe("reader@example.org");
    const link = pathIn(confirmation);
    expect(link).toMatch(/^\/newsletter\/confirm\/[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/);
    const [row] = await stored();
    expect(link).not.toContain(row?.token_hash);

    // A link scanner follows every link in a mail: that must change nothing.
    for (const method of ["GET", "HEAD"]) await call(link, { method });
    expect(await peek(link)).toBe("ok");
    expect(await stored()).toMatchObject([{ confirmed_at: null }]);

    const confirmed = await submit(link);
    expect([confirmed.status, confirmed.headers.get("Location")]).toEqual([
      303,
      "/newsletter/confirmed",
    ]);
    expect(await stored()).toMatchObject([{ confirmed_at: NOW, unsubscribed_at: null }]);
    const [welcome] = await post();
    const leave = pathIn(welcome);
    expect(welcome?.headers.get("list-unsubscribe")).toBe(`<http://site.example${leave}>`);
    expect(welcome?.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(await landing(link)).toBe("/newsletter/confirmed");
    expect([await peek(link), await post()]).toEqual(["confirmed", []]);

    for (const method of ["GET", "HEAD"]) await call(leave, { method });
    expect(await peek(leave)).toBe("ok");
    expect(await stored()).toMatchObject([{ unsubscribed_at: null }]);
    const oneClick = await submit(leave, { "List-Unsubscribe": "One-Click" });
    expect([oneClick.status, await oneClick.text()]).toEqual([200, "You are unsubscribed."]);
    expect(await peek(leave)).toBe("unsubscribed");
    expect(await landing(leave)).toBe("/newsletter/unsubscribed");

    // Only the owner of an address can put it back on the list.
    await ask("reader@example.org");
    expect(await stored()).toMatchObject([{ unsubscribed_at: NOW }]);
    await submit(pathIn((await post())[0]));
    expect(await stored()).toMatchObject([{ confirmed_at: NOW, unsubscribed_at: null }]);
  });

  test("a link to unsubscribe puts nobody on the list, nor does one from before they left", async () => {
    await ask("reader@example.org");
    const before = pathIn((await post())[0]);
    await submit(before);
    const leave = pathIn((await post())[0]);
    const later = new Date(NOW.getTime() + DAY);
    await submit(leave, {}, later);
    // Somebody who has seen a forwarded newsletter enters the address.
    await ask("reader@example.org", true, later);
    for (const link of [leave.replace("unsubscribe", "confirm"), before]) {
      expect(await peek(link, later)).toBe("unknown");
      expect(await landing(link, {}, later)).toBe("/newsletter/unknown");
    }
    expect(await stored()).toMatchObject([{ unsubscribed_at: later }]);
    const [asked] = await post();
    expect(pathIn(asked)).not.toBe(before);
    await submit(pathIn(asked), {}, later);
    expect(await stored()).toMatchObject([{ unsubscribed_at: null }]);
  });

  test("answers a known and an unknown address alike, and sends one mail to each", async () => {
    await ask("known@example.org");
    await submit(pathIn((await post())[0]));
    await post();
    const answers = await Promise.all(
      ["known@example.org", "unknown@example.org"].map(async (email) => {
        const answer = await ask(email);
        return [answer.status, Object.fromEntries(answer.headers), await answer.text()];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect((await post()).map((mail) => mail.to).toSorted()).toEqual([
      "known@example.org",
      "unknown@example.org",
    ]);
    expect(await stored()).toHaveLength(2);
    expect(
      (await stored()).find(({ email }) => email === "known@example.org")?.confirmed_at,
    ).toEqual(NOW);
  });

  test("a link is good for seven days, whenever it was asked for", async () => {
    await ask("slow@example.org");
    const link = pathIn((await post())[0]);
    const late = new Date(NOW.getTime() + 7 * DAY + 1);
    expect(await peek(link, late)).toBe("expired");
    expect(await landing(link, {}, late)).toBe("/newsletter/expired");
    await ask("slow@example.org", true, late);
    const again = pathIn((await post())[0]);
    expect(await landing(link, {}, late)).toBe("/newsletter/expired");
    expect(await landing(again, {}, new Date(late.getTime() + 7 * DAY))).toBe(
      "/newsletter/confirmed",
    );
  });

  test("who never confirmed, or has left, is forgotten after thirty days", async () => {
    const after = (days: number) => new Date(NOW.getTime() + days * DAY);
    for (const email of ["reader@example.org", "left@example.org", "came-back@example.org"]) {
      await ask(email);
      await submit(pathIn((await post())[0]));
      const [welcome] = await post();
      if (!email.startsWith("reader")) await submit(pathIn(welcome), {}, after(1));
    }
    await ask("never@example.org");
    await ask("came-back@example.org", true, after(29));
    await purgeNewsletterReaders(open().db, after(30));
    expect(await stored()).toHaveLength(4);
    await purgeNewsletterReaders(open().db, after(32));
    expect((await stored()).map(({ email }) => email).toSorted()).toEqual([
      "came-back@example.org",
      "reader@example.org",
    ]);
  });

  test("refuses what is no address, no consent or no link of ours", async () => {
    for (const email of ["", "nobody", "a@b", 7]) expect((await ask(email)).status).toBe(422);
    for (const consent of [false, "yes"])
      expect((await ask("a@example.org", consent)).status).toBe(422);
    expect(await landing("/newsletter/subscribe", {})).toBe("/newsletter/invalid");
    const typed = await landing("/newsletter/subscribe", { email: "a+b&c@example.org" });
    expect(typed).toBe("/newsletter/invalid#email=a%2Bb%26c%40example.org");
    expect(typedIn(new URL(typed ?? "", "http://localhost").hash)).toBe("a+b&c@example.org");
    for (const path of ["confirm", "unsubscribe"]) {
      expect(await peek(`/newsletter/${path}/nonsense`)).toBe("unknown");
      expect(await landing(`/newsletter/${path}/nonsense`)).toBe("/newsletter/unknown");
    }
    expect(
      (await submit("/newsletter/unsubscribe/nonsense", { "List-Unsubscribe": "One-Click" }))
        .status,
    ).toBe(404);
    expect([await stored(), await post()]).toEqual([[], []]);
  });

  test("works as a plain form, and waits when there were too many attempts", async () => {
    const fields = { email: "plain@example.org", consent: "on" };
    expect(await landing("/newsletter/subscribe", fields)).toBe("/newsletter/check-inbox");
    expect(await post()).toHaveLength(1);
    wait = 1800;
    expect(await landing("/newsletter/subscribe", fields)).toBe("/newsletter/too-many");
    const refused = await ask("plain@example.org");
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "1800"]);
    expect(await post()).toEqual([]);
  });

  test("an administrator sees figures and addresses; a cell that looks like a formula is a text", async () => {
    const administrator = await signUp(open().db, "administrator");
    await ask("+1@example.org");
    await submit(pathIn((await post())[0]));
    const [welcome] = await post();
    await ask("waiting@example.org");
    const figures = await call("/api/v1/newsletter/figures", {}, { viewer: administrator });
    expect(await figures.json()).toEqual({ confirmed: 1, unconfirmed: 1, unsubscribed: 0 });
    const csv = await call("/api/v1/newsletter/subscribers.csv", {}, { viewer: administrator });
    const lines = (await csv.text()).split("\r\n");
    expect(lines[0]?.replace("\uFEFF", "")).toBe("email,confirmed_at,consent,unsubscribe_url");
    expect(lines[1]).toBe(
      `"'+1@example.org",${NOW.toISOString()},"${CONSENT}",http://site.example${pathIn(welcome)}`,
    );
    expect(lines[2]).toBe("");
  });
});

/** As much of a mail as these tests read: headers unfolded, the text part decoded. */
function readMail(raw: string, to: string): InboxEmail {
  const [head = "", ...body] = raw.split("\r\n\r\n");
  const headers = new Map(
    head
      .replace(/\r\n[ \t]+/g, "")
      .split("\r\n")
      .map((line) => [
        line.slice(0, line.indexOf(":")).toLowerCase(),
        line.slice(line.indexOf(":") + 1).trim(),
      ]),
  );
  const text = body.join("\r\n\r\n").replace(/=\r\n/g, "").replaceAll("=3D", "=");
  return { to, text, headers };
}
