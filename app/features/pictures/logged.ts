import type { LoggedKind } from "#app/features/feature.ts";

export const logged: readonly LoggedKind[] = [{ resource: "pictures", noun: "picture" }];
