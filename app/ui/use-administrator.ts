import { useState } from "react";
import { useAuth } from "#app/core/client/auth-context.tsx";

export type Admission = "asking" | "admitted" | "refused";

/**
 * Whether administrator extras are shown. Once admitted, a screen stays as it is until it is left: a
 * session that ends under somebody's hands must not take away the form they are typing in. The server
 * decides on every call anyway.
 */
export function useAdministrator(): Admission {
  const { isAdmin, adminLoading } = useAuth();
  const [wasAdmitted, setAdmitted] = useState(false);
  if (isAdmin && !wasAdmitted) setAdmitted(true);
  if (isAdmin || wasAdmitted) return "admitted";
  return adminLoading ? "asking" : "refused";
}
