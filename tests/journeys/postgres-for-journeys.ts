import { startPostgres } from "../postgres-server.ts";

/** One PostgreSQL server for all journeys; its address travels to the workers in their environment. */
export default async function setup() {
  const server = await startPostgres();
  process.env["JOURNEYS_POSTGRES_URL"] = server.url("postgres");
  return () => server.stop();
}
