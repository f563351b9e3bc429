import { expect, test } from "vitest";
import { forgetSession } from "#app/core/client/forget-session.ts";
import { pendingInvitationPath, rememberInvitation } from "./client.ts";

test("an invitation that waits for a verified email ends with a sign-out", () => {
  rememberInvitation("a-token");
  expect(pendingInvitationPath()).toBe("/host/invitation/a-token");
  forgetSession();
  expect(pendingInvitationPath()).toBeUndefined();
});
