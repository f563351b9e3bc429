import { expect, test } from "vitest";
import { apiOf } from "#app/core/api/resource-api.server.ts";
import { visitor } from "#app/core/context.server.ts";
import { city_events } from "#db/schema.ts";
import { apiCaller } from "#tests/api-caller.ts";
import { eventRow } from "#tests/city-event-rows.ts";
import { NOW } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { cityEventsService } from "./service.server.ts";

describeOnDatabase("Pictures of a site that has moved", (open) => {
  test("are named by the new address in the API, pictures of other sites as they are", async () => {
    const call = apiCaller(apiOf(cityEventsService), () => ({
      db: open().db,
      viewer: visitor,
      now: NOW,
      changes: [],
    }));
    const path = "/pictures/0b4c2f4e-1111-4222-8333-944455556666.jpg";
    const [image_url, foreign] = [`https://old.example${path}`, "https://old.example/1.png"];
    const stored = eventRow({ image_url, partner_logos: [image_url, foreign] });
    const [row] = await open().db.insert(city_events).values(stored).returning();
    const moved = `http://site.example${path}`;
    expect(await (await call("GET", `/${row?.id}`)).json()).toMatchObject({
      image_url: moved,
      partner_logos: [moved, foreign],
    });
  });
});
