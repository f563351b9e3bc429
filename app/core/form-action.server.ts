import { data, redirect } from "react-router";
import type { z } from "zod";
import { STATUS } from "#app/core/api/problem.server.ts";
import { fieldErrors, type FieldError } from "#app/core/forms/field-errors.ts";
import { plainSentence } from "#app/core/forms/zod-messages.ts";
import { err, type Failure, type Result } from "./result.ts";

export type Form = Readonly<Record<string, string>>;

export async function readForm(request: Request): Promise<Form> {
  const form = await request.formData().catch(() => new FormData());
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

/** To the page that shows the result: a reload of it sends no form (RFC 9110, 15.4.4). */
export const seeOther = (path: string): Response => redirect(path, 303);

/** Stands on the page above or beside the fields of a refused form. */
export interface FormFailure {
  errors?: FieldError[] | undefined;
  notice?: string | undefined;
}

type Page<View> = ReturnType<typeof data<View>>;

type RefusedPage<Answer extends Page<unknown>> = (
  refusal: FormFailure,
  failure: Failure,
) => Answer | Promise<Answer>;

interface FormAction<Schema extends z.ZodType, Value, Answer extends Page<unknown>> {
  /** Only a program fills in the field that nobody sees. It is led here, and learns nothing from the answer. */
  trap?: { form: Form; path: string };
  schema: Schema;
  values: unknown;
  act: (input: z.output<Schema>) => Promise<Result<Value>>;
  next: (value: Value) => string;
  page: RefusedPage<Answer>;
  tooMany?: string;
}

/** The action of every page without scripts: leads to the result, or shows the page again with what was refused. */
export async function takeForm<Schema extends z.ZodType, Value, Answer extends Page<unknown>>({
  trap,
  schema,
  values,
  act,
  next,
  page,
  tooMany,
}: FormAction<Schema, Value, Answer>) {
  if (trap?.form["website"]) return seeOther(trap.path);
  const input = schema.safeParse(values, { error: plainSentence });
  const done: Result<Value> = input.success
    ? await act(input.data)
    : err("invalid", { fields: fieldErrors(input.error.issues) });
  return done.ok ? seeOther(next(done.value)) : showFailure(done.error, page, tooMany);
}

/** A page that has a status of its own, such as 404, has no form that could be refused. */
export async function showFailure<Answer extends Page<unknown>>(
  failure: Failure,
  page: RefusedPage<Answer>,
  tooMany?: string,
): Promise<Answer | Page<Answer["data"]>> {
  const { code, detail, fields = [], retryAfter } = failure;
  const notice = detail ?? (code === "too-many" ? tooMany : undefined);
  const answer = await page({ notice, ...(code === "invalid" && { errors: fields }) }, failure);
  if (answer.init?.status !== undefined) return answer;
  const headers = {
    // The browser keeps the page, because "back" would otherwise lead to an error of the browser.
    "Cache-Control": "private, no-cache",
    ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
  };
  return data(answer.data, { status: STATUS[code], headers });
}

export const formHeaders = ({ actionHeaders }: { actionHeaders: Headers }): Headers =>
  actionHeaders;
