import { sql } from "drizzle-orm";
import pg from "pg";
import { CHANGES_CHANNEL, processId } from "#app/core/work.server.ts";
import type { Log } from "#app/core/context.server.ts";
import { endSoon, type Db } from "#db/connection.server.ts";

const HEARTBEAT = { every: 1_000, within: 1_500 };
/** Its own text, by which the database's list of sessions tells how many processes run. */
const BEAT = "select 'heartbeat of a site process'";

const RETRY_AFTER = 500;

export interface ChangeListener {
  isListening(): boolean;
  close(): Promise<void>;
}

interface Callbacks {
  onChange: (tags: string[]) => void;
  /** Called after each connect: notifications may have been missed before. */
  onReconnect: () => void;
  onDisconnect: () => void;
}

export function listenForChanges(
  connectionString: string,
  log: Log,
  { onChange, onReconnect, onDisconnect }: Callbacks,
): ChangeListener {
  let client: pg.Client | undefined;
  let isClosed = false;
  let isConnected = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect() {
    const next = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 3_000,
      query_timeout: HEARTBEAT.within,
    });
    next.on("error", () => lose(next));
    next.on("end", () => lose(next));
    next.on("notification", ({ payload }) => {
      const notification = parseNotification(payload);
      if (notification && notification.from !== processId) onChange(notification.tags);
    });
    client = next;
    try {
      await next.connect();
      await next.query(`listen ${CHANGES_CHANNEL}`);
      isConnected = true;
      onReconnect();
      beat(next);
    } catch {
      lose(next);
    }
  }

  function beat(current: pg.Client) {
    timer = setTimeout(() => {
      current.query(BEAT).then(
        () => beat(current),
        () => lose(current),
      );
    }, HEARTBEAT.every);
  }

  function lose(lost: pg.Client) {
    if (isClosed || lost !== client) return;
    if (isConnected) log.warn("Lost the connection that hears of changes; trying again");
    isConnected = false;
    client = undefined;
    clearTimeout(timer);
    onDisconnect();
    lost.end().catch(() => {});
    timer = setTimeout(() => void connect(), RETRY_AFTER);
  }

  void connect();
  return {
    isListening: () => isConnected,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      if (client) await endSoon(client.end().catch(() => {}));
    },
  };
}

/** Counts the processes that serve the site on this PostgreSQL; none on the embedded database. */
export const countProcesses = (db: Db): Promise<number> =>
  db.$count(sql`pg_stat_activity`, sql`datname = current_database() and query = ${BEAT}`);

function parseNotification(payload: string | undefined) {
  try {
    const notification: unknown = JSON.parse(payload ?? "");
    if (typeof notification !== "object" || notification === null) return undefined;
    if (!("from" in notification) || typeof notification.from !== "string") return undefined;
    if (!("tags" in notification) || !Array.isArray(notification.tags)) return undefined;
    return {
      from: notification.from,
      tags: notification.tags.filter((tag) => typeof tag === "string"),
    };
  } catch {
    return undefined;
  }
}
