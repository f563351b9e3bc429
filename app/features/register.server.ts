/** Every feature, one line each: the server and the operator's tools iterate over them and name none. */
export { accounts } from "#app/features/accounts/feature.server.ts";
export { chapters } from "#app/features/chapters/feature.server.ts";
export { chat } from "#app/features/chat/feature.server.ts";
export { followers } from "#app/features/followers/feature.server.ts";
export { guests } from "#app/features/guests/feature.server.ts";
export { handover } from "#app/features/handover/feature.server.ts";
export { hostNews } from "#app/features/host-news/feature.server.ts";
export { hosts } from "#app/features/hosts/feature.server.ts";
export { mailings } from "#app/features/mailings/feature.server.ts";
export { newsletter } from "#app/features/newsletter/feature.server.ts";
export { nextMeetups } from "#app/features/next-meetups/feature.server.ts";
export { notices } from "#app/features/notices/feature.server.ts";
export { pastMeetups } from "#app/features/past-meetups/feature.server.ts";
export { pictures } from "#app/features/pictures/feature.server.ts";
export { reports } from "#app/features/reports/feature.server.ts";
