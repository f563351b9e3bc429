import type { z } from "zod";
import type { NewsOfDay } from "#app/core/context.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { mails } from "#db/schema.ts";
import type { Email } from "./template.server.ts";

export type StoredMail = typeof mails.$inferSelect;

export interface MailSite {
  db: Db;
  siteUrl: string;
  mailFrom: string;
  now: Date;
  newsOfDay: NewsOfDay;
}

/** A kind of mail that is written when it leaves, because its facts may change while it waits. */
export interface MailKind<Payload extends z.ZodType = z.ZodType, Name extends string = string> {
  /** In the header `X-Mail-Kind` and in the outbox. It never changes, because rows of it may be waiting. */
  name: Name;
  /** Rows of older versions are parsed too, so a new field is optional and an old one may be left over. */
  payload: Payload;
}

export const mailKind = <Payload extends z.ZodType, Name extends string>(
  name: Name,
  payload: Payload,
): MailKind<Payload, Name> => ({ name, payload });

export interface MailToWrite<Payload> extends Pick<StoredMail, "id" | "recipient"> {
  payload: Payload;
}

/** A feature registers one for each of its kinds. */
export interface MailWriter {
  kind: MailKind;
  /** Returns undefined when the mail need not be sent any more. A payload that does not parse throws. */
  write(mail: StoredMail, site: MailSite): Promise<Email | undefined>;
}

export const mailWriter = <Payload extends z.ZodType>(
  kind: MailKind<Payload>,
  write: (
    mail: MailToWrite<z.output<Payload>>,
    site: MailSite,
  ) => Promise<Email | undefined> | undefined,
): MailWriter => ({
  kind,
  async write({ id, recipient, facts }, site) {
    const payload = kind.payload.parse(facts);
    return write({ id, recipient, payload }, site);
  },
});
