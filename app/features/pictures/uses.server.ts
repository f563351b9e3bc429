import type { Work } from "#app/core/work.server.ts";
import { and, eq, getTableColumns, inArray, ne, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { differences, recordActivity } from "#app/core/data/audit-log.server.ts";
import { rowTag, type RowKind, type RowTable } from "#app/core/data/rows.server.ts";
import type { FollowRow, RowStep } from "#app/core/context.server.ts";
import type { FieldError } from "#app/core/forms/field-errors.ts";
import { err, ok } from "#app/core/result.ts";
import type { Fields } from "#app/core/forms/fields.ts";
import type { Actor } from "#app/core/policy.server.ts";
import { scopedServices, services } from "#app/resources/register.server.ts";
import type { Db } from "#db/connection.server.ts";
import { city_events, pictures, reports, type EventPicture as StoredPicture } from "#db/schema.ts";
import { messages } from "./messages.ts";
import { pathOfOwnPicture, pictureIdIn, pictureIdsIn } from "#app/core/forms/picture-address.ts";

interface PictureUser {
  kind: RowKind<RowTable>;
  columns: PgColumn[];
}

export const users: readonly PictureUser[] = [...services, ...scopedServices].flatMap(
  ({ kind, table, resource }) => {
    const columns = pictureColumns(table, resource.fields);
    return columns.length > 0 ? [{ kind, columns }] : [];
  },
);

/** The fields of the form, and the pictures of a meetup, which no form sets. */
function pictureColumns(table: PgTable, fields: Fields): PgColumn[] {
  const names = Object.entries(fields)
    .filter(([, { input }]) => input === "picture" || input === "pictures")
    .map(([name]) => name);
  return Object.values(getTableColumns(table)).filter(
    (column) => names.includes(column.name) || column === city_events.pictures,
  );
}

const textOf = (column: PgColumn): SQL => sql`${column}::text`;

const names = ({ columns }: PictureUser, id: string) =>
  or(...columns.map((column) => sql`${textOf(column)} like ${`%/pictures/${id}%`}`));

export async function emptyFieldsNaming(work: Work, actor: Pick<Actor, "id">, id: string) {
  for (const user of users) {
    const { kind, columns } = user;
    const rows = await work.db.select().from(kind.table).where(names(user, id)).for("update");
    for (const before of rows) {
      const emptied = Object.fromEntries(
        columns.map(({ name }) => [name, without(id, Reflect.get(before, name))]),
      );
      const after = { ...before, ...emptied };
      await work.db
        .update(kind.table)
        .set({ ...emptied, updated_at: work.now })
        .where(eq(kind.table.id, before.id));
      await recordActivity(work, actor, {
        action: "update",
        resource: kind.resource,
        row_id: String(before.id),
        title: kind.titleOf(before),
        city_name: kind.access?.scopeOf(before) ?? null,
        changes: differences(before, after),
      });
      work.invalidate(rowTag(kind.resource, String(before.id)), ...kind.tagsOf(before));
    }
  }
}

function without(id: string, value: unknown): unknown {
  if (typeof value === "string") return pictureIdIn(value) === id ? null : value;
  if (!Array.isArray(value)) return value;
  return value.filter((one: unknown) => !pictureIdsIn(JSON.stringify(one)).includes(id));
}

export async function tagsOfRowsNaming(db: Db, id: string): Promise<string[]> {
  const tags: string[] = [];
  for (const user of users) {
    const { kind } = user;
    for (const row of await db.select().from(kind.table).where(names(user, id)))
      tags.push(rowTag(kind.resource, String(row.id)), ...kind.tagsOf(row));
  }
  return tags;
}

export const eventsNaming = ({ db }: Work, id: string) =>
  db
    .select()
    .from(city_events)
    .where(
      or(
        ...[city_events.pictures, city_events.image_url, city_events.speaker_image].map(
          (column) => sql`${textOf(column)} like ${`%/pictures/${id}%`}`,
        ),
      ),
    )
    .for("update");

export async function isUsedByCentre(db: Db, id: string): Promise<boolean> {
  for (const user of users.filter(({ kind }) => kind.access === undefined))
    if ((await db.$count(user.kind.table, names(user, id))) > 0) return true;
  return false;
}

export async function usedPictures(db: Db): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const { kind, columns } of users) {
    for (const column of columns) {
      const rows = await db
        .select({ text: sql<string>`${textOf(column)}` })
        .from(kind.table)
        .where(sql`${textOf(column)} like '%/pictures/%'`);
      for (const { text } of rows) for (const id of pictureIdsIn(text)) ids.add(id);
    }
  }
  return ids;
}

