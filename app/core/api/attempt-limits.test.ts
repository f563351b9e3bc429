import { expect, test } from "vitest";
import { inboxOf } from "./attempt-limits.ts";

test.each([
  ["Asha+cafe@Example.org", "asha@example.org"],
  ["a.s.h.a@example.org", "a.s.h.a@example.org"],
  ["A.sha+1@gmail.com", "asha@gmail.com"],
  ["asha@googlemail.com", "asha@gmail.com"],
  ["+1@example.org", "+1@example.org"],
])("%s is counted as the inbox %s", (email, inbox) => expect(inboxOf(email)).toBe(inbox));
