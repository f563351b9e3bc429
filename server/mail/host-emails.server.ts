import { planFor } from "#app/views/chapters/again.server.ts";
import { nextMeetupEmail } from "#app/views/chapters/next-meetup-email.server.ts";
import {
  findQuestion,
  isStillAsked,
  MAIL_KIND,
  openQuestion,
  questionPath,
  questionToken,
} from "#app/views/chapters/next-meetup-question.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { WriteMail } from "./sender.server.ts";

/** Writes the question after a meetup at the time of sending, because plans may have changed since it was queued. */
export function hostWriters(site: {
  db: Db;
  siteUrl: string;
  now: () => Date;
}): Record<string, WriteMail> {
  return {
    async [MAIL_KIND](mail) {
      const { db, siteUrl } = site;
      const ctx = { db, now: site.now() };
      const question = await findQuestion(db, { id: mail.facts?.["question"] ?? "" });
      const open = question && (await openQuestion(ctx, question));
      if (!open || typeof open === "string" || !(await isStillAsked(ctx, open.question)))
        return undefined;
      const url = siteUrl + questionPath(await questionToken(db, open.question.id));
      return nextMeetupEmail(open.email, await planFor(ctx, open.event), open.event, url);
    },
  };
}
