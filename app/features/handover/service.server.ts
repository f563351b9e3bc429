import { and, eq } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { permittedScope } from "#app/core/data/scoped-service.server.ts";
import type { Actor } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { invite } from "#app/features/hosts/invitations.server.ts";
import type { HostInvitation } from "#app/features/hosts/schema.ts";
import { chapterAccess } from "#app/resources/cards/service.server.ts";
import { chapter_hosts, chapter_notes, users } from "#db/schema.ts";
import { messages } from "./messages.ts";
import type { HandoverInput, Notes, NotesInput } from "./schema.ts";

/** The hosts of a city and administrators. */
export const requireHost = (ctx: Context, city: string) => permittedScope(ctx, chapterAccess, city);

/** For whoever hosts the city next; empty before anybody has written. */
export async function readNotes(ctx: Context, cityAsked: string): Promise<Result<Notes>> {
  const permitted = await requireHost(ctx, cityAsked);
  if (!permitted.ok) return permitted;
  const [row] = await ctx.db
    .select()
    .from(chapter_notes)
    .where(eq(chapter_notes.city_name, permitted.value.scope));
  return ok({ text: row?.text ?? "", updated_at: row?.updated_at.toISOString() ?? null });
}

export async function writeNotes(
  ctx: Context,
  cityAsked: string,
  { text }: NotesInput,
): Promise<Result<Notes>> {
  const permitted = await requireHost(ctx, cityAsked);
  if (!permitted.ok) return permitted;
  const { scope: city_name, actor } = permitted.value;
  const values = { text, created_by: actor.id, updated_at: ctx.now };
  await ctx.db
    .insert(chapter_notes)
    .values({ city_name, created_at: ctx.now, ...values })
    .onConflictDoUpdate({ target: chapter_notes.city_name, set: values });
  return ok({ text, updated_at: ctx.now.toISOString() });
}

/**
 * Invites a successor, whose acceptance ends the rights of who hands over; with `find` the centre reads of it the next
 * morning.
 */
export async function handOver(
  ctx: Context,
  cityAsked: string,
  input: HandoverInput,
): Promise<Result<HostInvitation | { state: "looking" }>> {
  const permitted = await requireHost(ctx, cityAsked);
  if (!permitted.ok) return permitted;
  const { scope: city, actor } = permitted.value;
  const own = await dutyIn(ctx, city, actor);
  if (own !== "host") return err("forbidden", { detail: messages.onlyHosts });
  if ("find" in input) {
    await ctx.db
      .update(chapter_hosts)
      .set({ handover_asked_at: ctx.now })
      .where(isPersonOf(city, actor.id));
    return ok({ state: "looking" });
  }
  const to = "email" in input ? ok(input.email) : await emailOfHelper(ctx, city, input.user_id);
  if (!to.ok) return to;
  return invite(ctx, city, { email: to.value, duty: "host" }, { isHandover: true });
}

const isPersonOf = (city: string, userId: string) =>
  and(eq(chapter_hosts.city_name, city), eq(chapter_hosts.user_id, userId));

async function dutyIn({ db }: Context, city: string, { id }: Actor) {
  const [row] = await db.select().from(chapter_hosts).where(isPersonOf(city, id));
  return row?.duty;
}

async function emailOfHelper(ctx: Context, city: string, userId: string): Promise<Result<string>> {
  const [person] = await ctx.db
    .select({ email: users.email, duty: chapter_hosts.duty })
    .from(chapter_hosts)
    .innerJoin(users, eq(users.id, chapter_hosts.user_id))
    .where(isPersonOf(city, userId));
  return person?.duty === "helper"
    ? ok(person.email.toLowerCase())
    : err("invalid", { fields: [{ path: "user_id", message: messages.notAHelper }] });
}
