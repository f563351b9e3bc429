import type { LoggedKind } from "#app/features/feature.ts";

/** Found by their name, because the register of features cannot be loaded by a browser. */
const files = import.meta.glob<readonly LoggedKind[]>("../../features/**/logged.ts", {
  eager: true,
  import: "logged",
});

/** Entries that features write into the log, by the name of their kind. */
export const loggedKinds: ReadonlyMap<string, LoggedKind> = new Map(
  Object.values(files).flatMap((kinds) => kinds.map((kind) => [kind.resource, kind])),
);
