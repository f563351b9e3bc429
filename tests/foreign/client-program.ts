/** A stranger's program: it knows the generated types and nothing else of the site. */
export const clientProgram = `
import createClient from "openapi-fetch";
import type { paths } from "./api.d.ts";

const [baseUrl = "", email = "", password = ""] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl });

const signedIn = await api.POST("/api/auth/sign-in", { body: { email, password } });
if (!signedIn.data || !("access_token" in signedIn.data)) throw new Error("No session");
const headers = { Authorization: \`Bearer \${signedIn.data.access_token}\` };

const made = await api.POST("/api/v1/city-events", {
  headers,
  params: { header: { "Idempotency-Key": crypto.randomUUID() } },
  body: {
    event_name: "Generated",
    city_name: "Pune",
    date_time: "2031-03-07T18:00",
    venue: "Cafe Peter",
  },
});
if (!made.data) throw new Error(JSON.stringify(made.error));

const path = { id: made.data.id };
const read = await api.GET("/api/v1/city-events/{id}", { params: { path } });
if (read.data?.venue !== "Cafe Peter") throw new Error("Another venue is read");

const changed = await api.PATCH("/api/v1/city-events/{id}", {
  headers,
  params: { path, header: { "If-Match": read.response.headers.get("ETag") ?? "" } },
  body: { capacity: 24 },
});
if (changed.data?.capacity !== 24) throw new Error(JSON.stringify(changed.error));

const refreshed = await api.POST("/api/auth/refresh", {
  body: { refresh_token: signedIn.data.refresh_token },
});
if (!refreshed.data?.access_token) throw new Error(JSON.stringify(refreshed.error));
console.log("made, read and changed an event");
`;
