import type { Context } from "#app/core/context.server.ts";
import type { FieldError } from "#app/core/forms/field-errors.ts";
import { plainSentence } from "#app/core/forms/zod-messages.ts";
import { requireAdministrator } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { transact } from "#app/core/work.server.ts";
import { isStored } from "#app/resources/city-events/published-queries.server.ts";
import { derivedTimes } from "#app/resources/city-events/rules.server.ts";
import { cityEventInput, type CityEventInput } from "#app/resources/city-events/schema.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { messages } from "./messages.ts";
import { pastMeetupsIn } from "./rules.ts";
import type { PastMeetupsResult } from "./schema.ts";

/**
 * Stores meetups that were held before this site as ordinary events. A table with one wrong line stores nothing; sent
 * again, it stores what is not there yet.
 */
export async function enterPastMeetups(
  ctx: Context,
  csv: string,
): Promise<Result<PastMeetupsResult>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  const checked = checkedLines(csv, ctx.now);
  if (!checked.ok) return checked;
  const cities = [...new Set(checked.value.map(({ input }) => input.city_name))];
  const total = { created: 0, known: 0, cities };
  // One after the other, so that requests of others run in between.
  for (const { input, wall_time } of checked.value) {
    const entered = await enterOne(ctx, input, wall_time);
    if (!entered.ok) return entered;
    total[entered.value] += 1;
  }
  return ok(total);
}

function enterOne(ctx: Context, input: CityEventInput, wall_time: string) {
  return transact(ctx, async (work) => {
    // A table that is sent again while its answer is on the way would be stored twice.
    await work.lock("past meetups");
    if (await isStored(work, { ...input, wall_time })) return ok("known" as const);
    const invalidate = (tags: readonly string[]) => work.invalidate(...tags);
    const created = await cityEventsService.create({ ...ctx, db: work.db, invalidate }, input);
    return created.ok ? ok("created" as const) : created;
  });
}

function checkedLines(csv: string, now: Date) {
  const { meetups, problems } = pastMeetupsIn(csv);
  const fields: FieldError[] = problems.map(({ line, message }) => atLine(line, message));
  const lines = meetups.flatMap(({ line, fields: values }) => {
    const input = cityEventInput.safeParse(values, { error: plainSentence });
    if (!input.success) {
      fields.push(...input.error.issues.map(({ message }) => atLine(line, message)));
      return [];
    }
    const times = derivedTimes(input.data);
    if (!times.ok) {
      for (const { message } of times.error.fields ?? []) fields.push(atLine(line, message));
      return [];
    }
    const { date_time, wall_time } = times.value;
    if (date_time < now) return [{ input: input.data, wall_time }];
    fields.push(atLine(line, messages.notPast));
    return [];
  });
  if (fields.length === 0) return ok(lines);
  return err("invalid", { fields: fields.toSorted((a, b) => lineOf(a) - lineOf(b)) });
}

const atLine = (line: number, message: string): FieldError => ({
  path: `csv.${line}`,
  message,
});
const lineOf = ({ path }: FieldError) => Number(path.slice("csv.".length));
