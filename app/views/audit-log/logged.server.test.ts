import { expect, test } from "vitest";
import { loggedByFeatures } from "#app/features/features.server.ts";
import { loggedKinds } from "./logged.ts";

test("the browser has words for every kind that a feature writes into the log", () => {
  expect([...loggedKinds.keys()].toSorted()).toEqual([...loggedByFeatures.keys()].toSorted());
});
