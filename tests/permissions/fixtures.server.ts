import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db } from "#db/connection.server.ts";
import * as schema from "#db/schema.ts";
import { fillJaipur } from "./jaipur.server.ts";
import { hash } from "#server/auth/passwords.server.ts";
import type { Site } from "#server/site.server.ts";
import { people } from "../context.ts";
import { openSession } from "../sign-in.ts";
import { fillEvening, type Evening } from "./evening.server.ts";
import { hostRoles, type Role } from "./routes.ts";

export const resourceNames = [
  "city-events",
  "events",
  "blog-posts",
  "videos",
  "city-mayors",
] as const;
export type ResourceName = (typeof resourceNames)[number];

export const PASSWORD = "doppio-in-jaipur";
/** A token that was never issued. */
export const TOKEN = "Q".repeat(43);
/** In the title of the draft and in a subscriber's address, which only administrators may read. */
export const DRAFT = "kept-under-the-counter";
export const SUBSCRIBER = "reader-of-the-letter@example.org";

const PASSWORD_HASH = hash(PASSWORD);
const accepted_at = new Date(2026, 0); // A host of less than a day may write no letter.

export interface Member {
  id: string;
  email: string;
  sessionId: string;
  accessToken: string;
  refreshToken: string;
}

/** The rows and accounts that a request of the matrix can name. */
export interface Fixtures extends Evening {
  /** The account that makes the request. A visitor's request has no token. */
  me: Member;
  /** Another account. */
  neighbour: Member;
  /** An unused email address. */
  fresh: string;
  /** The id of one row of each resource; the post among them is published. */
  rows: Record<ResourceName, string>;
  draft: string;
  /** An invitation to help in Jaipur, of an address nobody uses. */
  invitation: { id: string; token: string };
  /** The id of a helper of Jaipur. */
  helper: string;
  /** Another event of Jaipur, and its guests: one who comes, one who waits, one who was struck out. */
  visited: string;
  guest: string;
  waitingGuest: string;
  struckGuest: string;
  /** A notice to the guests that has not left. */
  notice: string;
  /** The entry of the audit log about an event of Jaipur that was deleted. */
  deletion: string;
  /** A report about Jaipur, and an event of Jaipur that is hidden. */
  report: string;
  hidden: string;
  /** A picture of Jaipur, and one that somebody in it has had hidden. */
  picture: string;
  hiddenPicture: string;
}

export type FixtureRows = Omit<Fixtures, "me" | "neighbour" | "fresh">;

/** Stores one row of each resource, a draft, a subscriber of the newsletter, a helper and an invitation. */
export async function fillFixtures(db: Db): Promise<FixtureRows> {
  const event = await storeEvent(db, "Open table", "2031-05-04");
  const [simple] = await db
    .insert(schema.events)
    .values({ title: "Open table", date: "2031-05-04", time: "6 pm", location: "Cafe Pink" })
    .returning();
  const text = { content: "Text", author: "Asha" };
  const [post, draft] = await db
    .insert(schema.blog_posts)
    .values([
      { ...text, title: "For all to read", published: true },
      { ...text, title: DRAFT },
    ])
    .returning();
  const [video] = await db.insert(schema.videos).values({ title: "A talk" }).returning();
  const [mayor] = await db
    .insert(schema.city_mayors)
    .values({ name: "Asha Rao", city: "Pune", country: "India" })
    .returning();
  if (!simple || !post || !draft || !video || !mayor) throw new Error("Nothing stored");
  await db
    .insert(schema.activities)
    .values({ action: "create", resource: "blog-posts", row_id: draft.id, title: DRAFT });
  await db
    .insert(schema.newsletter_subscribers)
    .values({ email: SUBSCRIBER, consent: "Yes", token_hash: "x", confirmed_at: new Date() });
  const rows = {
    "city-events": event.id,
    events: simple.id,
    "blog-posts": post.id,
    videos: video.id,
    "city-mayors": mayor.id,
  };
  return {
    rows,
    draft: draft.id,
    ...(await fillPeople(db)),
    ...(await fillGuests(db)),
    ...(await fillEvening(db)),
    deletion: await fillDeletion(db),
    ...(await fillReports(db)),
    picture: await fillPicture(db, { source_hash: "x" }),
    hiddenPicture: await fillPicture(db, { source_hash: "y", reported_at: new Date() }),
  };
}

