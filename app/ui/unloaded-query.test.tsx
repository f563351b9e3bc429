import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { UnloadedQuery } from "./unloaded-query.tsx";

const shown = (refusal: { message: string; isSignedOut: boolean }) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={["/host/Indore?day=1"]}>
      <UnloadedQuery
        query={{ kind: "failed", canRetry: true, ...refusal }}
        reload={async () => {}}
      />
    </MemoryRouter>,
  );

test("a session that has ended elsewhere leads to sign in, and back to this page", () => {
  const ended = shown({ message: "User not authenticated", isSignedOut: true });
  expect(ended).toContain("been signed out. Sign in again to go on.");
  expect(ended).toContain('href="/auth?next=%2Fhost%2FIndore%3Fday%3D1"');
  expect(ended).not.toMatch(/Try again|not authenticated/);
  expect(shown({ message: "Away", isSignedOut: false })).toMatch(/Away.*Try again/s);
});
