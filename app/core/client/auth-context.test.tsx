import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { AuthProvider, useAuth } from "./auth-context.tsx";

function Who() {
  const { user, loading, isAdmin, adminLoading } = useAuth();
  return JSON.stringify({ user, loading, isAdmin, adminLoading });
}

test("SPEC 8: outside its provider it says so", () => {
  expect(() => renderToString(<Who />)).toThrow("useAuth must be used within an AuthProvider");
});

test("SPEC 4: the server renders for nobody, still loading, and nobody is an administrator", () => {
  const router = createMemoryRouter([
    {
      path: "/",
      element: (
        <AuthProvider>
          <Who />
        </AuthProvider>
      ),
    },
  ]);
  const html = renderToString(<RouterProvider router={router} />).replaceAll("&quot;", '"');
  expect(html).toBe('{"user":null,"loading":true,"isAdmin":false,"adminLoading":true}');
});
