import { expect, test } from "vitest";
import { z } from "zod";
import {
  changedFields,
  differingNames,
  formErrors,
  isStoredAlready,
  mergedValues,
  shownValues,
  type FormKind,
} from "./form-values.ts";
import { payloadOf } from "./fields.ts";

const fields = {
  name: { input: "line", label: "Name", required: "Name is required" },
  age: { input: "number", label: "Age" },
} as const;

const kind: FormKind<unknown> = {
  valuesOf: () => ({}),
  payloadOf: (values) => payloadOf(fields, values),
  schema: z.object({
    name: z.string().min(1, "Name is required"),
    age: z.number("No number").nullable(),
  }),
  check: (values) => (values["age"] === "13" ? [{ path: "age", message: "Unlucky" }] : []),
  labels: {},
};

test("all errors come at once, the form's own first", () => {
  expect(formErrors(kind, { name: "", age: "many" })).toEqual([
    { path: "name", message: "Name is required" },
    { path: "age", message: "No number" },
  ]);
  expect(formErrors(kind, { name: "a", age: "13" })).toEqual([{ path: "age", message: "Unlucky" }]);
});

test("only what differs is sent", () => {
  const before = { name: "a", age: "1" };
  expect(changedFields(kind, before, { name: "a", age: " 1 " })).toEqual({});
  expect(changedFields(kind, before, { name: "b", age: "" })).toEqual({ name: "b", age: null });
});

test("of an input that is not there, what it began with is saved", () => {
  const isShown = (name: string, { name: of }: { name?: string | boolean }) =>
    name !== "age" || of !== "ageless";
  const base = { name: "a", age: "1" };
  expect(shownValues({ isShown }, { name: "ageless", age: "many" }, base)).toEqual({
    name: "ageless",
    age: "1",
  });
  const typed = { name: "b", age: "many" };
  expect(shownValues({ isShown }, typed, base)).toEqual(typed);
});

test("a version that holds all of my changes is mine, whatever else is in it", () => {
  const base = { name: "a", age: "1" };
  const mine = { name: " b", age: "1" };
  expect(isStoredAlready(kind, { name: " b", age: "2" }, base, mine)).toBe(true);
  expect(isStoredAlready(kind, { name: "c", age: "1" }, base, mine)).toBe(false);
});

test("my changes stand on what somebody else saved; the rest is theirs", () => {
  const base = { name: "a", age: "1", place: "x" };
  const mine = { name: "mine", age: "1", place: "x" };
  const theirs = { name: "theirs", age: "2", place: "x" };
  expect(mergedValues(base, mine, theirs)).toEqual({ name: "mine", age: "2", place: "x" });
  expect(differingNames(base, theirs)).toEqual(["name", "age"]);
});
