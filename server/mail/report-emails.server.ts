import { REPORT_MAIL, reportEmail } from "#app/resources/reports/emails.server.ts";
import { openReports } from "#app/resources/reports/service.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { WriteMail } from "./sender.server.ts";

/** Writes the mail about reports when it is sent; none where all are settled by then. */
export function reportWriters(site: { db: Db; siteUrl: string }): Record<string, WriteMail> {
  return {
    async [REPORT_MAIL]({ recipient }) {
      const { count, newest } = await openReports(site.db);
      return newest && reportEmail(site.siteUrl, recipient, count, newest);
    },
  };
}
