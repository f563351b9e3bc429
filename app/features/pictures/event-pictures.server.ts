import { eq, inArray } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { recordActivity, subjectOf } from "#app/core/data/audit-log.server.ts";
import { tagsInclude } from "#app/core/data/entity-tags.server.ts";
import { isUuid, refuseMissing, rowTag } from "#app/core/data/rows.server.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import { pictureIdIn } from "#app/core/forms/picture-address.ts";
import { mayEdit, requireEditor, type Actor } from "#app/core/policy.server.ts";
import { err, errAt, ok, type Result } from "#app/core/result.ts";
import { hasBegun, publicPictures } from "#app/resources/city-events/rules.ts";
import type { EventPicture, EventRow } from "#app/resources/city-events/schema.ts";
import {
  cityEventsService,
  lockEvent,
  storePictures,
} from "#app/resources/city-events/service.server.ts";
import { pictures, type EventPicture as StoredPicture } from "#db/schema.ts";
import { messages } from "./messages.ts";
import { MOST_OF_EVENT, pictureAddress, picturesEtag } from "./rules.ts";
import type { EventPicturesInput, Picture, PictureDescription } from "./schema.ts";
import { entryOf, RESOURCE, toPicture, whyNotChanged } from "./service.server.ts";
import {
  currentPictures,
  eventsNaming,
  isHidden,
  isUsedByCentre,
  tagsOfRowsNaming,
} from "./uses.server.ts";

/**
 * Replaces the pictures of a meetup that has begun. Hidden ones stay beside them: those who decide about
 * them need them there, and a host who cannot see them cannot count them. With
 * `expected`, the entity tag that the writer has seen, it returns `stale` when somebody else saved first.
 */
export async function setEventPictures(
  ctx: Context,
  eventId: string,
  { items }: EventPicturesInput,
  expected?: string,
): Promise<Result<{ items: EventPicture[] }>> {
  const actor = await requireEditor(ctx);
  if (!actor.ok) return actor;
  if (!isUuid(eventId)) return err("not-found");
  return transact(ctx, async (work) => {
    const event = await lockEvent(work, eventId);
    if (!event) return refuseMissing(work.db, "city-events", eventId);
    if (!actor.value.isAdministrator && !mayEdit(actor.value, event.city_name))
      return err("forbidden");
    if (!hasBegun(event, ctx.now)) return err("conflict", { detail: messages.notBegun });
    if (expected && !tagsInclude(expected, picturesEtag(publicPictures(event))))
      return err("stale");
    // Hidden ones that are shown again may make more: then they are taken off one by one.
    const most = Math.max(MOST_OF_EVENT, publicPictures(event).length);
    if (items.length > most) return refused(messages.mostOfEvent);
    const chosen = await findChosen(work, ctx, actor.value, event, [...new Set(items)]);
    if (!chosen.ok) return chosen;
    const current = await currentPictures(work.db, event.pictures);
    const after = [...chosen.value, ...current.filter(({ is_hidden }) => is_hidden)];
    await storePictures(work, event.id, after);
    const { kind } = cityEventsService;
    const changes: Record<string, [unknown, unknown]> = { pictures: [event.pictures, after] };
    const entry = { action: "update" as const, ...subjectOf(kind, event), changes };
    await recordActivity(work, actor.value, entry);
    work.invalidate(rowTag(kind.resource, event.id), ...kind.tagsOf(event));
    return ok({ items: publicPictures({ pictures: after }) });
  });
}

const refused = (message: string) => errAt("invalid", "items", message);

async function findChosen(
  { db }: Work,
  { siteUrl }: Context,
  actor: Actor,
  { city_name }: EventRow,
  ids: string[],
): Promise<Result<StoredPicture[]>> {
  const rows = new Map(
    (await db.select().from(pictures).where(inArray(pictures.id, ids)).for("share")).map((row) => [
      row.id,
      row,
    ]),
  );
  const chosen: StoredPicture[] = [];
  for (const id of ids) {
    const row = rows.get(id);
    const isOfCity = row?.city_name === city_name;
    const isOfCentre = row?.city_name === null && actor.isAdministrator;
    const isFree = isOfCity || (isOfCentre && !(await isUsedByCentre(db, id)));
    if (!row || isHidden(row) || !isFree) return refused(messages.notOfCity);
    chosen.push({ address: pictureAddress(siteUrl, id), alt: row.alt });
  }
  return ok(chosen);
}

/** Tells a picture's readers what it shows, later than its upload; meetups that show it say so, too. */
export async function describePicture(
  ctx: Context,
  id: string,
  { alt }: PictureDescription,
): Promise<Result<Picture>> {
  const actor = await requireEditor(ctx);
  if (!actor.ok) return actor;
  if (!isUuid(id)) return err("not-found");
  return transact(ctx, async (work) => {
    const [row] = await work.db.select().from(pictures).where(eq(pictures.id, id)).for("update");
    if (!row) return refuseMissing(work.db, RESOURCE, id);
    const detail = await whyNotChanged(work, actor.value, row);
    if (detail) return err("forbidden", { detail });
    const [after = row] = await work.db
      .update(pictures)
      .set({ alt })
      .where(eq(pictures.id, id))
      .returning();
    for (const event of await eventsNaming(work, id))
      await storePictures(
        work,
        event.id,
        event.pictures.map((one) => (pictureIdIn(one.address) === id ? { ...one, alt } : one)),
      );
    const changes: Record<string, [unknown, unknown]> = { alt: [row.alt, alt] };
    await recordActivity(work, actor.value, { action: "update", ...entryOf(row), changes });
    work.invalidate(...(await tagsOfRowsNaming(work.db, id)));
    return ok(toPicture(ctx, after));
  });
}

/** By the addresses of pictures of ours; others have no description. */
export async function descriptionsOf(
  { db }: Pick<Context, "db">,
  addresses: readonly (string | null)[],
): Promise<Record<string, string>> {
  const ids = addresses.flatMap((address) => pictureIdIn(address ?? "") ?? []);
  if (ids.length === 0) return {};
  const rows = await db
    .select({ id: pictures.id, alt: pictures.alt })
    .from(pictures)
    .where(inArray(pictures.id, ids));
  const described = new Map(rows.map(({ id, alt }) => [id, alt]));
  return Object.fromEntries(
    addresses.flatMap((address) => {
      const alt = described.get(pictureIdIn(address ?? "") ?? "");
      return address && alt ? [[address, alt]] : [];
    }),
  );
}

export async function ownPicturesOf(
  { db }: Pick<Context, "db">,
  event: Pick<EventRow, "image_url" | "speaker_image" | "pictures">,
): Promise<EventPicture[]> {
  const named = [event.image_url, event.speaker_image].flatMap((address) => address ?? []);
  const ids = named.flatMap((address) => pictureIdIn(address) ?? []);
  const rows = await db.select().from(pictures).where(inArray(pictures.id, ids));
  const inFields = named.flatMap((address) => {
    const row = rows.find(({ id }) => id === pictureIdIn(address));
    return row && !isHidden(row) ? [{ address, alt: row.alt }] : [];
  });
  return [...inFields, ...publicPictures(event)];
}
