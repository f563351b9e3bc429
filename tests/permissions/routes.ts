import type { Person } from "../context.ts";
import type { Fixtures } from "./fixtures.server.ts";

/** The roles with a duty in a city. All rows of the fixtures belong to Jaipur. */
export const hostRoles = [
  "unverified host",
  "former host",
  "host elsewhere",
  "helper",
  "host",
] as const;
export type HostRole = (typeof hostRoles)[number];

/** The sender of a request (SPEC 6). Roles that may change something come last. */
export type Role = "visitor" | Person | HostRole;

/** A request, and the status that each role gets. */
export interface RoutePermissions extends Record<Role, number> {
  /** As the router writes it: `PATCH /api/v1/videos/:id`. */
  route: string;
  /** Names the request, because a route can stand in the matrix several times. */
  action: string;
  /** The path of the request, where the route has parameters. */
  path?: (fixtures: Fixtures) => string;
  body?: (fixtures: Fixtures) => unknown;
  /** True when an administrator's response contains the draft. */
  showsDraft?: boolean;
  /** True when an administrator's response contains the subscriber's email. */
  showsSubscriber?: boolean;
}

/** One status for all roles. */
export function everybody(route: string, action: string, status: number): RoutePermissions {
  return {
    route,
    action,
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
export function signedInOnly(route: string, action: string, status: number): RoutePermissions {
  return { ...everybody(route, action, status), visitor: 401 };
}

/** A role counts only while it is held, and only for a verified address (docs/architecture.md#sign-in-and-roles). */
export function administratorsOnly(
  route: string,
  action: string,
  status: number,
): RoutePermissions {
  return { ...everybody(route, action, 403), visitor: 401, administrator: status };
}

/** For administrators and hosts of the city, and for helpers where `helper` says so. */
export function hostsOnly(
  route: string,
  action: string,
  status: number,
  helper = 403,
): RoutePermissions {
  return { ...administratorsOnly(route, action, status), host: status, helper };
}
