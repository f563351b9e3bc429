import { data } from "react-router";
import type { Result } from "#app/core/result.ts";
import { refusedLink } from "./messages.ts";

const statuses = { expired: 410, unknown: 404 } as const;

/** For the page of a mailed link: why it is refused, with the status that fits, or null. */
export function checkedLink(result: Result<null>) {
  if (result.ok) return data({ refused: null });
  const refused = refusedLink(result.error.code);
  return data({ refused }, { status: statuses[refused] });
}
