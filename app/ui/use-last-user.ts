import { useState } from "react";
import { useAuth } from "#app/core/client/auth-context.tsx";
import type { User } from "#app/core/client/session.ts";

/**
 * The user outlives the session here: the end of a session must not remove a form in which somebody types.
 * The server checks every call anyway.
 */
export function useLastUser(): User | null {
  const { user } = useAuth();
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);
  return user ?? last;
}
