import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, lt, sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { z } from "zod";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { mailKind } from "#app/core/mail/kinds.ts";
import { PRIORITY, queueMail, queueNotice } from "#app/core/mail/outbox.server.ts";
import type { Email } from "#app/core/mail/template.server.ts";
import type { Database } from "#db/connection.server.ts";
import { mails, refused_addresses } from "#db/schema.ts";
import { openInMemory } from "#tests/database.ts";
import { backOffSeconds, MailSender } from "./sender.server.ts";
import { createMailTransport } from "./transport.server.ts";

const TestMail = mailKind("test-mail", z.object({}));
const log = { info() {}, warn() {}, error() {} };
const emailTo = (to: string) => ({
  to,
  kind: "test-mail",
  subject: "Confirm your email address",
  paragraphs: ["Hello <Asha> & friends."],
  button: { label: "Confirm", url: "http://site.example/auth/verify?token=the-token" },
  reason: "You signed up.",
});

let database: Database;
let server: SMTPServer;
let smtpUrl: string;
let received: { to: string; body: string }[];
let answer: (to: string) => Error | undefined;

beforeAll(async () => {
  database = await openInMemory();
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.db.delete(mails);
  received = [];
  answer = () => undefined;
  server = new SMTPServer({
    authOptional: true,
    onRcptTo: ({ address }, _session, done) => done(answer(address)),
    onData(stream, session, done) {
      let body = "";
      stream.on("data", (chunk) => (body += chunk));
      stream.on("end", () => {
        received.push({ to: session.envelope.rcptTo[0]?.address ?? "", body });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  smtpUrl = `smtp://127.0.0.1:${typeof address === "object" ? address?.port : ""}?ignoreTLS=true`;
});
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

type SenderOptions = ConstructorParameters<typeof MailSender>[3];

function sender(
  more: { smtpUrl?: string | undefined; dataDirectory?: string; bouncesTo?: string } = { smtpUrl },
  outgoing?: SenderOptions,
) {
  const settings = {
    smtpUrl: undefined,
    mailFrom: "eCafe <no-reply@site.example>",
    bouncesTo: undefined,
    dataDirectory: "",
    siteUrl: "http://site.example",
    ...more,
  };
  return new MailSender(database.db, createMailTransport(settings, log), log, outgoing);
}

const queue = (email: Email) =>
  database.db.transaction((db) => queueMail({ db, invalidate() {} }, email));

/** A mail to many, or to a person who waits for it, due since so many milliseconds. */
function queueFor(to: string, priority: 0 | 1, dueSince: number) {
  const due = new Date(Date.now() - dueSince);
  return database.db.transaction((db) =>
    queueNotice({ db, invalidate() {} }, { kind: TestMail, to, payload: {}, priority, due }),
  );
}

test("a queued mail leaves once, with a text and an HTML part, also with two senders at work", async () => {
  for (let i = 0; i < 12; i++) await queue(emailTo(`reader${i}@example.com`));
  const [one, two] = [sender(), sender()];
  one.wake();
  two.wake();
  await Promise.all([one.idle(), two.idle()]);
  expect(received.map((mail) => mail.to).toSorted()).toEqual(
    Array.from({ length: 12 }, (_, i) => `reader${i}@example.com`).toSorted(),
  );
  expect(received[0]?.body).toContain("multipart/alternative");
  expect(received[0]?.body).toContain("X-Mail-Kind: test-mail");
  // Quoted-printable breaks long lines anywhere (RFC 2045, 6.7).
  const html = received[0]?.body.replaceAll(/=\r?\n/g, "");
  expect(html).toContain("&lt;Asha&gt; &amp; friends");
  one.wake();
  await one.idle();
  expect(received).toHaveLength(12);
  await Promise.all([one.stop(), two.stop()]);
});

test("a mail that a person waits for overtakes those to many, which keep to their number a minute", async () => {
  const write = async ({ recipient }: { recipient: string }) => emailTo(recipient);
  for (let i = 0; i < 20; i++) await queueFor(`many${i}@example.com`, PRIORITY.many, 60_000);
  await queueFor("waits@example.com", PRIORITY.awaited, 0);
  const post = sender({ smtpUrl }, { write, perMinute: 6 });
  post.wake();
  await post.idle();
  const names = received.map(({ to }) => to);
  expect(names).toHaveLength(7);
  // Two to many leave at once, so that at most these two are under way before it.
  expect(names.indexOf("waits@example.com")).toBeLessThan(3);
  await queueFor("waits-too@example.com", PRIORITY.awaited, 0);
  post.wake();
  await post.idle();
  expect(received.map(({ to }) => to).slice(7)).toEqual(["waits-too@example.com"]);
  // A minute later as many more leave.
  await database.db.update(mails).set({ claimed_at: sql`claimed_at - interval '61 seconds'` });
  post.wake();
  await post.idle();
  expect(received).toHaveLength(14);
  await post.stop();
});

test("a mail queued in a transaction that fails never leaves", async () => {
  await database.db
    .transaction(async (tx) => {
      await queueMail({ db: tx, invalidate() {} }, emailTo("nobody@example.com"));
      throw new Error("changed my mind");
    })
    .catch(() => {});
  const post = sender();
  post.wake();
  await post.stop();
  expect(received).toEqual([]);
});

test("a server that is away or busy gets the mail later, one that refuses the address does not", async () => {
  answer = (to) =>
    Object.assign(new Error("no"), { responseCode: to.startsWith("never") ? 550 : 451 });
  await queue(emailTo("later@example.com"));
  await queue(emailTo("never@example.com"));
  const post = sender();
  post.wake();
  await post.idle();
  const waiting = await database.db.select().from(mails).orderBy(mails.recipient);
  expect(waiting.map((mail) => [mail.recipient, mail.attempts, mail.sent_at])).toEqual([
    ["later@example.com", 1, null],
    ["never@example.com", 12, null],
  ]);
  answer = () => undefined;
  await database.db.update(mails).set({ next_attempt_at: sql`now()` });
  post.wake();
  await post.stop();
  expect(received.map((mail) => mail.to)).toEqual(["later@example.com"]);
});

test("a server that refuses this site itself gets the mail later, and no address is counted as refused", async () => {
  const refuse = (_: unknown, _session: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error("5.1.8 the sender is unknown"), { responseCode: 550 }));
  for (const refusal of [{ onMailFrom: refuse }, { onRcptTo: refuse }]) {
    const strict = new SMTPServer({ authOptional: true, ...refusal });
    await new Promise<void>((resolve) => strict.listen(0, "127.0.0.1", resolve));
    const address = strict.server.address();
    const port = typeof address === "object" ? address?.port : "";
    await queue(emailTo("innocent@example.com"));
    const post = sender({ smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true` });
    post.wake();
    await post.stop();
    await new Promise<void>((resolve) => strict.close(() => resolve()));
  }
  const rows = await database.db.select().from(mails).orderBy(mails.created_at);
  // Refused with its recipient, an email is given up: the server may mean the email.
  expect(rows.map(({ attempts }) => attempts)).toEqual([1, 12]);
  const isTheirs = eq(refused_addresses.address, "innocent@example.com");
  expect(await database.db.$count(refused_addresses, isTheirs)).toBe(0);
});

test("a server that is away for days loses no mail, and gets it minutes after its return", async () => {
  await queue(emailTo("reader@example.com"));
  await database.db.update(mails).set({ attempts: 11 });
  const away = sender({ smtpUrl: "smtp://127.0.0.1:1" });
  away.wake();
  await away.stop();
  const soon = sql`now() + interval '11 minutes'`;
  expect(await database.db.$count(mails, lt(mails.next_attempt_at, soon))).toBe(1);
  await queue(emailTo("old@example.com"));
  const isOld = eq(mails.recipient, "old@example.com");
  await database.db
    .update(mails)
    .set({ attempts: 11, created_at: sql`now() - interval '8 days'` })
    .where(isOld);
  const stillAway = sender({ smtpUrl: "smtp://127.0.0.1:1" });
  stillAway.wake();
  await stillAway.stop();
  expect(await database.db.$count(mails, and(isOld, eq(mails.attempts, 12)))).toBe(1);
  await database.db.update(mails).set({ next_attempt_at: sql`now()` });
  const back = sender();
  back.wake();
  await back.stop();
  expect(received.map(({ body }) => body.includes("the-token"))).toEqual([true]);
});

test("what a mail said is kept until it has left or is given up, and no longer", async () => {
  answer = (to) =>
    to.startsWith("taken")
      ? undefined
      : Object.assign(new Error("no"), { responseCode: to.startsWith("never") ? 550 : 451 });
  for (const name of ["taken", "never", "tried-long", "waiting"])
    await queue({
      ...emailTo(`${name}@example.com`),
      headers: { "List-Unsubscribe": "<http://site.example/unsubscribe/the-token>" },
    });
  await database.db
    .update(mails)
    .set({ attempts: 11 })
    .where(eq(mails.recipient, "tried-long@example.com"));
  const post = sender();
  post.wake();
  await post.stop();
  const rows = await database.db.select().from(mails);
  const telling = rows.filter((row) => JSON.stringify(row).includes("the-token"));
  expect(telling.map(({ recipient }) => recipient)).toEqual(["waiting@example.com"]);
  expect(rows.filter(({ text, html }) => text === "" && html === "")).toHaveLength(3);
});

test("a claim whose process died is taken up after its lease", async () => {
  await queue(emailTo("reader@example.com"));
  await database.db
    .update(mails)
    .set({ attempts: 1, next_attempt_at: sql`now() + interval '1 minute'` });
  const post = sender();
  post.wake();
  await post.idle();
  expect(received).toEqual([]);
  await database.db.update(mails).set({ next_attempt_at: sql`now() - interval '1 second'` });
  post.wake();
  await post.stop();
  expect(received).toHaveLength(1);
});

test("without an SMTP server each mail becomes a file in the outbox", async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), "outbox-"));
  onTestFinished(() => rm(dataDirectory, { recursive: true }));
  await queue(emailTo("reader@example.com"));
  const post = sender({ smtpUrl: undefined, dataDirectory });
  post.wake();
  await post.stop();
  const files = await readdir(join(dataDirectory, "outbox"));
  expect(files).toHaveLength(1);
  expect(files[0]).toMatch(/^\d{4}-\d\d-\d\dT.*-reader@example\.com\.eml$/);
  expect(await readFile(join(dataDirectory, "outbox", files[0] ?? ""), "utf8")).toMatch(
    // Lines that are short enough are not encoded.
    /\/auth\/verify\?token=(?:3D)?the-token/,
  );
  const [mail] = await database.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, "reader@example.com"));
  expect(mail?.sent_at).not.toBeNull();
});

test("mails that leave for one address at the same time have a file each", async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), "outbox-"));
  onTestFinished(() => rm(dataDirectory, { recursive: true }));
  for (let index = 0; index < 40; index++) await queue(emailTo("reader@example.com"));
  const post = sender({ smtpUrl: undefined, dataDirectory });
  post.wake();
  await post.idle();
  await post.stop();
  expect(await readdir(join(dataDirectory, "outbox"))).toHaveLength(40);
});

test("waits longer after each failure, at most six hours", () => {
  expect([1, 2, 3, 6, 12].map(backOffSeconds)).toEqual([10, 40, 160, 10_240, 21_600]);
});
