import { expect, test } from "vitest";
import { ServerClock } from "./clock.ts";

const WRONG_BY = 40 * 60_000;

/** An answer that took `ways` there and back, of a server whose clock this device misses by forty minutes. */
function learn(clock: ServerClock, server: number, ways: [number, number]) {
  const date = Math.floor(server / 1_000) * 1_000;
  clock.learn(server - ways[0] + WRONG_BY, server + ways[1] + WRONG_BY, date);
}

test("A clock that is forty minutes wrong tells the server's time, better with each answer", () => {
  const clock = new ServerClock();
  expect(clock.at(5)).toBe(5);
  learn(clock, 1_000_900, [50, 50]);
  expect(Math.abs(clock.at(2_000_000 + WRONG_BY) - 2_000_000)).toBeLessThanOrEqual(550);
  for (let turn = 0; turn < 20; turn++) learn(clock, 1_004_900 + turn * 4_137, [30, 300]);
  expect(Math.abs(clock.at(2_000_000 + WRONG_BY) - 2_000_000)).toBeLessThanOrEqual(200);
});

test("A clock that is set while the page is open is learned anew", () => {
  const clock = new ServerClock();
  learn(clock, 1_000_500, [20, 20]);
  clock.learn(2_000_000, 2_000_040, 2_000_000);
  expect(Math.abs(clock.at(3_000_000) - 3_000_000)).toBeLessThanOrEqual(500);
});
