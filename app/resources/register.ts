/**
 * Every resource, one line each, in the order of the navigation for administrators. API, audit log, data
 * export, navigation, dashboard and tests go through this list.
 */
export { cityEvents } from "#app/resources/city-events/resource.ts";
export { blogPosts } from "#app/resources/blog-posts/resource.ts";
export { videos } from "#app/resources/videos/resource.ts";
export { cityMayors } from "#app/resources/city-mayors/resource.ts";
export { simpleEvents } from "#app/resources/simple-events/resource.ts";
