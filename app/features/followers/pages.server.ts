import { data } from "react-router";
import { chapterNamed } from "#app/content/cities.ts";
import type { Context } from "#app/core/context.server.ts";
import { takeForm, type Form } from "#app/core/form-action.server.ts";
import { isPaused } from "#app/core/mail/refusals.server.ts";
import type { Result } from "#app/core/result.ts";
import { nextInCity } from "#app/resources/city-events/next-date.server.ts";
import type { FollowFormProps } from "./components/follow-form.tsx";
import { messages } from "./messages.ts";
import { followerPath, followInboxPath, notePath, type FollowerNote } from "./rules.ts";
import { followerAction, followForm } from "./schema.ts";
import { actOnFollows, follow, followerBehind } from "./service.server.ts";
import { followsWithLetter, refuseLetter } from "./unwanted.server.ts";

const formView = (props: FollowFormProps) => ({ kind: "form" as const, ...props });

const missing = () => data({ kind: "missing" as const }, { status: 404 });

export function followPage(ctx: Context, asked: string) {
  const city = chapterNamed(asked);
  // Only the canonical spelling is cached.
  if (city !== asked) ctx.dependencies?.expiresAt(ctx.now);
  return city === undefined ? missing() : data(formView({ city }));
}

/** `POST /city/{city}/follow`: the answer is the same for every address. */
export function takeFollowForm(ctx: Context, asked: string, form: Form) {
  const city = chapterNamed(asked);
  if (city === undefined) return missing();
  const values = { email: form["email"] ?? "", frequency: form["frequency"] ?? "each" };
  const path = followInboxPath(city);
  return takeForm({
    trap: { form, path },
    schema: followForm,
    values,
    act: (input) => follow(ctx, city, input),
    next: () => path,
    page: (refusal) => data(formView({ city, values, ...refusal })),
    tooMany: messages.tooMany,
  });
}

export const inboxPage = (asked: string) => {
  const city = chapterNamed(asked);
  return city === undefined ? missing() : data({ kind: "inbox" as const, city });
};

export async function followerPage(
  ctx: Context,
  token: string,
  { notice, ...note }: FollowerNote & { notice?: string } = {},
) {
  const found = await followerBehind(ctx.db, token);
  if (!found) return missing();
  const withLetter = await followsWithLetter(ctx.db, found.email);
  const follows = found.follows.map(({ id, city_name, frequency, letters, confirmed_at }) => ({
    city: city_name,
    frequency,
    letters,
    isConfirmed: confirmed_at !== null,
    hasLetter: letters && withLetter.has(id),
  }));
  const isStopped = await isPaused(ctx.db, found.email);
  const path = followerPath(token);
  // Reloaded later, the address still names a city that may have been left or followed meanwhile.
  const isFollowed = (city: string) => follows.some((own) => own.isConfirmed && own.city === city);
  const done = note.done && isFollowed(note.done) ? note.done : undefined;
  const left = note.left && !isFollowed(note.left.city) ? note.left : undefined;
  const next = done ? await nextInCity(ctx, done) : undefined;
  return data({
    kind: "follower" as const,
    path,
    follows,
    isStopped,
    notice,
    done,
    left,
    next,
  });
}

export const takeFollowerForm = (ctx: Context, token: string, form: Form) =>
  takeForm({
    schema: followerAction,
    values: form,
    act: (asked): Promise<Result<FollowerNote | null>> =>
      asked.action === "unwanted"
        ? refuseLetter(ctx, token, asked.city)
        : actOnFollows(ctx, token, asked),
    next: (note) => notePath(token, note ?? {}),
    page: () =>
      followerPage(ctx, token, {
        notice: form["action"] === "follow" ? messages.cityNeeded : messages.unknownPress,
      }),
  });
