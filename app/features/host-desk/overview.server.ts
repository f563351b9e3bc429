import { dutyOf } from "#app/content/duties.ts";
import type { Context } from "#app/core/context.server.ts";
import { permittedScope } from "#app/core/data/scoped-service.server.ts";
import { ok, type Result } from "#app/core/result.ts";
import { chapterAccess, refuseStranger } from "#app/resources/cards/service.server.ts";
import { attendanceByEvent } from "#app/resources/city-events/attendance.server.ts";
import { countPastEvents, listCityEvents } from "#app/resources/city-events/service.server.ts";
import { dayInCity, firstMeetup, toOverviewEvent } from "./again.server.ts";
import type { CityOverview } from "./schema.ts";
import { personOf } from "#db/rights.server.ts";

/** All that is ahead, because nothing else leads a host to it. */
const SHOWN = { ahead: 200, past: 5 } as const;

export async function readCityOverview(
  ctx: Context,
  cityAsked: string,
): Promise<Result<CityOverview>> {
  const permitted = await permittedScope(ctx, { ...chapterAccess, right: "edit" }, cityAsked);
  if (!permitted.ok)
    return permitted.error.code === "forbidden" ? refuseStranger(ctx, cityAsked) : permitted;
  const { actor, scope: city } = permitted.value;
  const nearest = { city_name: city, order: "nearest" } as const;
  const ahead = await listCityEvents(ctx, { ...nearest, when: "upcoming", limit: SHOWN.ahead });
  const past = await listCityEvents(ctx, { ...nearest, when: "past", limit: SHOWN.past });
  if (!ahead.ok) return ahead;
  if (!past.ok) return past;
  const right = actor.rights.get(city);
  const held = past.value.items;
  const attendanceOf = await attendanceByEvent(ctx, held);
  const latest = ahead.value.items.at(-1) ?? held[0];
  return ok({
    city_name: city,
    duty: right ? dutyOf(right) : null,
    user_id: actor.id,
    ...(await ownChoices(ctx, city, actor.id)),
    ahead: ahead.value.items.map(toOverviewEvent(ctx)),
    past: held.map((event) => {
      const { attendance, door } = attendanceOf(event.id);
      return { ...toOverviewEvent(ctx)(event), attendance, walk_ins: door.walk_ins };
    }),
    past_count: await countPastEvents(ctx, city),
    latest_id: latest?.id ?? null,
    first_date_time: firstMeetup(city, ctx.now),
  });
}

async function ownChoices({ db, now }: Context, city: string, userId: string) {
  const person = await personOf(db, city, userId);
  const host = person?.duty === "host" ? person : undefined;
  const until = host?.break_until;
  return {
    asks_again: host?.asks_again ?? null,
    break_until: until && until > now ? dayInCity(until, city) : null,
  };
}
