import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Slip } from "./slip.tsx";

const heightOf = (src: string | null) => {
  const markup = renderToStaticMarkup(
    <Slip picture={{ src, fallback: "cities/kampala" }}>Ticket</Slip>,
  );
  return /max-h-\S+/.exec(markup)?.[0];
};

test("a ticket flattens a photograph, and no tile, whose word would be cut", () => {
  expect(heightOf("/art/events/e01.webp")).toBe("max-h-40");
  expect(heightOf(null)).toBeUndefined();
});
