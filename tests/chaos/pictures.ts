import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import pLimit from "p-limit";
import S3rver from "s3rver";
import { z } from "zod";
import type { Session } from "#app/core/client/session.ts";
import { storedFiles } from "#app/core/files/file-keys.ts";
import { pictures } from "#db/schema.ts";
import { findFreePort } from "../free-port.ts";
import { phonePicture } from "../pictures/phone-picture.ts";
import { quarters } from "../pictures/sample-files.ts";
import type { Finding } from "./report.ts";
import { newDirectory, pause, send, signIn, startSite, withDatabase, type Site } from "./site.ts";

const stored = z.object({ id: z.string(), address: z.string() });

export async function upload(
  { url }: Pick<Site, "url">,
  session: Session,
  bytes: Buffer,
): Promise<Response> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], "IMG.jpg"));
  form.set("city_name", "Jaipur");
  const headers = { Authorization: `Bearer ${session.access_token}` };
  return fetch(`${url}/api/v1/pictures`, { method: "POST", headers, body: form });
}

/** One person sends twenty in an hour: five a round. */
const ROUNDS = 4;

/** kill -9 in the middle of uploads: after the next start no row lacks a file, and no file its row. */
export async function picturesKilled(): Promise<Finding> {
  const DATA_DIR = newDirectory();
  const environment = { DATA_DIR, PORT: String(await findFreePort()) };
  const acknowledged = new Set<string>();
  let site = await startSite(environment);
  const session = await signIn(site.url);
  for (let round = 0; round < ROUNDS; round++) {
    const sent = Array.from({ length: 5 }, async (_, n) => {
      const bytes = await quarters(1200 + round * 5 + n, 900)
        .jpeg()
        .toBuffer();
      // Nobody answers any more once the process has been killed.
      const answer = await upload(site, session, bytes).catch(() => undefined);
      if (answer?.status === 201) acknowledged.add(stored.parse(await answer.json()).id);
    });
    await pause(1_000 + round * 700);
    await site.end("SIGKILL");
    await Promise.allSettled(sent);
    site = await startSite(environment);
  }
  // The job of the start tidies up beside the first visitors.
  await pause(3_000);
  await site.end();
  const rows = await withDatabase(environment, (db) => db.select().from(pictures));
  const folder = join(DATA_DIR, "pictures");
  const withoutFile = rows.flatMap(storedFiles).filter(({ key }) => !existsSync(join(folder, key)));
  const ids = new Set(rows.map(({ id }) => id));
  const strays = (existsSync(folder) ? readdirSync(folder) : []).filter((id) => !ids.has(id));
  const lost = [...acknowledged].filter((id) => !ids.has(id));
  rmSync(DATA_DIR, { recursive: true, force: true });
  return {
    fault: `kill -9 during uploads, ${ROUNDS} rounds`,
    database: "PGlite",
    figure: `${acknowledged.size} acknowledged, ${lost.length} lost, ${withoutFile.length} files without bytes, ${strays.length} folders without a row`,
    holds: acknowledged.size > 0 && lost.length + withoutFile.length + strays.length === 0,
  };
}

export interface UploadLoad {
  quiet: number;
  during: number;
  megabytes: number;
  stored: number;
}

/** Twenty pictures of a phone, ten at once, while kept pages are read: their p99 in milliseconds, and memory. */
export async function uploadLoad(site: Site): Promise<UploadLoad> {
  const session = await signIn(site.url);
  const photo = await phonePicture();
  const quiet = await p99While(site, pause(4_000));
  const before = memoryOf(site.pid);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, memoryOf(site.pid))), 50);
  // No more of one person may wait.
  const inTurn = pLimit(10);
  // Bytes behind the end of a JPEG make it another file, and the same picture.
  const uploads = Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      inTurn(async () => {
        const answer = await upload(site, session, Buffer.concat([photo, Buffer.from([n])]));
        await answer.arrayBuffer();
        return answer.status === 201;
      }),
    ),
  );
  const during = await p99While(site, uploads);
  clearInterval(watch);
  const taken = (await uploads).filter(Boolean).length;
  return { quiet, during, megabytes: most - before, stored: taken };
}

async function p99While(site: Site, work: Promise<unknown>): Promise<number> {
  const waiting = { isOver: false };
  const end = work.finally(() => (waiting.isOver = true));
  const times: number[] = [];
  while (!waiting.isOver) {
    const begun = performance.now();
    await (await fetch(site.url)).arrayBuffer();
    times.push(performance.now() - begun);
    await pause(5);
  }
  await end;
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}

/** In megabytes. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

export async function picturesAtOnce(): Promise<Finding> {
  const DATA_DIR = newDirectory();
  const site = await startSite({ DATA_DIR });
  const { quiet, during, megabytes, stored: taken } = await uploadLoad(site);
  await site.end();
  rmSync(DATA_DIR, { recursive: true, force: true });
  return {
    fault: "twenty uploads of 12 megapixels, ten at once",
    database: "PGlite",
    figure: `${taken} stored, p99 of kept pages ${quiet.toFixed(0)} → ${during.toFixed(0)} ms, ${megabytes.toFixed(0)} MB more`,
    holds: taken === 20 && during <= 2 * quiet && megabytes <= 120,
  };
}

/** Three processes share a store that speaks S3; then it is away. */
export async function picturesInS3(DATABASE_URL: string): Promise<Finding> {
  const directory = newDirectory();
  const port = await findFreePort();
  const store = new S3rver({
    port,
    address: "127.0.0.1",
    silent: true,
    directory: join(directory, "s3"),
    configureBuckets: [{ name: "pictures", configs: [] }],
  });
  await store.run();
  const common = {
    DATABASE_URL,
    SAMPLE_DATA: "off",
    PICTURES_TO: "s3://pictures/site",
    AWS_ACCESS_KEY_ID: "S3RVER",
    AWS_SECRET_ACCESS_KEY: "S3RVER",
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    SITE_URL: `http://127.0.0.1:${await findFreePort()}`,
  };
  const sites: Site[] = [];
  for (let process = 0; process < 3; process++)
    sites.push(await startSite({ ...common, DATA_DIR: directory }));
  const [one, two, three] = sites;
  if (!one || !two || !three) throw new Error("A process is missing");
  const session = await signIn(one.url);
  const answers = await Promise.all(
    sites.map(async (site) => upload(site, session, await quarters(1300, 900).jpeg().toBuffer())),
  );
  const bodies = await Promise.all(
    answers.map(async (answer) => stored.parse(await answer.json())),
  );
  const [{ id } = { id: "" }] = bodies;
  const isOne = new Set(bodies.map((body) => body.id)).size === 1;
  const path = `/pictures/${id}-960.avif`;
  const statuses = async () =>
    Promise.all(sites.map(async ({ url }) => (await fetch(url + path)).status));
  const seen = await statuses();
  await send(`${two.url}/api/v1/pictures/${id}`, "DELETE", undefined, session);
  const gone = await statuses();
  await store.close();
  const refused = await upload(three, session, await quarters(1301, 900).jpeg().toBuffer());
  const pageStatus = (await fetch(one.url)).status;
  for (const site of sites) await site.end();
  rmSync(directory, { recursive: true, force: true });
  return {
    fault: "pictures in S3, three processes, then the store away",
    database: "PostgreSQL",
    figure: `stored once: ${isOne}; seen ${seen.join()}, deleted ${gone.join()}; away: upload ${refused.status}, page ${pageStatus}`,
    holds:
      isOne &&
      seen.every((status) => status === 200) &&
      gone.every((status) => status === 410) &&
      refused.status === 503 &&
      pageStatus === 200,
  };
}
