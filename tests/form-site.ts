import { asc, eq } from "drizzle-orm";
import { visitor, type Context, type Log } from "#app/core/context.server.ts";
import { CHANGE_WAITS } from "#app/features/guests/rules.ts";
import { notifyOfChanges } from "#app/features/guests/jobs.server.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { createSiteApp } from "#server/site-app.server.ts";
import type { Site } from "#server/site.server.ts";
import { city_events, users } from "#db/schema.ts";
import { storeEvent, type EventRow } from "./city-event-rows.ts";
import { bearer, openSession, silent } from "./sign-in.ts";
import { sitePages } from "./site-pages.ts";
import { leaveSite, takeSite } from "./shared-site.ts";
import type { ReceivedMail } from "./smtp.ts";

const DAY = 86_400_000;

export interface FormSite {
  site: Site;
  /** Moves the only clock there is, in milliseconds. */
  wait(milliseconds: number): void;
  now(): Date;
  get(path: string, method?: string, network?: string): Promise<Response>;
  /** Sends a form, as a browser without scripts does; from a network of its own when that is named. */
  post(path: string, fields: Record<string, string>, network?: string): Promise<Response>;
  /** Calls the API, with the headers of somebody signed in or without. */
  call(
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** Sends a form with a file to the API. */
  upload(path: string, form: FormData, headers: Record<string, string>): Promise<Response>;
  /** `call` by the administrator, while the clock has not been moved: it would refuse the token. */
  administrator(): Promise<(method: string, path: string, body?: object) => Promise<Response>>;
  page(path: string): Promise<string>;
  /** An event so many days from now. */
  ahead(given?: Partial<EventRow>, days?: number): Promise<EventRow>;
  event(id: string): Promise<EventRow | undefined>;
  /** Says yes with an address and presses the button behind the mailed link, which is returned. */
  sayYes(event: EventRow, name: string, more?: Record<string, string>): Promise<string>;
  /** Changes an event as an administrator. */
  change(event: EventRow, fields: Parameters<typeof cityEventsService.update>[2]): Promise<void>;
  /** Sent emails, and those that wait for the morning at the venue. */
  mails(kind?: string): Promise<ReceivedMail[]>;
  /** The mail server refuses these from now on: for good, or with another `responseCode` for a while. */
  refuse(isRefused: (to: string) => boolean, responseCode?: number): void;
  close(): Promise<void>;
}

export const linkIn = ({ text }: { text: string }) =>
  /http:\/\/localhost:4700(\/r\/[\w-]+)/.exec(text)?.[1] ?? "";

/**
 * Starts the site with a real SMTP server and a clock that can be moved, used by forms only. Its process may be one that
 * an earlier test of the file has used and left empty; with a `log` of its own it is always a new one.
 */
export async function formSite(
  engine: string,
  begin = new Date(),
  log: Log = silent,
): Promise<FormSite> {
  const shared = await takeSite(engine, log);
  const { site, smtp, clock } = shared;
  clock.offset = begin.getTime() - Date.now();
  const now = () => new Date(Date.now() + clock.offset);
  const app = createSiteApp(site, await sitePages(site));
  const here: FormSite = {
    site,
    now,
    wait: (milliseconds) => void (clock.offset += milliseconds),
    // From this machine, whose pages are not limited: a busy one takes long to render them.
    get: async (path, method = "GET", network = "127.0.0.1") => {
      shared.isSpoilt ||= network !== "127.0.0.1";
      return app.request(path, { method, headers: { "X-Forwarded-For": network } });
    },
    post: async (path, fields, network) => {
      // The time that its pages take is counted in memory.
      shared.isSpoilt ||= network !== undefined;
      return app.request(path, {
        method: "POST",
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          ...(network && { "X-Forwarded-For": network }),
        },
        body: new URLSearchParams(fields).toString(),
      });
    },
    call: async (method, path, body, headers = {}) =>
      app.request(`/api/v1${path}`, {
        method,
        headers: { "Content-Type": "application/json", ...headers },
        ...(body && { body: JSON.stringify(body) }),
      }),
    upload: async (path, body, headers) => {
      // Files stay on the disk.
      shared.isSpoilt = true;
      return app.request(`/api/v1${path}`, { method: "POST", headers, body });
    },
    async administrator() {
      const headers = bearer(await openSession(site.auth, (await firstUser(site)).id));
      return (method, path, body) => here.call(method, path, body, headers);
    },
    page: async (path) => (await here.get(path)).text(),
    async ahead(given = {}, days = 5) {
      const zone = given.time_zone ?? "Asia/Kolkata";
      const minutes = Math.floor((now().getTime() + days * DAY) / 60_000);
      const date_time = given.date_time ?? new Date(minutes * 60_000);
      const wall_time = Temporal.Instant.fromEpochMilliseconds(date_time.getTime())
        .toZonedDateTimeISO(zone)
        .toPlainDateTime()
        .toString({ smallestUnit: "minute" });
      return storeEvent(site.database.db, { date_time, wall_time, ...given });
    },
    async event(id) {
      const [row] = await site.database.db.select().from(city_events).where(eq(city_events.id, id));
      return row;
    },
    async sayYes(event, name, more = {}) {
      const email = `${name}@example.org`;
      // The form of a full meetup sends `wait`.
      await here.post(`/events/${event.id}/join`, { name, email, wait: "1", ...more });
      const asked = await here.mails("guest-confirm");
      const link = linkIn(asked.findLast(({ to }) => to === email) ?? { text: "" });
      await here.post(link, { action: "confirm" });
      return link;
    },
    async change({ id }, fields) {
      const changed = await cityEventsService.update(await asAdministrator(site), id, fields);
      if (!changed.ok) throw new Error(JSON.stringify(changed.error));
    },
    async mails(kind) {
      // Changes wait a minute, and a host may take them back until then.
      const later = new Date(now().getTime() + CHANGE_WAITS);
      await notifyOfChanges({ ...site.contextFor(visitor, "test"), now: later });
      await site.database.db.execute(
        "update mails set next_attempt_at = now() - interval '1 second' where sent_at is null and skipped_at is null",
      );
      site.mail.wake();
      await site.mail.idle();
      return smtp.received.filter(({ raw }) => !kind || raw.includes(`X-Mail-Kind: ${kind}\r\n`));
    },
    refuse(isRefused, responseCode = 550) {
      smtp.answer = (to) =>
        isRefused(to)
          ? Object.assign(new Error(`5.1.1 <${to}>: No such mailbox`), { responseCode })
          : undefined;
    },
    close: () => leaveSite(shared, log),
  };
  return here;
}

/** A token of the API is refused by a clock that has been moved: this asks the service as the administrator. */
async function asAdministrator(site: Site): Promise<Context> {
  const { id } = await firstUser(site);
  return site.contextFor({ kind: "user", id, sessionId: "test" }, "test");
}

async function firstUser(site: Site) {
  const [user] = await site.database.db
    .select()
    .from(users)
    .orderBy(asc(users.created_at))
    .limit(1);
  if (!user) throw new Error("The site has no administrator");
  return user;
}
