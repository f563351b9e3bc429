import { z } from "zod";
import { isSession, type Session } from "#app/core/client/session.ts";
import { ADMINISTRATOR, someNetwork } from "./site-process.ts";

const stored = z.object({ id: z.string(), event_name: z.string(), date_time: z.string() });

/** Signs the administrator in as a program would. */
export async function signInByApi(siteUrl: string): Promise<Session> {
  const answer = await send(`${siteUrl}/api/auth/sign-in`, "POST", ADMINISTRATOR);
  if (!isSession(answer)) throw new Error(`No session came back: ${JSON.stringify(answer)}`);
  return answer;
}

/** Stores an event three days from now in Jaipur unless `more` says otherwise, and answers it as stored. */
export async function createEvent(
  siteUrl: string,
  session: Session,
  event_name: string,
  more: Record<string, string | number | boolean> = {},
) {
  const date_time = new Date(Date.now() + 3 * 86_400_000).toISOString();
  // A venue of its own: the crawler compares descriptions.
  const venue = `Cafe ${crypto.randomUUID().slice(0, 8)}`;
  const event = { event_name, city_name: "Jaipur", venue, date_time, ...more };
  return stored.parse(await send(`${siteUrl}/api/v1/city-events`, "POST", event, session));
}

/**
 * Takes away again what a test has stored in a city, so that no other test finds it in its lists. Pages that load their
 * details by themselves are closed before: they would find nothing there.
 */
export async function removeEvents(siteUrl: string, session: Session, city: string) {
  const answer = await fetch(`${siteUrl}/api/v1/city-events?limit=200&city_name=${city}`);
  const { items } = z.object({ items: z.array(stored) }).parse(await answer.json());
  const headers = { Authorization: `Bearer ${session.access_token}` };
  for (const { id } of items)
    await fetch(`${siteUrl}/api/v1/city-events/${id}`, { method: "DELETE", headers });
}

export async function send(
  url: string,
  method: string,
  body: object,
  session?: Session,
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: {
      "Content-Type": "application/json",
      ...someNetwork(),
      ...(session && { Authorization: `Bearer ${session.access_token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