async function storeEvent(db: Db, event_name: string, day: string) {
  const [event] = await db
    .insert(schema.city_events)
    .values({
      event_name,
      city_name: "Jaipur",
      venue: "Cafe Pink",
      date_time: new Date(`${day}T12:30:00Z`),
      wall_time: `${day}T18:00`,
      time_zone: "Asia/Kolkata",
    })
    .returning();
  if (!event) throw new Error("Nothing stored");
  return event;
}

/** On an event of its own, because a host may not delete an event that has guests. */
async function fillGuests(
  db: Db,
): Promise<Pick<Fixtures, "visited" | "guest" | "waitingGuest" | "struckGuest" | "notice">> {
  const { id: event_id } = await storeEvent(db, "Full table", "2031-06-11");
  const values = (["coming", "waiting", "struck"] as const).map((state) => ({
    event_id,
    name: `A guest ${state}`,
    state,
    token_hash: crypto.randomUUID(),
    confirmed_at: new Date(),
    struck_at: state === "struck" ? new Date() : null,
  }));
  const [coming, waiting, struck] = await db.insert(schema.guests).values(values).returning();
  const [notice] = await db
    .insert(schema.mailings)
    .values({
      kind: "guest-notice",
      subject_id: event_id,
      text: "We sit upstairs.",
      created_at: new Date("2020-01-01"),
      leaves_at: new Date("2099-01-01"),
    })
    .returning();
  if (!coming || !waiting || !struck || !notice) throw new Error("No guests stored");
  return {
    visited: event_id,
    guest: coming.id,
    waitingGuest: waiting.id,
    struckGuest: struck.id,
    notice: notice.id,
  };
}

async function fillDeletion(db: Db): Promise<string> {
  const event = await storeEvent(db, "Deleted table", "2031-07-04");
  const about = { resource: "city-events", row_id: event.id };
  await db.delete(schema.city_events).where(eq(schema.city_events.id, event.id));
  await db.insert(schema.tombstones).values({ ...about, last: event });
  const [activity] = await db
    .insert(schema.activities)
    .values({ ...about, action: "delete", title: "Deleted table", city_name: "Jaipur" })
    .returning();
  return activity?.id ?? "";
}

async function fillReports(db: Db): Promise<Pick<Fixtures, "report" | "hidden">> {
  const about = { city_name: "Jaipur", title: "Jaipur" };
  const told = { ...about, reason: "wrong" as const, message: "It has closed." };
  const [report] = await db.insert(schema.reports).values(told).returning();
  const event = await storeEvent(db, "Hidden table", "2031-08-13");
  await db.delete(schema.city_events).where(eq(schema.city_events.id, event.id));
  await db.insert(schema.hidden_events).values({ ...about, event_id: event.id, last: event });
  return { report: report?.id ?? "", hidden: event.id };
}

async function fillPicture(db: Db, own: { source_hash: string; reported_at?: Date }) {
  const size = { width: 480, height: 320, colour: "#aa5500", bytes: 1_000 };
  const [picture] = await db
    .insert(schema.pictures)
    .values({ city_name: "Jaipur", files: { "480.jpg": "x" }, ...size, ...own })
    .returning();
  return picture?.id ?? "";
}

