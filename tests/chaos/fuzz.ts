import { rmSync } from "node:fs";
import type { Session } from "#app/core/client/session.ts";
import { chanceOf, hostileString, pick, valueFor, type Chance } from "./generate.ts";
import { isObject, readApi, type Api, type Operation } from "./openapi.ts";
import type { Finding, Length } from "./report.ts";
import { newDirectory, signIn, startSite, type Site } from "./site.ts";

const WORKERS = 4;
const SEED = 20_261_121;
/** Everything may be answered so, whatever the document says of the one operation. */
const ALWAYS = [400, 405, 411, 413, 414, 429, 431];
/** An access token lasts ten minutes. */
const SESSION_LASTS = 480_000;

interface Run {
  api: Api;
  site: Site;
  ids: string[];
  problems: Map<string, number>;
  counts: Map<number, number>;
  session: Session;
}

/** Requests made of the OpenAPI document and of hostile strings; every answer is held against the document. */
export async function fuzz(
  { requests }: Length,
  databaseUrl: string | undefined,
): Promise<Finding> {
  const directory = newDirectory();
  const site = await startSite({
    DATA_DIR: directory,
    SAMPLE_DATA: "on",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  const api = readApi(await (await fetch(`${site.url}/api/v1/openapi.json`)).json());
  const run: Run = {
    api,
    site,
    ids: [],
    problems: new Map(),
    counts: new Map(),
    session: await signIn(site.url),
  };
  const renewal = setInterval(
    () => void signIn(site.url).then((session) => (run.session = session)),
    SESSION_LASTS,
  );
  const share = Math.ceil(requests / WORKERS);
  await Promise.all(
    Array.from({ length: WORKERS }, (_, n) => work(run, chanceOf(SEED + n), share)),
  );
  clearInterval(renewal);
  const stored = await checkStored(run);
  const isAlive = (await fetch(`${site.url}/readyz`)).ok;
  await site.end();
  rmSync(directory, { recursive: true, force: true });
  const wrong = [...run.problems].map(([what, count]) => `${what} ×${count}`);
  const accepted = [...run.counts].reduce((sum, [status, n]) => sum + (status < 300 ? n : 0), 0);
  return {
    fault: `fuzz from the OpenAPI document, ${share * WORKERS} requests`,
    database: databaseUrl ? "PostgreSQL" : "PGlite",
    figure:
      `${api.operations.length} operations, ${accepted} accepted, ${stored} stored rows checked; ` +
      (wrong.length === 0 ? "nothing wrong" : wrong.slice(0, 12).join("; ")),
    holds: wrong.length === 0 && isAlive && accepted > 0 && stored > 0,
  };
}

async function work(run: Run, chance: Chance, requests: number) {
  for (let n = 0; n < requests; n++) {
    const operation = pick(chance, run.api.operations);
    // It would end the session of all workers.
    if (operation.path === "/api/auth/sign-out") continue;
    // Deleting as often as the others would leave nothing to find.
    if (operation.method === "DELETE" && chance() < 0.7) continue;
    await ask(run, operation, chance);
  }
}

async function ask(run: Run, operation: Operation, chance: Chance) {
  const address = addressFor(run, operation, chance);
  const body = bodyFor(run.api, operation, chance);
  let answer: Response;
  try {
    answer = await fetch(address, {
      method: operation.method,
      headers: headersFor(run.session, chance),
      redirect: "manual",
      ...(body === undefined ? {} : { body }),
    });
  } catch (error) {
    return note(run, `${operation.method} ${operation.path} no answer: ${String(error)}`);
  }
  const text = await answer.text();
  run.counts.set(answer.status, (run.counts.get(answer.status) ?? 0) + 1);
  judge(run, operation, answer, text);
  const value: unknown = answer.ok && text.startsWith("{") ? JSON.parse(text) : undefined;
  if (isObject(value) && typeof value["id"] === "string") {
    run.ids.push(value["id"]);
    if (run.ids.length > 300) run.ids.shift();
  }
}

function judge(run: Run, { method, path, judges }: Operation, answer: Response, text: string) {
  const what = `${method} ${path} ${answer.status}`;
  if (answer.status >= 500) return note(run, what);
  const judgeOf = judges.get(answer.status);
  if (!judges.has(answer.status) && !ALWAYS.includes(answer.status))
    return note(run, `${what} is not in the document`);
  if (answer.status >= 400 && answer.status < 500) {
    const type = answer.headers.get("Content-Type") ?? "";
    if (!type.startsWith("application/problem+json")) return note(run, `${what} is no problem`);
  }
  if (!judgeOf || !judgeOf.type.includes("json")) return;
  if (!judgeOf.isValid(JSON.parse(text)))
    note(run, `${what} does not fit: ${JSON.stringify(judgeOf.isValid.errors?.[0])}`);
}

function note(run: Run, what: string) {
  run.problems.set(what, (run.problems.get(what) ?? 0) + 1);
}

function addressFor({ site, ids }: Run, { path, parameters }: Operation, chance: Chance): string {
  const filled = path.replaceAll(/\{\w+\}/g, () => {
    if (chance() < 0.6 && ids.length > 0) return pick(chance, ids);
    return encodeURIComponent(hostileString(chance).slice(0, 1_000).toWellFormed()) || "-";
  });
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    if (parameter.in !== "query" || chance() < 0.6) continue;
    const text = chance() < 0.5 ? hostileString(chance) : pick(chance, ["1", "50", "asc", "past"]);
    query.append(parameter.name, text.slice(0, 3_000));
  }
  if (chance() < 0.03) query.append(hostileString(chance).slice(0, 200), "1");
  return `${site.url}${filled}?${query}`;
}

function bodyFor(api: Api, { method, body }: Operation, chance: Chance): string | undefined {
  if (method === "GET" || method === "DELETE") return undefined;
  if (chance() < 0.03) return hostileString(chance);
  return JSON.stringify(valueFor(api, body, chance));
}

function headersFor({ access_token }: Session, chance: Chance): Record<string, string> {
  const dice = chance();
  return {
    "Content-Type": chance() < 0.97 ? "application/json" : "text/plain",
    ...(dice < 0.85 ? { Authorization: `Bearer ${access_token}` } : {}),
    ...(dice > 0.95 ? { Authorization: "Bearer eyJhbGciOiJub25lIn0.e30." } : {}),
    ...(chance() < 0.05 ? { "If-Match": '"stale"' } : {}),
  };
}

/** Every row that is there afterwards fits the schema it is shown by. */
async function checkStored(run: Run): Promise<number> {
  let rows = 0;
  for (const operation of run.api.operations) {
    const judgeOf = operation.judges.get(200);
    const isList = operation.method === "GET" && !operation.path.includes("{");
    if (!isList || !judgeOf?.type.includes("json")) continue;
    let cursor: string | undefined;
    do {
      const query = new URLSearchParams({ limit: "200", ...(cursor && { cursor }) });
      const answer = await fetch(`${run.site.url}${operation.path}?${query}`, {
        headers: { Authorization: `Bearer ${run.session.access_token}` },
      });
      const value: unknown = await answer.json();
      if (!answer.ok || !judgeOf.isValid(value)) {
        if (answer.ok)
          note(run, `stored in ${operation.path}: ${JSON.stringify(judgeOf.isValid.errors?.[0])}`);
        break;
      }
      const list = isObject(value) ? value : {};
      if (Array.isArray(list["items"])) rows += list["items"].length;
      cursor = typeof list["nextCursor"] === "string" ? list["nextCursor"] : undefined;
    } while (cursor);
  }
  return rows;
}
