import { expect, test } from "vitest";
import { howItIsMade } from "./issue-desk.tsx";

test.each([true, false])(
  "what an issue is made from names all its parts (empty: %s)",
  (isEmpty) => {
    expect(howItIsMade(isEmpty)).toContain(
      "ade from posts since the last one, what happened, and the next meetups.",
    );
  },
);
