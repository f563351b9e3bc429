import { expect, test } from "vitest";
import { playerAddress, videoIdOf } from "./rules.ts";

test.each([
  ["https://www.youtube.com/watch?v=abcDEF12_-3", "abcDEF12_-3"],
  ["https://youtube.com/watch?list=x&v=abcDEF12_-3&t=3", "abcDEF12_-3"],
  ["https://m.youtube.com/watch?v=abcDEF12_-3", "abcDEF12_-3"],
  ["https://youtu.be/abcDEF12_-3?t=9", "abcDEF12_-3"],
  ["https://www.youtube.com/embed/abcDEF12_-3", "abcDEF12_-3"],
  ["https://www.youtube.com/shorts/abcDEF12_-3", "abcDEF12_-3"],
  ["https://www.youtube-nocookie.com/embed/abcDEF12_-3", "abcDEF12_-3"],
  ["https://www.youtube.com/@channel", undefined],
  ["https://notyoutube.com/watch?v=abcDEF12_-3", undefined],
  ["https://youtube.com.evil.example/watch?v=abcDEF12_-3", undefined],
  ["https://www.youtube.com/watch?v=../../evil", undefined],
  ["https://video.example/watch?v=abcDEF12_-3", undefined],
  ["nonsense", undefined],
  [null, undefined],
])("the id in %s is %s", (address, id) => {
  expect(videoIdOf(address)).toBe(id);
});

test("the player is the one without cookies", () => {
  expect(new URL(playerAddress("abcDEF12_-3")).hostname).toBe("www.youtube-nocookie.com");
});
