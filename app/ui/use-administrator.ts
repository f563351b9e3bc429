import { useState } from "react";
import { useAuth } from "#app/core/client/auth-context.tsx";

type Admission = "asking" | "admitted" | "refused";

/**
 * Whether to show what is for administrators. Stays true until the screen is left, because the end of a session
 * must not remove a form that somebody is typing in. The server checks every call anyway.
 */
export function useAdministrator(): Admission {
  const { isAdmin, adminLoading } = useAuth();
  const [wasAdmitted, setAdmitted] = useState(false);
  if (isAdmin && !wasAdmitted) setAdmitted(true);
  if (isAdmin || wasAdmitted) return "admitted";
  return adminLoading ? "asking" : "refused";
}
