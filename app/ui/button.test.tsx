import { expect, test } from "vitest";
import { newTab } from "./button.tsx";

test("another site opens in a new tab, however its address is written", () => {
  const apart = { target: "_blank", rel: "noopener noreferrer" };
  expect(newTab("https://example.org/form")).toEqual(apart);
  expect(newTab("Https://example.org/form")).toEqual(apart);
  expect(newTab("mailto:asha@example.org")).toEqual({});
});
