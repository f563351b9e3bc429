import { data } from "react-router";
import type { Context } from "#app/core/context.server.ts";
import { fieldErrors } from "#app/core/forms/field-errors.ts";
import { refusedForm, seeOther } from "#app/core/forms/form-page.server.ts";
import { isPaused } from "#app/core/mail/refusals.server.ts";
import { plainSentence } from "#app/core/forms/zod-messages.ts";
import { nextInCity } from "#app/resources/city-events/next-date.server.ts";
import { publicEventAt } from "#app/resources/city-events/rules.ts";
import type { FollowFormProps } from "./components/follow-form.tsx";
import { messages } from "./messages.ts";
import { followerPath, followInboxPath, notePath, type FollowerNote } from "./rules.ts";
import { followerAction, followForm } from "./schema.ts";
import { actOnFollows, chapterOf, follow, followerBehind } from "./service.server.ts";
import { followsWithLetter, refuseLetter } from "./unwanted.server.ts";

type Form = Readonly<Record<string, string>>;

const formView = (props: FollowFormProps) => ({ kind: "form" as const, ...props });

const missing = () => data({ kind: "missing" as const }, { status: 404 });

export function followPage(ctx: Context, asked: string) {
  const city = chapterOf(asked);
  // Only the canonical spelling is cached.
  if (city !== asked) ctx.dependencies?.expiresAt(ctx.now);
  return city === undefined ? missing() : data(formView({ city }));
}

/** `POST /city/{city}/follow`: the answer is the same for every address. */
export async function takeFollowForm(ctx: Context, asked: string, form: Form) {
  const city = chapterOf(asked);
  if (city === undefined) return missing();
  // Only a program fills in this field. It learns nothing from the answer.
  if (form["website"]) return seeOther(followInboxPath(city));
  const values = { email: form["email"] ?? "", frequency: form["frequency"] ?? "each" };
  const input = followForm.safeParse(values, { error: plainSentence });
  if (!input.success)
    return refusedForm(422, formView({ city, values, errors: fieldErrors(input.error.issues) }));
  const followed = await follow(ctx, city, input.data);
  if (followed.ok) return seeOther(followInboxPath(city));
  const view = formView({ city, values, notice: messages.tooMany });
  return refusedForm(429, view, followed.error.retryAfter);
}

export const inboxPage = (asked: string) => {
  const city = chapterOf(asked);
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
    next: next ? publicEventAt(next, ctx.now) : null,
  });
}

export async function takeFollowerForm(ctx: Context, token: string, form: Form) {
  const unknownPress = async () =>
    refusedForm(422, (await followerPage(ctx, token, { notice: messages.unknownPress })).data);
  const input = followerAction.safeParse(form);
  if (!input.success) return unknownPress();
  const done =
    input.data.action === "unwanted"
      ? await refuseLetter(ctx, token, input.data.city)
      : await actOnFollows(ctx, token, input.data);
  if (done.ok) return seeOther(notePath(token, done.value ?? {}));
  return done.error.code === "invalid" ? unknownPress() : missing();
}
