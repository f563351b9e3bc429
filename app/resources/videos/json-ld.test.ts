import { expect, test } from "vitest";
import { videoData } from "./json-ld.ts";

const facts = {
  title: "Evening",
  description: null,
  thumbnail: "/art/videos/v1.webp",
  uploaded: "2026-01-02T00:00:00.000Z",
};

test.each([
  ["https://www.youtube.com/watch?v=abcDEF12_-3", undefined, "string"],
  ["https://videos.example/evening.mp4", "string", undefined],
  ["https://videos.example/pages/evening", undefined, undefined],
])("the address %s is told as what it is", (url, contentUrl, embedUrl) => {
  const block = videoData("https://site.example", { ...facts, url });
  const typeOf = (value: unknown) => (value === undefined ? undefined : typeof value);
  expect([typeOf(block["contentUrl"]), typeOf(block["embedUrl"])]).toEqual([contentUrl, embedUrl]);
});
