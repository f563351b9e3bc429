import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transporter } from "nodemailer";
import { asciiEmail, EMAIL } from "#app/core/forms/email-address.ts";
import type { Log } from "#app/core/context.server.ts";
import { privateDirectory } from "#db/private-directory.server.ts";
import type { StoredMail } from "#app/core/mail/kinds.ts";
import { senderOf } from "#app/core/mail/sender.ts";
import type { Settings } from "#server/settings.ts";

/**
 * Delivers one mail. Rejects when that fails; with `PermanentFailure` when another attempt is pointless, with
 * `ServerFailure` when that says nothing of this mail.
 */
export interface MailTransport {
  deliver(mail: StoredMail): Promise<void>;
  close(): void;
}

export class PermanentFailure extends Error {
  /** RFC 3463: 5.7 refuses us or the email, 5.1.7 and 5.1.8 our own address, and none says anything of the recipient's. */
  get isOfAddress(): boolean {
    return !/\b5\.(?:7\.\d|1\.[78]\b)/.test(this.message);
  }
}

/** The server is away, or turns the site away, whichever mail it is. */
export class ServerFailure extends Error {}

type TransportSettings = Pick<
  Settings,
  "smtpUrl" | "mailFrom" | "bouncesTo" | "dataDirectory" | "siteUrl"
>;

/** By SMTP when there is a server, else into `DATA_DIR/outbox`, with the link in the log (docs/architecture.md#contract). */
export const createMailTransport = (settings: TransportSettings, log: Log): MailTransport =>
  settings.smtpUrl ? smtp(settings, settings.smtpUrl) : outbox(settings, log);

function smtp(settings: TransportSettings, url: string): MailTransport {
  let transport: Promise<Transporter> | undefined;
  const handedOver = new Set<string | undefined>();
  const connect = async () =>
    (await nodemailer())
      .createTransport({
        url,
        pool: true,
        maxConnections: 3,
        // Together well below the sender's lease, so that no other process claims the mail meanwhile.
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
      })
      .use("stream", ({ message: whole, data }, done) => {
        whole.processFunc((text) => text.once("end", () => handedOver.add(data.messageId)));
        done();
      });
  return {
    async deliver(mail) {
      const whole = message(mail, settings);
      try {
        transport ??= connect();
        await (await transport).sendMail(whole);
      } catch (error) {
        if (isRefusedForGood(error)) throw new PermanentFailure(error.message);
        const mayHaveIt = handedOver.has(whole.messageId) && isUnanswered(error);
        if (isOfServer(error) && !mayHaveIt) throw new ServerFailure(error.message);
        throw error;
      } finally {
        handedOver.delete(whole.messageId);
      }
    },
    close: () => void transport?.then((one) => one.close()),
  };
}

function outbox(settings: TransportSettings, log: Log): MailTransport {
  const directory = join(settings.dataDirectory, "outbox");
  let last = 0;
  /** The time, and never the same twice: several mails to one address leave at once. */
  const nextTime = () => new Date((last = Math.max(Date.now(), last + 1))).toISOString();
  return {
    async deliver(mail) {
      const { createTransport } = await nodemailer();
      const transport = createTransport({ streamTransport: true, buffer: true });
      const { message: eml } = await transport.sendMail(message(mail, settings));
      const time = nextTime().replaceAll(":", "-");
      const file = join(
        await privateDirectory(directory),
        `${time}-${mail.recipient.replace(/[^\w.@+-]/g, "_")}.eml`,
      );
      await writeFile(file, eml, { flag: "wx" });
      log.info(`Mail to ${mail.recipient}: ${mail.subject}`, {
        file,
        link: mail.link ?? undefined,
      });
    },
    close: () => {},
  };
}

/** Imported with the first mail, to save memory on a site that sends none. */
const nodemailer = () => import("nodemailer");

function message(mail: StoredMail, { mailFrom, bouncesTo, siteUrl }: TransportSettings) {
  const { "Reply-To": typed = "", ...headers } = mail.headers;
  const replyTo = asciiEmail(typed);
  return {
    // Emails that come back later go there; readers see and answer `from`.
    ...(bouncesTo && { envelope: { from: bouncesTo, to: mail.recipient } }),
    // As text, a name with a colon would become a group (RFC 5322), which servers refuse.
    from: senderOf(mailFrom),
    to: { name: "", address: mail.recipient },
    // A server without SMTPUTF8 (RFC 6531) refuses a mail with other letters before the @.
    ...(EMAIL.test(replyTo) && { replyTo: { name: "", address: replyTo } }),
    subject: asTyped(mail.subject),
    text: mail.text,
    html: mail.html,
    ...(mail.calendar && {
      icalEvent: { ...mail.calendar, filename: "event.ics" },
    }),
    headers: { "Auto-Submitted": "auto-generated", ...headers },
    // Mail programs show a mail once that was sent twice after a crash.
    messageId: `<${mail.id}@${new URL(siteUrl).hostname}>`,
    // Nodemailer must not read files or fetch URLs named in a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** On one line, and without what readers would take for an encoded word (RFC 2047). */
const asTyped = (subject: string) => subject.replace(/\p{Cc}+/gu, " ").replaceAll("=?", "= ?");

/**
 * SMTP 5xx after RCPT or DATA: every further attempt would be refused as well. Earlier a server refuses this site, such as
 * its network or MAIL_FROM, and takes the email once the operator has mended that.
 */
function isRefusedForGood(error: unknown): error is Error {
  if (!(error instanceof Error) || !("responseCode" in error) || !("command" in error))
    return false;
  const { responseCode: code, command } = error;
  if (!isOfMail(command)) return false;
  return typeof code === "number" && code >= 550 && code < 560;
}

/** RFC 5321: 421 closes the connection at any command. Nodemailer's command for a lost one is CONN. */
const isOfServer = (error: unknown): error is Error =>
  error instanceof Error &&
  "command" in error &&
  (!isOfMail(error.command) || ("responseCode" in error && error.responseCode === 421));

/** A server that has taken the text may have taken the email: each attempt may be one more copy in somebody's inbox. */
const isUnanswered = (error: unknown) =>
  error instanceof Error && "command" in error && error.command === "CONN";

const isOfMail = (command: unknown) => command === "RCPT TO" || command === "DATA";
