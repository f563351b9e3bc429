import { expect, test } from "vitest";
import { err } from "#app/core/result.ts";
import { videosService } from "#app/resources/videos/service.server.ts";
import { job_states, videos } from "#db/schema.ts";
import { contextFor, signUp } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";

describeOnDatabase("Rows that features follow", (open) => {
  test("a deletion that a feature refuses leaves nothing of what others have written", async () => {
    const { db } = open();
    const ctx = contextFor(db, { viewer: await signUp(db, "administrator") });
    const [video] = await db.insert(videos).values({ title: "A table for six" }).returning();
    const refused = await videosService.remove(
      {
        ...ctx,
        async followRow(work) {
          await work.db.insert(job_states).values({ name: "seen", value: {}, updated_at: ctx.now });
          return err("conflict");
        },
      },
      video?.id ?? "",
    );
    expect(refused).toMatchObject({ ok: false, error: { code: "conflict" } });
    expect(await db.$count(job_states)).toBe(0);
    expect(await db.$count(videos)).toBe(1);
  });
});
