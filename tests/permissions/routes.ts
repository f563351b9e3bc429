import type { Person } from "../context.ts";
import type { World } from "./fixtures.server.ts";

/** What accounts with a duty in a city are called; the events and people of the test are those of Jaipur. */
export const hostRoles = [
  "unverified host",
  "former host",
  "host elsewhere",
  "helper",
  "host",
] as const;
export type HostRole = (typeof hostRoles)[number];

/** Who knocks (SPEC 6), in this order: whoever may change something comes last. */
export type Knocker = "visitor" | Person | HostRole;

/** One thing that can be asked of the server, and the status each person gets for it. */
export interface Door extends Record<Knocker, number> {
  /** As the router writes it: `PATCH /api/v1/videos/:id`. */
  route: string;
  /** What is tried, for a route may be tried in several ways. */
  trying: string;
  /** The address that is asked, where it is not the route's own. */
  path?: (world: World) => string;
  body?: (world: World) => unknown;
  /** Whether an administrator reads the draft here; nobody else ever does, anywhere. */
  showsDraft?: boolean;
  /** The same, of the address of a newsletter's reader. */
  showsSubscriber?: boolean;
  /** Whether it changes what the person who knocks may do: then it takes new people. */
  changesPeople?: boolean;
}

/** The same answer for all. */
export function everybody(route: string, trying: string, status: number): Door {
  return {
    route,
    trying,
    visitor: status,
    user: status,
    "unverified administrator": status,
    "revoked administrator": status,
    "unverified host": status,
    "former host": status,
    "host elsewhere": status,
    helper: status,
    host: status,
    administrator: status,
  };
}

/** SPEC 5: 'User not authenticated' for a visitor. */
export function signedInOnly(route: string, trying: string, status: number): Door {
  return { ...everybody(route, trying, status), visitor: 401 };
}

/** A role counts only while it is held, and only for a verified address (docs/architecture.md#sign-in-and-roles). */
export function administratorsOnly(route: string, trying: string, status: number): Door {
  return { ...everybody(route, trying, 403), visitor: 401, administrator: status };
}

/** For administrators, and hosts of the city; for helpers where they are named too. */
export function hostsOnly(route: string, trying: string, status: number, helper = 403): Door {
  return { ...administratorsOnly(route, trying, status), host: status, helper };
}