/** A sentence if every one of the values names pictures of ours, and all of them are deleted. */
export async function refuseGone(db: Db, values: unknown[]): Promise<string | undefined> {
  const ids = values.map((value) => pictureIdsIn(JSON.stringify(value ?? "")));
  if (ids.length === 0 || ids.some((named) => named.length === 0)) return undefined;
  return (await existing(db, ids.flat())).size === 0 ? messages.staysEmpty : undefined;
}

async function existing(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db.select({ id: pictures.id }).from(pictures).where(inArray(pictures.id, ids));
  return new Set(rows.map(({ id }) => id));
}

/** A row that is back: fields that name deleted pictures become empty, hidden pictures of a meetup are marked. */
async function leaveOutGone(work: Work, user: PictureUser, row: Row): Promise<void> {
  const ids = pictureIdsIn(JSON.stringify(row));
  if (ids.length === 0) return;
  const id = String(row["id"]);
  const there = await existing(work.db, ids);
  const values: Record<string, unknown> = {};
  for (const { name } of user.columns) {
    values[name] = row[name];
    for (const one of ids) if (!there.has(one)) values[name] = without(one, values[name]);
  }
  const [event] = await work.db.select().from(city_events).where(eq(city_events.id, id));
  if (event) Object.assign(values, await currentFields(work.db, { ...event, ...values }));
  await work.db.update(user.kind.table).set(values).where(eq(user.kind.table.id, id));
}

/**
 * True for a picture of the city, or one of the central team's that none of their posts, videos and mayors uses. A change
 * that names it locks it, because a report at the same moment asks who shows it.
 */
export async function mayName(
  db: Db,
  address: string,
  city: string,
  { locked = false, mayBeGone = false } = {},
): Promise<boolean> {
  const named = db
    .select()
    .from(pictures)
    .where(inArray(pictures.id, uuidsIn(address)));
  const [row, ...others] = await (locked ? named.for("share") : named);
  // Without a row it is the address of another site, or of a picture that nobody has, which a page would show broken.
  if (!row) return mayBeGone || pictureIdIn(address) === undefined;
  // Spelled with a question or percent signs it would be shown, and no report could hide it.
  if (others.length > 0 || pictureIdIn(address) !== row.id || isHidden(row)) return false;
  if (row.city_name === city) return true;
  return row.city_name === null && !(await isUsedByCentre(db, row.id));
}

