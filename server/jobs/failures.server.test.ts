import { expect, test, vi } from "vitest";
import { retentionDays } from "#app/content/retention.ts";
import { addTime, DAY, HOUR } from "#app/core/time.ts";
import { mails } from "#db/schema.ts";
import { NOW } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { runAlone } from "./job-states.server.ts";
import { purge } from "./purge.server.ts";

describeOnDatabase("A job that goes wrong", (open) => {
  test("keeps nothing else from being deleted", async () => {
    const { db } = open();
    await db
      .insert(mails)
      .values({ recipient: "asha@example.org", subject: "", text: "", html: "", skipped_at: NOW });
    await db.execute("alter table sessions rename to others");
    const later = addTime(NOW, (retentionDays.mails + 1) * DAY);
    await expect(purge({ db, now: () => later })).rejects.toThrow(/sessions/);
    await db.execute("alter table others rename to sessions");
    expect(await db.$count(mails)).toBe(0);
  });

  test("leaves the claim of another process alone, when it has taken longer than its own", async () => {
    const { db } = open();
    const claim = (hours: number) => ({
      name: "backup",
      milliseconds: HOUR,
      now: addTime(NOW, hours * HOUR),
    });
    const third = vi.fn<() => Promise<void>>();
    await runAlone(db, claim(0), async () => {
      await new Promise<void>((begun) => {
        void runAlone(db, claim(1), () => {
          begun();
          return new Promise(() => {});
        });
      });
    });
    await runAlone(db, claim(1.5), third);
    expect(third).not.toHaveBeenCalled();
  });
});
