import { expect, test } from "vitest";
import { z } from "zod";
import { newUuid } from "./new-uuid.ts";

test("each is a UUID of its own", () => {
  const made = Array.from({ length: 100 }, newUuid);
  for (const uuid of made) expect(z.uuidv4().safeParse(uuid).success).toBe(true);
  expect(new Set(made).size).toBe(made.length);
});
