/** Every feature, one line each: the server and the operator's tools iterate over them and name none. */
export { accounts } from "#app/features/accounts/feature.server.ts";
export { chapters } from "#app/features/chapters/feature.server.ts";
export { chat } from "#app/features/chat/feature.server.ts";
export { followers } from "#app/features/followers/feature.server.ts";
export { guests } from "#app/features/guests/feature.server.ts";
export { hostDesk } from "#app/features/host-desk/feature.server.ts";
export { hostMails } from "#app/features/host-mails/feature.server.ts";
export { hosts } from "#app/features/hosts/feature.server.ts";
export { mailings } from "#app/features/mailings/feature.server.ts";
export { newsletter } from "#app/features/newsletter/feature.server.ts";
export { pictures } from "#app/features/pictures/feature.server.ts";
export { reports } from "#app/features/reports/feature.server.ts";
