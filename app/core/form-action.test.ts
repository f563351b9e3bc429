import { data } from "react-router";
import { expect, test } from "vitest";
import { z } from "zod";
import { takeForm, type FormFailure } from "./form-action.server.ts";
import { err, ok, type Result } from "./result.ts";

const schema = z.object({ name: z.string().min(1, "Please enter a name") });

const take = (values: Record<string, string>, result: Result<string> = ok("/done")) =>
  takeForm({
    trap: { form: values, path: "/inbox" },
    schema,
    values,
    act: async () => result,
    next: (path) => path,
    page: (refusal, { code }) =>
      code === "gone" ? data({ values, refusal: {} }, { status: 410 }) : data({ values, refusal }),
    tooMany: "Please wait",
  });

async function refusalOf(
  answer: ReturnType<typeof take>,
): Promise<[unknown, FormFailure, Headers]> {
  const page = await answer;
  if (page instanceof Response) throw new Error(`leads to ${page.headers.get("Location")}`);
  return [page.init?.status, page.data.refusal, new Headers(page.init?.headers)];
}

test.each([
  ["a form that is taken", { name: "Asha" }, "/done"],
  [
    "a program that fills in the trap, whatever else it wrote",
    { name: "", website: "x" },
    "/inbox",
  ],
])("%s is led on by 303", async (_, values, path) => {
  const answer = await take(values);
  expect(answer instanceof Response && [answer.status, answer.headers.get("Location")]).toEqual([
    303,
    path,
  ]);
});

test("a form that does not parse comes back with the sentence of each field", async () => {
  const [status, refusal, headers] = await refusalOf(take({ name: "" }));
  expect([status, headers.get("Cache-Control"), headers.get("Retry-After")]).toEqual([
    422,
    "private, no-cache",
    null,
  ]);
  expect(refusal.errors).toEqual([{ path: "name", message: "Please enter a name" }]);
});

test.each([
  [err("too-many", { retryAfter: 7 }), 429, { notice: "Please wait" }, "7"],
  [err("conflict", { detail: "It is full" }), 409, { notice: "It is full" }, null],
  [
    err("invalid", { fields: [{ path: "name", message: "Taken" }] }),
    422,
    {
      errors: [{ path: "name", message: "Taken" }],
    },
    null,
  ],
])("what the service refuses is said on the page: %j", async (result, code, said, wait) => {
  const [status, refusal, headers] = await refusalOf(take({ name: "Asha" }, result));
  expect([status, refusal, headers.get("Retry-After")]).toEqual([code, said, wait]);
});

test("a page that has lost its form keeps its own status", async () => {
  expect((await refusalOf(take({ name: "Asha" }, err("gone"))))[0]).toBe(410);
});
