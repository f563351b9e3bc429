import { and, desc, eq, gt, isNotNull } from "drizzle-orm";
import { data } from "react-router";
import { daysBefore } from "#app/content/retention.ts";
import { joinPath, knownJoinPath } from "#app/content/paths.ts";
import type { Context } from "#app/core/context.server.ts";
import { LINK_PROBLEM_TITLE } from "#app/core/data/links/link-problems.ts";
import { seeOther, takeForm, type Form } from "#app/core/form-action.server.ts";
import { followerPath } from "#app/features/followers/rules.ts";
import { citiesFollowedBy } from "#app/features/followers/links.server.ts";
import { followerBehind } from "#app/features/followers/service.server.ts";
import { whyClosed } from "#app/resources/city-events/rules.ts";
import type { Db } from "#db/connection.server.ts";
import { guests } from "#db/schema.ts";
import { findGuest, ownToken } from "../links.server.ts";
import { messages } from "../messages.ts";
import {
  closedView,
  findJoinable,
  formView,
  missingEvent,
  joinInput,
  joinValues,
  sentence,
  sentenceView,
  type PublicEvent,
} from "../pages.server.ts";
import { GUEST_DAYS, hasPlace, isLastDay, replyPath } from "../rules.ts";
import { guestInput } from "../schema.ts";
import { guestWith } from "../seats.server.ts";
import { join } from "../service.server.ts";

/** The link of a follower or of a guest: it proves the address, so a yes with it needs no confirmation. */
type KnownWay = "follower" | "guest";

/** Null for an address that nobody has confirmed yet; undefined behind a link that is unknown, left or moved. */
async function addressBehind(db: Db, way: KnownWay, token: string) {
  if (way === "follower") {
    const follower = await followerBehind(db, token);
    if (!follower || follower.follows.length === 0) return undefined;
    return follower.follows.some(({ confirmed_at }) => confirmed_at) ? follower.email : null;
  }
  const guest = await findGuest(db, token);
  if (!guest || guest.link === "moved") return undefined;
  return guest.link === "own" && guest.confirmed_at ? guest.email : null;
}

type Params = Readonly<{ token: string; id: string }>;

export async function knownJoinPage(ctx: Context, way: KnownWay, params: Params) {
  const open = await openForm(ctx, way, params);
  return "view" in open ? data(open.view) : open;
}

export async function takeKnownJoin(ctx: Context, way: KnownWay, params: Params, form: Form) {
  const open = await openForm(ctx, way, params);
  if (!("view" in open)) return open;
  const { email, view } = open;
  const values = joinValues({ ...form, email: "" });
  return takeForm({
    schema: guestInput,
    values: joinInput({ ...form, email }),
    act: (input) =>
      join(ctx, params.id, {
        ...input,
        email,
        isVerified: true,
        canWait: form["wait"] === "1",
        isByMail: way === "follower",
      }),
    next: (joined) => ("link" in joined ? joined.link.slice(ctx.siteUrl.length) : "/"),
    page: (refusal, { code, detail = messages.full }) =>
      code === "invalid" || code === "too-many"
        ? data(formView({ ...view, values, ...refusal }))
        : data(sentence(messages.fullTitle, detail, view.event), { status: 409 }),
    tooMany: messages.tooMany,
  });
}

/** The form, or what stands in its way. */
async function openForm(ctx: Context, way: KnownWay, { token, id }: Params) {
  const email = await addressBehind(ctx.db, way, token);
  const found = await findJoinable(ctx, id);
  if (email === undefined)
    return data(unknownReader(found.ok ? found.value : null), { status: 404 });
  if (!found.ok) return missingEvent(found.error.code);
  const event = found.value;
  if (email === null) return seeOther(joinPath(event.id));
  const guest = await guestWith(ctx.db, event.id, email);
  if (guest && hasPlace(guest)) return seeOther(replyPath(await ownToken(ctx.db, guest)));
  const closed = whyClosed(event, ctx.now);
  if (closed) return data(await closedView(ctx, event, closed), { status: 409 });
  if (guest?.state === "struck")
    return data(sentence(messages.struckTitle, messages.struck, event), { status: 409 });
  const path = way === "follower" ? followerPath(token) : replyPath(token);
  const followed = await citiesFollowedBy(ctx.db, email);
  const view = formView({
    event,
    form: "",
    isLate: isLastDay(event, ctx.now),
    values: joinValues({ name: await nameOf(ctx, email) }),
    known: {
      path: knownJoinPath(path, event.id),
      address: masked(email),
      follows: followed.includes(event.city_name),
    },
  });
  return { email, view };
}

/** A reader who has left may come all the same. */
const unknownReader = (event: PublicEvent | null) =>
  event
    ? sentenceView({
        title: LINK_PROBLEM_TITLE,
        text: messages.unknownReader,
        event,
        next: { to: joinPath(event.id), label: "Open the form" },
      })
    : sentence(LINK_PROBLEM_TITLE, messages.unknownLink);

/** Enough to see whose email it is, because such mails are forwarded. */
const masked = (email: string) => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf("@"))}`;

async function nameOf({ db, now }: Context, email: string): Promise<string> {
  const { name, confirmed_at, created_at } = guests;
  const isRecent = gt(created_at, daysBefore(now, GUEST_DAYS));
  const [latest] = await db
    .select({ name })
    .from(guests)
    .where(and(eq(guests.email, email), isNotNull(confirmed_at), isRecent))
    .orderBy(desc(created_at))
    .limit(1);
  return latest?.name ?? "";
}