function uuidsIn(address: string): string[] {
  const plain = address.replace(/%([2-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return plain.toLowerCase().match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
}

export const followPictures: FollowRow = async (work, step) => {
  const user = users.find(({ kind }) => kind.resource === step.resource);
  if (!user || !isRow(step.after)) return ok(null);
  const fields = await foreignPictures(work, user, step, step.after);
  if (fields.length > 0) return err("invalid", { fields });
  if (step.isUndo) await leaveOutGone(work, user, step.after);
  return ok(null);
};

/**
 * Refuses a row of a city that begins to name a picture it may not: a report in that city would hide it everywhere.
 * Names that were there before stay.
 */
async function foreignPictures(
  { db }: Work,
  user: PictureUser,
  { before, isNew, isUndo = false }: RowStep,
  after: Row,
): Promise<FieldError[]> {
  if (!user.kind.access || (!before && !isNew)) return [];
  // An undo may name a picture that is gone: `leaveOutGone` empties the field afterwards.
  const how = { locked: true, mayBeGone: isUndo };
  const fields: FieldError[] = [];
  for (const { name } of user.columns) {
    // Named by its address before a move, the same picture is no change.
    const was = addressesIn(isRow(before) && Reflect.get(before, name)).map(pathOfOwnPicture);
    const now = Reflect.get(after, name);
    for (const [place, address] of addressesIn(now).entries()) {
      if (was.includes(pathOfOwnPicture(address))) continue;
      if (await mayName(db, address, user.kind.access.scopeOf(after), how)) continue;
      const path = Array.isArray(now) ? `${name}.${place}` : name;
      fields.push({ path, message: messages.notOfCity });
    }
  }
  return fields;
}

/** A field has one address, or a list of them. */
const addressesIn = (value: unknown) => [value].flat().filter((one) => typeof one === "string");

type Row = Record<string, unknown>;

const isRow = (row: unknown): row is Row => typeof row === "object" && row !== null;

/** True if anything besides this event names the picture. */
export async function isUsedBeside(db: Db, id: string, eventId: string | null): Promise<boolean> {
  for (const user of users) {
    const others =
      user.kind.table === city_events && eventId ? ne(city_events.id, eventId) : undefined;
    if ((await db.$count(user.kind.table, and(names(user, id), others))) > 0) return true;
  }
  return false;
}

/** From a report on, until the central team has put it back. */
export const isHidden = ({
  reported_at,
  kept_at,
}: Pick<typeof pictures.$inferSelect, "reported_at" | "kept_at">) =>
  reported_at !== null && kept_at === null;

/** Somebody in it has asked, also where it stayed until the central team had read the report. */
export const isReported = async (db: Db, { id, reported_at }: typeof pictures.$inferSelect) =>
  reported_at !== null || (await db.$count(reports, eq(reports.picture_id, id))) > 0;

export const isHiddenInSql = sql`(${pictures.reported_at} is not null and ${pictures.kept_at} is null)`;

type PictureFields = Pick<
  typeof city_events.$inferSelect,
  "pictures" | "image_url" | "speaker_image" | "partner_logos"
>;

/**
 * The fields of a meetup that name pictures. A page would show a broken image, so a hidden picture leaves its field, and
 * comes back to it.
 */
export async function currentFields(db: Db, event: PictureFields): Promise<PictureFields> {
  const { image_url, speaker_image, partner_logos } = event;
  const named = (field: StoredPicture["field"], addresses: (string | null)[]) =>
    addresses.flatMap((address) => (address ? { address, alt: "", field } : []));
  const pictures = await currentPictures(db, [
    ...event.pictures,
    ...named("image_url", [image_url]),
    ...named("speaker_image", [speaker_image]),
    ...named("partner_logos", partner_logos ?? []),
  ]);
  const shown = (field: StoredPicture["field"], addresses: (string | null)[]) => {
    const isHere = ({ field: of, address }: StoredPicture) =>
      of === field && !pictures.some((one) => one.field === of && one.address === address);
    return [...named(field, addresses), ...event.pictures].filter(isHere).map((one) => one.address);
  };
  return {
    pictures,
    image_url: shown("image_url", [image_url])[0] ?? null,
    speaker_image: shown("speaker_image", [speaker_image])[0] ?? null,
    partner_logos: partner_logos && shown("partner_logos", partner_logos),
  };
}

/** The pictures as the rows in `pictures` say now: deleted ones are left out, hidden ones marked. */
export async function currentPictures(
  db: Db,
  before: readonly StoredPicture[],
): Promise<StoredPicture[]> {
  const ids = before.flatMap(({ address }) => pictureIdIn(address) ?? []);
  const rows = await db.select().from(pictures).where(inArray(pictures.id, ids));
  return before.flatMap(({ address, alt, field }) => {
    const row = rows.find(({ id }) => id === pictureIdIn(address));
    if (!row) return [];
    if (isHidden(row))
      return { address, alt: alt || row.alt, is_hidden: true, ...(field && { field }) };
    return field ? [] : { address, alt };
  });
}
