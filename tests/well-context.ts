import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { folderStore } from "#app/core/files/folder-store.server.ts";
import { picturesUsed } from "#app/features/pictures/jobs.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { HealthContext } from "#operator/health/health-check.ts";
import { writeJobState } from "#server/jobs/job-states.server.ts";
import { readSettings } from "#server/settings.ts";

/** A public site on which nothing is red but its sample content. */
export async function wellContext(db: Db, now: Date): Promise<HealthContext> {
  const home = await mkdtemp(join(tmpdir(), "health-"));
  onTestFinished(() => rm(home, { recursive: true }));
  const [data, copies] = [join(home, "data"), join(home, "copies")];
  await mkdir(join(data, "backups"), { recursive: true });
  await mkdir(copies);
  const backup = join(data, "backups", "2026-11-22.backup");
  await writeFile(backup, "rows");
  await utimes(backup, now, now);
  const proof = { at: now.toISOString(), isGood: true, rows: 9, rpoHours: 24, rtoSeconds: 3 };
  await writeJobState(db, "proof", proof, now);
  return {
    db,
    settings: readSettings({
      SITE_URL: "https://meetups.example.org",
      SMTP_URL: "smtp://mail.example.org",
      DATA_DIR: data,
      BACKUP_TO: copies,
      BACKUP_KEY: "age1-a-public-key",
    }),
    now,
    clock: () => new Date(),
    startedAt: new Date("2026-11-01"),
    isDatabaseAway: false,
    isListening: true,
    unsettledEvents: [],
    hasUntrustedProxy: false,
    offersDevelopmentSignIn: false,
    pictures: { store: folderStore(join(data, "pictures")), comparison: undefined },
    picturesUsed,
    migrations: "db/migrations",
    lookups: {
      txt: async (name) => [name.startsWith("_dmarc") ? "v=DMARC1; p=none" : "v=spf1 -all"],
      certificate: async () => ({ validTo: new Date("2027-01-22"), problem: undefined }),
      disk: async () => ({ free: 50e9, size: 100e9 }),
    },
  };
}
