import { cityApi } from "#app/content/paths.ts";
import { MINUTE } from "#app/core/time.ts";
import { callApi } from "#app/core/client/api-client.ts";
import { personalStorage } from "#app/core/client/personal-storage.ts";
import { workingStorage } from "#app/core/client/working-storage.ts";
import { invitationPath } from "./rules.ts";
import type { ChapterHost, CityDuty, HostInvitation, OpenInvitation } from "./schema.ts";

export const fetchMyCities = () => callApi<{ items: CityDuty[] }>("/api/v1/me/cities");

export const changeMyCity = (name: string, body: { asks_again: boolean }) =>
  callApi(`/api/v1/me/cities/${encodeURIComponent(name)}`, { method: "PATCH", body });

export const fetchHosts = (name: string) =>
  callApi<{ items: ChapterHost[] }>(cityApi(name, "hosts"));

export const fetchInvitations = (name: string) =>
  callApi<{ items: HostInvitation[] }>(cityApi(name, "host-invitations"));

export const sendInvitation = (name: string, body: object, idempotencyKey?: string) =>
  callApi<HostInvitation>(cityApi(name, "host-invitations"), {
    method: "POST",
    body,
    idempotencyKey,
  });

export const withdrawInvitation = (name: string, id: string) =>
  callApi(cityApi(name, `host-invitations/${id}`), { method: "DELETE" });

export const removeHost = (name: string, userId: string, reason?: string) =>
  callApi(cityApi(name, `hosts/${userId}`), {
    method: "DELETE",
    ...(reason ? { body: { reason } } : {}),
  });

export const fetchInvitation = (token: string) =>
  callApi<OpenInvitation>(`/api/v1/host-invitations/${encodeURIComponent(token)}`);

export const acceptInvitation = (token: string) =>
  callApi<CityDuty>(`/api/v1/host-invitations/${encodeURIComponent(token)}/accept`, {
    method: "POST",
  });

export const declineInvitation = (token: string) =>
  callApi(`/api/v1/host-invitations/${encodeURIComponent(token)}/decline`, { method: "POST" });

const tab = workingStorage("session");

const CITIES_KEY = "my-cities";

/** The cities that this tab has heard of for an account; undefined before it has asked. */
export function keptMyCities(userId: string): CityDuty[] | undefined {
  const [owner, ...cities] = (tab.getItem(CITIES_KEY) ?? "").split("\n");
  if (owner !== userId) return undefined;
  return cities.map((line) => {
    const [city_name = "", duty] = line.split("\t");
    return { city_name, duty: duty === "helper" ? "helper" : "host" };
  });
}

/** In milliseconds: a city may be handed over or taken away while a tab stays open. */
const CITIES_GOOD_FOR = MINUTE;
let keptAt = 0;

export const areMyCitiesStale = () => Date.now() - keptAt > CITIES_GOOD_FOR;

export function keepMyCities(userId: string, items: readonly CityDuty[]) {
  keptAt = Date.now();
  const lines = [userId, ...items.map(({ city_name, duty }) => `${city_name}\t${duty}`)];
  tab.setItem(CITIES_KEY, lines.join("\n"));
}

export const forgetMyCities = () => tab.removeItem(CITIES_KEY);

const KEY = "pending-invitation";

/** Remembers the invitation, so that a new account is led back to it once its address is verified. */
export const rememberInvitation = (token: string) => personalStorage.setItem(KEY, token);

export const forgetInvitation = () => personalStorage.removeItem(KEY);

export function pendingInvitationPath(): string | undefined {
  const token = personalStorage.getItem(KEY);
  return token && /^[\w-]+$/.test(token) ? invitationPath(token) : undefined;
}
