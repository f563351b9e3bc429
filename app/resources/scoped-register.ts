import type { ScopedView } from "#app/core/forms/resource.ts";
import { cards } from "#app/resources/cards/resource.ts";

export const scopedResources: readonly ScopedView[] = [cards];
