import { expect, test } from "vitest";
import { Refused } from "./refused.ts";
import { RenderQueue } from "./render-queue.server.ts";

/** A rendering that ends when it is told to. */
function rendering() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { render: () => ended, end: () => end() };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("four renderings run at once, the others one after the other", async () => {
  const queue = new RenderQueue();
  let running = 0;
  let most = 0;
  const render = async () => {
    most = Math.max(most, ++running);
    await turn();
    running--;
  };
  await Promise.all(Array.from({ length: 40 }, () => queue.run("203.0.113.1", render)));
  expect([most, queue.waiting]).toEqual([4, 0]);
});

test("visitors have their turns in turn, however many renderings one of them causes", async () => {
  const queue = new RenderQueue();
  const running = Array.from({ length: 4 }, rendering);
  const order: string[] = [];
  const all = running.map(({ render }) => queue.run("robot", render));
  for (let n = 0; n < 20; n++) all.push(queue.run("robot", async () => void order.push("robot")));
  all.push(queue.run("reader", async () => void order.push("reader")));
  for (const { end } of running) end();
  await Promise.all(all);
  expect(order.indexOf("reader")).toBeLessThan(5);
});

test("a visitor who has used up their time is refused, told how long; others are not", async () => {
  const queue = new RenderQueue({ milliseconds: 1, window: 60_000, concurrency: 4, clock: "wall" });
  expect(() => queue.checkLimits("robot")).not.toThrow();
  await queue.run("robot", async () => {
    const begun = performance.now();
    while (performance.now() - begun < 2) await turn();
  });
  let refusal: unknown;
  try {
    queue.checkLimits("robot");
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(Refused);
  expect(refusal).toMatchObject({ status: 429, retryAfter: 60 });
  expect(() => queue.checkLimits("reader")).not.toThrow();
  expect(() => queue.checkLimits(undefined)).not.toThrow();
});

test("one visitor may have thirty renderings waiting, all together two hundred", async () => {
  const queue = new RenderQueue();
  const { render, end } = rendering();
  const all: Promise<void>[] = [];
  const ask = (visitor: string | undefined) => {
    queue.checkLimits(visitor);
    all.push(queue.run(visitor, render));
  };
  for (let n = 0; n < 34; n++) ask("robot");
  expect(() => ask("robot")).toThrow(expect.objectContaining({ status: 429 }));
  for (let n = 0; n < 170; n++) ask(`reader ${n}`);
  expect(() => ask("one more")).toThrow(expect.objectContaining({ status: 503 }));
  end();
  await Promise.all(all);
});
