import { expect, test } from "vitest";
import { storeEvent } from "#tests/city-event-rows.ts";
import { contextFor } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { chaptersAhead } from "./service.server.ts";

describeOnDatabase("Chapters with something ahead", (open) => {
  async function storeSome() {
    const { db } = open();
    await storeEvent(db, { city_name: "Ballia", wall_time: "2020-01-01T18:00" });
    await storeEvent(db, { city_name: "Lucknow" });
    await storeEvent(db, { city_name: "Patna" });
    await storeEvent(db, { city_name: "Kanpur", status: "cancelled" });
    await storeEvent(db, { city_name: "Port Vila" });
    for (const wall_time of ["2025-07-06T18:00", "2025-07-07T18:00"])
      await storeEvent(db, { city_name: "Dubai", wall_time });
    return contextFor(db);
  }

  test("the nearest comes first, and never more than asked for", async () => {
    const ctx = await storeSome();
    const found = await chaptersAhead(ctx, "Ballia", 3);
    expect(found.map(({ name, ahead }) => [name, ahead])).toEqual([
      ["Patna", 1],
      ["Lucknow", 1],
      ["Dubai", 2],
    ]);
    expect(found[0]).toMatchObject({ path: "/city/Patna", kilometres: 101 });
    expect(await chaptersAhead(ctx, "Ballia", 1)).toHaveLength(1);
    expect((await chaptersAhead(ctx, "Patna", 3)).map(({ name }) => name)).not.toContain("Patna");
  });

  test.each(["Mgipi", "Atlantis"])("nobody knows how far %s is: the busiest", async (city) => {
    const [first] = await chaptersAhead(await storeSome(), city, 3);
    expect(first).toMatchObject({ name: "Dubai", kilometres: undefined, ahead: 2 });
  });
});
