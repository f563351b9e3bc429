import { expect, test } from "vitest";
import { inTurn } from "./in-turn.ts";

test("work of one key runs one after the other, also after a failure; other keys wait for nothing", async () => {
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const all = [
    inTurn("a", async () => {
      await first.promise;
      order.push("a1");
      throw new Error("failed");
    }),
    inTurn("a", async () => void order.push("a2")),
    inTurn("b", async () => void order.push("b1")),
  ];
  await all[2];
  first.resolve();
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
    "rejected",
    "fulfilled",
    "fulfilled",
  ]);
  expect(order).toEqual(["b1", "a1", "a2"]);
  expect(await inTurn("a", async () => "again")).toBe("again");
});
