/**
 * All tables of the database. They and their columns carry the names of SPEC 3; what the specification
 * requires of a row stands here as a constraint too, so that no writer can get around it.
 */
export * from "./schema/accounts.ts";
export * from "./schema/events.ts";
export * from "./schema/guests.ts";
export * from "./schema/hosts.ts";
export * from "./schema/mail.ts";
export * from "./schema/pictures.ts";
