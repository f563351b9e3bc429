/**
 * Every resource, one line each. API, audit log, data export and the navigation for administrators go
 * through this list; a module names its exports in the order of the alphabet.
 */
export { cityEvents } from "#app/resources/city-events/resource.ts";
export { blogPosts } from "#app/resources/blog-posts/resource.ts";
export { videos } from "#app/resources/videos/resource.ts";
export { cityMayors } from "#app/resources/city-mayors/resource.ts";
export { simpleEvents } from "#app/resources/simple-events/resource.ts";