async function fillPeople(db: Db): Promise<Pick<Fixtures, "invitation" | "helper">> {
  const [inviter, helper] = await db
    .insert(schema.users)
    .values(
      ["inviter", "filling helper"].map((name) => ({
        name,
        email: `${crypto.randomUUID()}@example.org`,
        email_verified: true,
      })),
    )
    .returning();
  if (!inviter || !helper) throw new Error("Nobody stored");
  await db.insert(schema.chapter_hosts).values([
    { city_name: "Jaipur", user_id: inviter.id, duty: "host" },
    { city_name: "Jaipur", user_id: helper.id, duty: "helper" },
  ]);
  await fillJaipur(db, inviter.id);
  const token = crypto.randomUUID();
  const [invitation] = await db
    .insert(schema.host_invitations)
    .values({
      city_name: "Jaipur",
      email: `${crypto.randomUUID()}@example.org`,
      duty: "helper",
      token_hash: createHash("sha256").update(token).digest("base64url"),
      invited_by: inviter.id,
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning();
  if (!invitation) throw new Error("No invitation stored");
  return { invitation: { id: invitation.id, token }, helper: helper.id };
}

/** A valid payload to create a row of the resource. */
export function rowInput(resource: ResourceName, name = "created"): Record<string, unknown> {
  const text = { content: "Text", author: "Asha", published: true };
  const inputs: Record<ResourceName, Record<string, unknown>> = {
    "city-events": {
      event_name: name,
      city_name: "Jaipur",
      venue: "Cafe Pink",
      date_time: "2031-06-04T18:00",
    },
    events: { title: name, date: "2031-06-04", time: "6 pm", location: "Cafe Pink" },
    "blog-posts": { ...text, title: name },
    videos: { title: name },
    "city-mayors": { name, city: "Pune", country: "India" },
  };
  return inputs[resource];
}

export type SignedInAs = (role: Role | "neighbour") => Member;

/** Signs in one new account for each role, and a neighbour; some roles have lost their rights since. */
export async function signInRoles({ database: { db }, auth }: Site): Promise<SignedInAs> {
  const members = new Map<Role | "neighbour", Member>();
  for (const person of ["visitor", ...people, ...hostRoles, "neighbour"] as const) {
    const email = `${crypto.randomUUID()}@example.org`;
    const isVerified = !person.startsWith("unverified");
    const [user] = await db
      .insert(schema.users)
      .values({ name: `A ${person}`, email, email_verified: isVerified })
      .returning();
    if (!user) throw new Error("The user was not stored");
    const [id, user_id] = [user.id, user.id];
    const password = await PASSWORD_HASH;
    await db
      .insert(schema.accounts)
      .values({ user_id, account_id: id, provider_id: "credential", password });
    if (person.endsWith("administrator"))
      await db.insert(schema.user_roles).values({ user_id, role: "admin" });
    await giveDuty(db, user_id, person);
    const { access_token: accessToken, refresh_token: refreshToken } = await openSession(auth, id);
    const [session] = await db
      .select()
      .from(schema.sessions)
      .where(eq(schema.sessions.user_id, id));
    if (person === "revoked administrator")
      await db
        .delete(schema.user_roles)
        .where(and(eq(schema.user_roles.user_id, id), eq(schema.user_roles.role, "admin")));
    members.set(person, { id, email, sessionId: session?.id ?? "", accessToken, refreshToken });
  }
  return (role) => {
    const member = members.get(role);
    if (!member) throw new Error(`Nobody is signed in as ${role}`);
    return member;
  };
}

async function giveDuty(db: Db, user_id: string, person: Role | "neighbour"): Promise<void> {
  const duty = person === "helper" ? "helper" : "host";
  const city_name = person === "host elsewhere" ? "Pune" : "Jaipur";
  if (!hostRoles.some((role) => role === person)) return;
  await db.insert(schema.chapter_hosts).values({ city_name, user_id, duty, accepted_at });
  if (person === "former host")
    await db.delete(schema.chapter_hosts).where(eq(schema.chapter_hosts.user_id, user_id));
}
