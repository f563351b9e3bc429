import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import { cities } from "#app/content/cities.ts";
import type { Context } from "#app/core/context.server.ts";
import { actorName, requireAdministrator } from "#app/core/policy.server.ts";
import { ok, type Result } from "#app/core/result.ts";
import { canBeAccepted } from "#app/features/hosts/invitations.server.ts";
import { canBeVisitedAt, isPastAt } from "#app/resources/city-events/rules.server.ts";
import { chapter_hosts, city_events, host_invitations, users } from "#db/schema.ts";
import type { Chapters } from "./schema.ts";

/** Every chapter with the people who look after it, those who are invited to, its last and its next event; for administrators. */
export async function listChapters(ctx: Context): Promise<Result<Chapters>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  const people = await ctx.db
    .select({ city: chapter_hosts.city_name, name: actorName, duty: chapter_hosts.duty })
    .from(chapter_hosts)
    .innerJoin(users, eq(users.id, chapter_hosts.user_id))
    .orderBy(desc(chapter_hosts.duty), asc(chapter_hosts.accepted_at));
  const invitations = await ctx.db
    .select({
      city: host_invitations.city_name,
      email: host_invitations.email,
      duty: host_invitations.duty,
    })
    .from(host_invitations)
    .where(canBeAccepted(ctx.now))
    .orderBy(asc(host_invitations.created_at), asc(host_invitations.id));
  const { city_name, wall_time, status } = city_events;
  const hasBeen = and(isPastAt(ctx.now), ne(status, "cancelled"));
  const events = await ctx.db
    .select({
      city: city_name,
      last: sql<string | null>`max(${wall_time}) filter (where ${hasBeen})`,
      next: sql<string | null>`min(${wall_time}) filter (where ${canBeVisitedAt(ctx.now)})`,
    })
    .from(city_events)
    .groupBy(city_name);
  const eventsOf = new Map(events.map((row) => [row.city, row]));
  return ok({
    items: cities.map(({ name }) => ({
      city_name: name,
      people: people
        .filter(({ city }) => city === name)
        .map((one) => ({ name: one.name, duty: one.duty })),
      invitations: invitations
        .filter(({ city }) => city === name)
        .map(({ email, duty }) => ({ email, duty })),
      last: eventsOf.get(name)?.last ?? null,
      next: eventsOf.get(name)?.next ?? null,
    })),
  });
}
