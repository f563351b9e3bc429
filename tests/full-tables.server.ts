import { sql } from "drizzle-orm";
import { secretNamed } from "#app/core/data/secret.server.ts";
import { openSiteKey } from "#server/ops/site-key.server.ts";
import { KEY_SETTINGS } from "./database.ts";
import type { Db, Transaction } from "#db/connection.server.ts";
import {
  accounts,
  again_questions,
  attendance,
  event_feedback,
  thanked_addresses,
  chapter_cards,
  chapter_hosts,
  former_accounts,
  event_changes,
  guests,
  mailings,
  hidden_events,
  host_invitations,
  imported_rows,
  job_states,
  announcements,
  follower_months,
  followers,
  follows,
  chapter_notes,
  newsletter_issues,
  jwks,
  mails,
  newsletter_subscribers,
  one_time_tokens,
  pictures,
  refresh_tokens,
  refused_pictures,
  refused_addresses,
  reports,
  sessions,
  tombstones,
  two_factors,
  user_roles,
  users,
  verifications,
  walk_ins,
} from "#db/schema.ts";

/**
 * Fills every table that is listed with `rows` rows, and lets the planner know. Without `triggers` nothing is added to
 * the search entries, whose trigrams take nine tenths of the time.
 */
export async function fillTables(db: Db, rows: number, { triggers }: { triggers: boolean }) {
  await db.transaction(async (tx) => {
    // No visitor waits for it, however slow the machine is.
    await tx.execute(sql`set local statement_timeout = 0`);
    if (!triggers) await tx.execute(sql`set local session_replication_role = replica`);
    await fill(tx, rows);
  });
  await db.execute(sql`analyze`);
}

async function fill(db: Transaction, rows: number) {
  await db.execute(sql`
    insert into city_events (event_name, city_name, venue, date_time, wall_time, time_zone)
    select 'Event ' || n, (array['Pune', 'Delhi', 'Chennai'])[1 + n % 3], 'Cafe',
      now() + (n - ${rows}::int / 2) * interval '1 hour', '2026-12-04T18:00', 'Asia/Kolkata'
    from generate_series(1, ${rows}::int) n`);
  await db.execute(sql`
    insert into events (title, date, time, location)
    select 'Event ' || n, to_char(now() + n * interval '1 day', 'YYYY-MM-DD'), '6 pm', 'Pune'
    from generate_series(1, ${rows}::int) n`);
  await db.execute(sql`
    insert into blog_posts (title, content, author, category, published, created_at)
    select 'Post ' || n, repeat('Words. ', 50), 'The team', (array['Ideas', 'News'])[1 + n % 2],
      n % 3 > 0, now() - n * interval '1 hour'
    from generate_series(1, ${rows}::int) n`);
  await db.execute(sql`
    insert into videos (title, created_at)
    select 'Video ' || n, now() - n * interval '1 hour' from generate_series(1, ${rows}::int) n`);
  await db.execute(sql`
    insert into city_mayors (name, city, country, created_at)
    select 'Mayor ' || n, 'Pune', 'India', now() - n * interval '1 hour'
    from generate_series(1, ${rows}::int) n`);
  await db.execute(sql`
    insert into users (name, email)
    select 'Person ' || n, 'person-' || n || '@example.com' from generate_series(1, ${rows}::int) n`);
  await db.execute(sql`
    insert into activities (actor_id, action, resource, row_id, title, at)
    select (select id from users where email = 'person-' || n || '@example.com'), 'update', 'events',
      gen_random_uuid(), 'Event ' || n, now() - n * interval '1 hour'
    from generate_series(1, ${rows}::int) n`);
}

