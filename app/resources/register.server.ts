import { allServices } from "#app/core/data/service.server.ts";
import { postsService } from "#app/resources/blog-posts/service.server.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import * as register from "#app/resources/register.ts";

/** The service of every resource. Named here are those that do more than their definition says. */
export const services = allServices(Object.values(register), [cityEventsService, postsService]);
