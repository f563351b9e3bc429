import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Log } from "#app/core/context.server.ts";
import { readSettings } from "#server/settings.ts";
import { openSite, type Site } from "#server/site.server.ts";
import { copyEmbedded, createDatabase } from "./database.ts";
import { ADMINISTRATOR, SITE_TEMPLATE } from "./postgres-for-tests.ts";
import { silent } from "./sign-in.ts";

export interface WholeSite {
  /**
   * Opens it, empty but for one administrator; once more, and with `more` settings, when it has been closed.
   * `clock` is the clock of the site; nothing is logged unless `log` takes it.
   */
  open(more?: Record<string, string>, clock?: () => Date, log?: Log): Promise<Site>;
  /** Takes away what it kept on the disk. */
  remove(): Promise<void>;
}

/** The site as it is started behind one proxy, on either engine, with settings of its own. */
export async function wholeSite(engine: string): Promise<WholeSite> {
  const directory = await mkdtemp(join(tmpdir(), "whole-site-"));
  if (engine === "PGlite") await copyEmbedded(directory);
  return {
    async open(more = {}, clock, log = silent) {
      const settings = readSettings({
        DATA_DIR: directory,
        SAMPLE_DATA: "off",
        ADMIN_EMAIL: ADMINISTRATOR.email,
        ADMIN_PASSWORD: ADMINISTRATOR.password,
        TRUSTED_PROXIES: "1",
        ...(engine === "PostgreSQL" && { DATABASE_URL: await createDatabase(SITE_TEMPLATE) }),
        ...more,
      });
      return openSite(settings, {
        log,
        minResponseMilliseconds: 0,
        // Tests run the jobs themselves: the site's own would take part of the work, or write what nobody asked for.
        jobsAfter: 3_600_000,
        ...(clock && { clock }),
      });
    },
    remove: () => rm(directory, { recursive: true }),
  };
}
