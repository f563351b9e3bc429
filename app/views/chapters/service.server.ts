import { and, eq } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { requireEditor } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { messages } from "#app/resources/chapter-hosts/messages.ts";
import { chapterNamed, dutyOf } from "#app/resources/chapter-hosts/rules.ts";
import { countPastEvents, listCityEvents } from "#app/resources/city-events/service.server.ts";
import { chapter_hosts } from "#db/schema.ts";
import { firstMeetup, toOverviewEvent } from "./again.server.ts";
import type { CityOverview } from "./schema.ts";

/** How many events of each list the overview shows. */
const SHOWN = { ahead: 10, past: 5 } as const;

/** The events of a city, for those who look after it. */
export async function readCityOverview(
  ctx: Context,
  cityAsked: string,
): Promise<Result<CityOverview>> {
  const city = chapterNamed(cityAsked);
  const actor = await requireEditor(ctx, city ?? cityAsked);
  if (!actor.ok) return actor;
  if (!city) return err("not-found", { detail: messages.noChapter });
  const all = { city_name: city } as const;
  const ahead = await listCityEvents(ctx, {
    ...all,
    when: "upcoming",
    order: "asc",
    limit: SHOWN.ahead,
  });
  const past = await listCityEvents(ctx, {
    ...all,
    when: "past",
    order: "desc",
    limit: SHOWN.past,
  });
  if (!ahead.ok) return ahead;
  if (!past.ok) return past;
  const right = actor.value.rights.get(city);
  const latest = ahead.value.items.at(-1) ?? past.value.items[0];
  return ok({
    city_name: city,
    duty: right ? dutyOf(right) : null,
    user_id: actor.value.id,
    asks_again: await asksAgain(ctx, city, actor.value.id),
    ahead: ahead.value.items.map(toOverviewEvent),
    past: past.value.items.map(toOverviewEvent),
    past_count: await countPastEvents(ctx, city),
    latest_id: latest?.id ?? null,
    first_date_time: firstMeetup(city, ctx.now),
  });
}

async function asksAgain({ db }: Context, city: string, userId: string): Promise<boolean | null> {
  const [host] = await db
    .select({ asks_again: chapter_hosts.asks_again })
    .from(chapter_hosts)
    .where(
      and(
        eq(chapter_hosts.city_name, city),
        eq(chapter_hosts.user_id, userId),
        eq(chapter_hosts.duty, "host"),
      ),
    );
  return host?.asks_again ?? null;
}
