import { eq } from "drizzle-orm";
import type { Duty } from "#app/content/duties.ts";
import { CacheDependencies, type Context, visitor, type Viewer } from "#app/core/context.server.ts";
import type { Db } from "#db/connection.server.ts";
import { newsOfDay } from "#app/features/features.server.ts";
import { chapter_hosts, user_roles, users } from "#db/schema.ts";

/** The moment at which tests happen, unless they say otherwise. */
export const NOW = new Date("2025-06-15T09:30:00.000Z");

/** A request's context on a test database; `changes` collects what a write drops from the page cache. */
export function contextFor(
  db: Db,
  {
    viewer = visitor,
    now = NOW,
    changes = [],
  }: { viewer?: Viewer; now?: Date; changes?: string[] } = {},
): Context {
  return {
    db,
    viewer,
    now,
    siteUrl: "http://site.example",
    requestId: "test",
    secondThought: 3_600_000,
    log: { info() {}, warn() {}, error() {} },
    dependencies: new CacheDependencies(),
    invalidate: (tags) => changes.push(...tags),
    newsOfDay,
    countAttempt: async () => undefined,
  };
}

/** Gives a signed-up person rights over a city, as an accepted invitation does. */
export async function makeHost(
  db: Db,
  viewer: Viewer,
  city_name: string,
  duty: Duty = "host",
  accepted_at?: Date,
) {
  if (viewer.kind !== "user") throw new Error("Only somebody with an account can be a host");
  await db.insert(chapter_hosts).values({ city_name, user_id: viewer.id, duty, accepted_at });
}

/** Signs somebody up who has been host of a city since `accepted_at`. */
export async function hostSince(db: Db, city: string, accepted_at: Date): Promise<Viewer> {
  const viewer = await signUp(db, "user");
  await makeHost(db, viewer, city, "host", accepted_at);
  return viewer;
}

/** Every role with an account (SPEC 6). */
export const people = [
  "user",
  "unverified administrator",
  "revoked administrator",
  "administrator",
] as const;
export type Person = (typeof people)[number];

/** The id of somebody signed in; empty for a visitor. */
export const idOf = (viewer: Viewer): string => (viewer.kind === "user" ? viewer.id : "");

export async function emailOf(db: Db, viewer: Viewer): Promise<string> {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, idOf(viewer)));
  return row?.email ?? "";
}

/** Signs `person` up and answers them as a viewer. */
export async function signUp(db: Db, person: Person): Promise<Viewer> {
  const email = `${person.replace(" ", ".")}.${crypto.randomUUID().slice(0, 8)}@example.org`;
  const isVerified = person !== "unverified administrator";
  const [row] = await db
    .insert(users)
    .values({ name: `A ${person}`, email, email_verified: isVerified })
    .returning();
  if (!row) throw new Error("The user was not stored");
  if (person.endsWith("administrator"))
    await db.insert(user_roles).values({ user_id: row.id, role: "admin" });
  if (person.startsWith("revoked"))
    await db.delete(user_roles).where(eq(user_roles.user_id, row.id));
  return { kind: "user", id: row.id, sessionId: crypto.randomUUID() };
}