/** A row in each table that nobody but the site itself reads. */
export async function fillPrivateTables(db: Db) {
  const soon = new Date(Date.now() + 3_600_000);
  const [user] = await db
    .insert(users)
    .values({ email: "asha@example.com", name: 'Asha "\\n" आशा\n{}[]' })
    .returning();
  if (!user) throw new Error("No user was made");
  const user_id = user.id;
  await db.insert(user_roles).values({ user_id, role: "admin" });
  const [session] = await db
    .insert(sessions)
    .values({ user_id, token: "token", expires_at: soon })
    .returning();
  if (!session) throw new Error("No session was made");
  await db
    .insert(refresh_tokens)
    .values({ token_hash: "spent", session_id: session.id, expires_at: soon });
  await db.insert(accounts).values({ user_id, account_id: user_id, provider_id: "credential" });
  await db.insert(verifications).values({ identifier: "state", value: "{}", expires_at: soon });
  await db.insert(two_factors).values({ user_id, secret: "secret", backup_codes: "codes" });
  await db.insert(jwks).values({ public_key: "{}", private_key: "{}" });
  await openSiteKey(db, KEY_SETTINGS);
  await secretNamed(db, "signing");
  await db
    .insert(one_time_tokens)
    .values({ token_hash: "link", purpose: "verify-email", user_id, expires_at: soon });
  await db
    .insert(newsletter_subscribers)
    .values({ email: "ben@example.com", consent: "Yes, please", token_hash: "confirm" });
  const [follower] = await db
    .insert(followers)
    .values({ email: "ben@example.com", token_hash: "follower" })
    .returning({ id: followers.id });
  await db
    .insert(follows)
    .values({ follower_id: follower?.id ?? "", city_name: "Pune", frequency: "each" });
  await db.insert(announcements).values({ event_id: crypto.randomUUID() });
  await db.insert(follower_months).values({ city_name: "Pune", month: "2027-03", followers: 1 });
  await db.insert(refused_addresses).values({ address: "gone@example.com", refused_at: soon });
  await db.insert(newsletter_issues).values({ month: "2027-03", intro: "Hello." });
  await db
    .insert(chapter_notes)
    .values({ city_name: "Pune", text: "The key is with Ravi.", created_by: user_id });
  await db.insert(chapter_hosts).values({ city_name: "Pune", user_id, duty: "host" });
  await db.insert(host_invitations).values({
    city_name: "Pune",
    email: "ben@example.com",
    duty: "helper",
    token_hash: "invitation",
    invited_by: user_id,
    expires_at: soon,
  });
  await db
    .insert(chapter_cards)
    .values({ city_name: "Pune", host_name: "Asha", created_by: user_id });
  await db.insert(pictures).values({
    city_name: "Pune",
    source_hash: "source",
    alt: "A table",
    width: 1600,
    height: 900,
    colour: "#aa5500",
    files: { "480.jpg": "hash" },
    bytes: 1000,
    uploaded_by: user_id,
  });
  await db.insert(refused_pictures).values({ city_name: "Pune", source_hash: "refused" });
  const event_id = crypto.randomUUID();
  await db
    .insert(again_questions)
    .values({ city_name: "Pune", event_id, user_id, token_hash: "question" });
  await db
    .insert(reports)
    .values({ city_name: "Pune", title: "Pune", reason: "wrong", message: "It has closed." });
  await db
    .insert(hidden_events)
    .values({ event_id, city_name: "Pune", title: "Hidden", last: { venue: "Cafe" } });
  await db.insert(former_accounts).values({ user_id: event_id, email_hash: "former" });
  await db.insert(guests).values({ event_id, token_hash: "guest", name: "Ben", state: "coming" });
  await db
    .insert(attendance)
    .values({ event_id, held_at: soon, here: 13, yes_here: 12, walk_ins: 2, is_counted: true });
  await db.insert(walk_ins).values({ event_id, name: "Chitra", people: 2 });
  await db.insert(event_feedback).values({ event_id, great: 3, fine: 1 });
  await db.insert(thanked_addresses).values({ address_hash: "hash", thanked_at: soon });
  await db.insert(mailings).values({
    kind: "guest-notice",
    subject_id: event_id,
    text: "We sit upstairs.",
    leaves_at: soon,
  });
  await db.insert(event_changes).values({ event_id, due_at: soon });
  await db.insert(mails).values({
    recipient: "ben@example.com",
    subject: "Confirm",
    text: "Line\r\nline",
    html: "<p>Line</p>",
    headers: { "List-Unsubscribe": "<http://localhost/>" },
  });
  await db.insert(job_states).values({ name: "backup", value: { rows: 1 } });
  await db
    .insert(imported_rows)
    .values({ resource: "events", source_id: "1", row_id: user_id, digest: "digest" });
  await db.insert(tombstones).values({ resource: "videos", row_id: user_id });
}
