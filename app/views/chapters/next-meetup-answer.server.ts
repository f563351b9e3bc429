import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "#app/core/context.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { wallTimeAt } from "#app/core/text/zones.server.ts";
import { setAsksAgain } from "#app/resources/chapter-hosts/service.server.ts";
import { cityEventInput } from "#app/resources/city-events/schema.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { again_questions } from "#db/schema.ts";
import { planFor } from "./again.server.ts";
import type { OpenQuestion, Question } from "./next-meetup-question.server.ts";
import { movedEnd } from "./rules.ts";

/** What the buttons of the page send. */
export const answerInput = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("publish"),
    date: z.iso.date("Please choose a date"),
    time: z.iso.time({ precision: -1, error: "Please choose a time" }),
  }),
  z.strictObject({ action: z.literal("skip") }),
  z.strictObject({ action: z.literal("stop") }),
]);
export type Answer = z.output<typeof answerInput>;

/**
 * Carries out the answer of a host. A meetup is published in their name, as an event of its own; its id is that of
 * the question, so that a button pressed twice publishes once.
 */
export async function answer(
  ctx: Context,
  open: OpenQuestion,
  given: Answer,
): Promise<Result<null>> {
  const { question } = open;
  if (given.action === "publish") {
    const published = await publish(ctx, open, `${given.date}T${given.time}`);
    return published.ok ? remember(ctx, question.id, "published") : published;
  }
  if (given.action === "stop")
    await setAsksAgain(ctx.db, question.user_id, question.city_name, false);
  return remember(ctx, question.id, given.action === "stop" ? "stopped" : "skipped");
}

async function publish(ctx: Context, { question, event }: OpenQuestion, date_time: string) {
  if (date_time <= wallTimeAt(ctx.now, event.time_zone))
    return err("invalid", { detail: "This day is over. Please choose one that is ahead." });
  const plan = await planFor(ctx, event);
  const moved = { ...plan, date_time, ends_at: movedEnd(plan, date_time) };
  const input = cityEventInput.safeParse(moved);
  if (!input.success) return err("invalid");
  const viewer = { kind: "user", id: question.user_id, sessionId: question.id } as const;
  return cityEventsService.create({ ...ctx, viewer }, input.data, question.id);
}

async function remember({ db, now }: Context, id: string, said: Question["answer"]) {
  await db
    .update(again_questions)
    .set({ answered_at: now, answer: said })
    .where(and(eq(again_questions.id, id), isNull(again_questions.answered_at)));
  return ok(null);
}
