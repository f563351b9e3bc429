import type { ScopedService } from "#app/core/data/scoped-service.server.ts";
import { allServices } from "#app/core/data/service.server.ts";
import type { StoredTable } from "#app/core/data/stored-table.ts";
import { postsService } from "#app/resources/blog-posts/service.server.ts";
import { cardsService } from "#app/resources/cards/service.server.ts";
import { stored as cardsStored } from "#app/resources/cards/stored.server.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { stored as cityEventsStored } from "#app/resources/city-events/stored.server.ts";
import * as register from "#app/resources/register.ts";

/** The service of every resource. Named here are those that do more than their definition says. */
export const services = allServices(Object.values(register), [cityEventsService, postsService]);

export const scopedServices: readonly ScopedService[] = [cardsService];

/** Tables of resources that no form of the admin area fills. */
export const storedBeside: readonly StoredTable[] = [...cardsStored, ...cityEventsStored];
