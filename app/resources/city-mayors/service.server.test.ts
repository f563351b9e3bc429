import { expect, test } from "vitest";
import { contextFor } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { city_mayors } from "#db/schema.ts";
import { countMayors, mayorsService } from "./service.server.ts";

describeOnDatabase("City mayors", (open) => {
  test("SPEC 9: the city counter is the number of mayors, however many a list shows", async () => {
    const { db } = open();
    const mayors = ["Asha", "Bela", "Chitra"].map((name) => ({
      name,
      city: "Pune",
      country: "India",
    }));
    await db.insert(city_mayors).values(mayors);
    const ctx = contextFor(db);
    const list = await mayorsService.list(ctx, { limit: 2 });
    expect(list.ok && list.value.items).toHaveLength(2);
    expect(await countMayors(ctx)).toBe(3);
    expect([...(ctx.dependencies?.tags ?? [])]).toEqual(["city-mayors"]);
  });
});
