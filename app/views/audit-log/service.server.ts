import { and, desc, eq, getTableColumns, inArray, or, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "#app/core/context.server.ts";
import { listName, toList, type List } from "#app/core/data/keyset.server.ts";
import {
  contains,
  isAfter,
  listQuery,
  timeCursor,
  queryText,
} from "#app/core/data/lists.server.ts";
import {
  actorNameFor,
  mayManage,
  requireAdministrator,
  requireEditor,
  type Actor,
} from "#app/core/policy.server.ts";
import { ok, type Result } from "#app/core/result.ts";
import { loggedByFeatures } from "#app/features/features.server.ts";
import { activities, users } from "#db/schema.ts";
import type { Activity } from "./schema.ts";

const LIST = listName(activities, "desc");

export const activityQuery = listQuery({
  cursor: timeCursor(LIST),
  /** One, or several with commas between them. */
  resource: queryText(),
  row_id: z.uuid().optional(),
  /** Hosts and helpers read the entries of their city. */
  city_name: queryText(),
});

type ActivityLine = typeof activities.$inferSelect & {
  actor_name: string;
  person: string | null;
  undone: Activity["undone"];
  is_over: boolean;
};

/** The person whom an entry is about, by the name, else by the email where the reader may know it. */
function personFor(actor: Actor, city_name: string | undefined) {
  const cases = [...loggedByFeatures.values()].flatMap(({ resource, person }) => {
    if (!person) return [];
    const { name = sql`null`, email, mayReadEmail } = person;
    const known = mayReadEmail(actor, city_name ?? "") ? sql`coalesce(${name}, ${email})` : name;
    return sql`when ${activities.resource} = ${resource} then ${known}`;
  });
  return sql<string | null>`case ${sql.join(cases, sql` `)} end`;
}

function isOver() {
  const cases = [...loggedByFeatures.values()].flatMap((kind) =>
    kind.isOver ? sql`when ${activities.resource} = ${kind.resource} then ${kind.isOver}` : [],
  );
  return sql<boolean>`case ${sql.join(cases, sql` `)} else false end`;
}

/** An entry whose undoing was undone stands again. */
const undoneFor = (actor: Actor) => sql<Activity["undone"]>`(
  select json_build_object('at', to_char(undoing.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', ${actorNameFor(actor, sql`undoing.actor_id`)})
  from activities undoing left join ${users} on ${users.id} = undoing.actor_id
  where undoing.undoes = ${activities.id}
    and not exists (select 1 from activities redoing where redoing.undoes = undoing.id)
  order by undoing.at desc limit 1)`;

export async function listActivities(
  ctx: Context,
  { limit, cursor, resource, q, row_id, city_name }: z.output<typeof activityQuery>,
): Promise<Result<List<ActivityLine>>> {
  const actor = await (city_name === undefined
    ? requireAdministrator(ctx)
    : requireEditor(ctx, city_name));
  if (!actor.ok) return actor;
  const { at, id } = activities;
  const rows = await ctx.db
    .select({
      ...getTableColumns(activities),
      actor_name: actorNameFor(actor.value, activities.actor_id),
      person: personFor(actor.value, city_name),
      undone: undoneFor(actor.value),
      is_over: isOver(),
    })
    .from(activities)
    .leftJoin(users, eq(users.id, activities.actor_id))
    .where(
      and(
        resource === undefined ? undefined : inArray(activities.resource, resource.split(",")),
        row_id === undefined ? undefined : eq(activities.row_id, row_id),
        city_name === undefined ? undefined : eq(activities.city_name, city_name),
        about(q, actor.value),
        cursor && isAfter(cursor, at, id, "desc"),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit + 1);
  const { items, ...rest } = toList(rows, limit, LIST, (row) => row.at);
  return ok({ ...rest, items: items.map((row) => readableBy(actor.value, row)) });
}

/** The chat link of a card is for hosts and administrators only, why a host leaves for the central team. */
function readableBy(actor: Actor, row: ActivityLine): ActivityLine {
  if (actor.isAdministrator || row.city_name === null) return row;
  const { reason: _, ...shown } = row.changes;
  const changes = row.resource === "chapter-hosts" ? shown : row.changes;
  if (mayManage(actor, row.city_name)) return { ...row, changes };
  const { chat_link: __, ...others } = changes;
  return { ...row, changes: others };
}

export function about(
  words: string | undefined,
  { isAdministrator }: Pick<Actor, "isAdministrator">,
): SQL | undefined {
  const called = contains(words, users.name, ...(isAdministrator ? [users.email] : []));
  // As an array, so that PostgreSQL finds the people first and uses the index on actors.
  const people = sql`array(select ${users.id} from ${users} where ${called})`;
  return (
    called && or(contains(words, activities.title), sql`${activities.actor_id} = any(${people})`)
  );
}
