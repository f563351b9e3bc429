import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoredMail } from "#app/core/mail/kinds.ts";
import { silent } from "#tests/sign-in.ts";
import { createMailTransport, type MailTransport } from "./transport.server.ts";

const received: string[] = [];
const server = new SMTPServer({
  authOptional: true,
  hideSMTPUTF8: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      received.push(Buffer.concat(chunks).toString("latin1"));
      done();
    });
  },
});

let transport: MailTransport;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  const port = typeof address === "object" ? address?.port : 0;
  transport = createMailTransport(
    {
      smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
      mailFrom: "Team: eCafé, Città <site@example.org>",
      bouncesTo: undefined,
      dataDirectory: "/nowhere",
      siteUrl: "http://localhost:3000",
    },
    silent,
  );
});
afterAll(async () => {
  transport.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const mail = (given: Partial<StoredMail>): StoredMail => ({
  id: crypto.randomUUID(),
  recipient: "asha@example.org",
  subject: "Hello",
  text: "Text",
  html: "<p>Text</p>",
  link: null,
  calendar: null,
  headers: {},
  kind: null,
  facts: {},
  priority: 0,
  occasion: null,
  topic: null,
  turn: 0,
  attempts: 0,
  next_attempt_at: new Date(),
  claimed_at: null,
  sent_at: null,
  skipped_at: null,
  unwanted_at: null,
  last_error: null,
  created_at: new Date(),
  ...given,
});

async function sent(given: Partial<StoredMail>) {
  await transport.deliver(mail(given));
  const raw = received.at(-1) ?? "";
  const head = raw.split("\r\n\r\n")[0] ?? "";
  return { head, parsed: await PostalMime.parse(raw) };
}

const LONG = "Ünïcode ".repeat(40).trim();

test.each([
  "You're in: First Customers",
  "Café in Málaga",
  "पहले ग्राहक",
  "لقاء رواد الأعمال",
  "☕️ Coffee 👩‍💻",
  LONG,
  "a".repeat(300),
  "=?utf-8?Q?Not_a_word?=",
  'Quotes "and" <brackets>, commas; (comments)',
  "Bcc: evil@example.org",
  "Two\r\nBcc: evil@example.org",
  "Two\nlines",
  "Tab\there",
  "Bell\u0007sign",
  "\u202eturned",
  "trailing space ",
])("the subject %j arrives as it is, on one line", async (subject) => {
  const { head, parsed } = await sent({ subject });
  expect(head).toMatch(/^[\t\r\n -~]*$/);
  expect(head).not.toMatch(/^bcc:/im);
  expect(parsed.subject?.replace(/\s+/g, " ").trim()).toBe(
    // Control characters are no text of a header.
    subject
      .replace(/[\s\p{Cc}]+/gu, " ")
      .replace("=?", "= ?")
      .trim(),
  );
  expect(parsed.from).toEqual({ name: "Team: eCafé, Città", address: "site@example.org" });
});

test.each([
  ["asha@example.org", "asha@example.org"],
  ["asha@bücher.example", "asha@xn--bcher-kva.example"],
  ["asha@उदाहरण.भारत", "asha@xn--p1b6ci4b4b3a.xn--h2brj9c"],
  ["r&d/2=x@example.org", "r&d/2=x@example.org"],
  ["o'neil+tag@example.org", "o'neil+tag@example.org"],
  ["a|b@example.org", "a|b@example.org"],
  ["#1!@example.org", "#1!@example.org"],
  ["asha@example.org\r\nBcc: evil@example.org", undefined],
  ["asha@example.org\nX-Evil: 1", undefined],
  ["äsha@example.org", undefined],
])("Reply-To %j names %j", async (replyTo, address) => {
  const { head, parsed } = await sent({ headers: { "Reply-To": replyTo } });
  expect(head).toMatch(/^[\t\r\n -~]*$/);
  expect(head).not.toMatch(/^(bcc|x-evil):/im);
  expect(parsed.replyTo?.map((one) => one.address)).toEqual(address && [address]);
});

test.each([
  "r&d/2=x@example.org",
  "a|b@example.org",
  "{b}@example.org",
  "asha@xn--bcher-kva.example",
])("the recipient %s is the only one", async (recipient) => {
  const { parsed } = await sent({ recipient });
  expect(parsed.to?.map(({ address }) => address)).toEqual([recipient]);
});
