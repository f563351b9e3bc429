import { useState } from "react";
import { useAuth } from "#app/core/client/auth-context.tsx";

/**
 * Stays true until the screen is left or somebody else signs in, because
 * the end of a session must not remove a form that somebody is typing in. The server checks every call anyway.
 */
export function useAdministrator(): "asking" | "admitted" | "refused" {
  const { user, isAdmin, adminLoading } = useAuth();
  const [admitted, setAdmitted] = useState<string>();
  if (isAdmin && user && user.id !== admitted) setAdmitted(user.id);
  if (isAdmin || (admitted !== undefined && (user?.id ?? admitted) === admitted)) return "admitted";
  return adminLoading ? "asking" : "refused";
}
