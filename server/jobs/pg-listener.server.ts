import pg from "pg";
import { CHANGES_CHANNEL, processId } from "#app/core/data/transaction.server.ts";
import type { Log } from "#app/core/context.server.ts";

/** How often the listening connection is asked whether it is still there, and how long it may take. */
const HEARTBEAT = { every: 1_000, within: 1_500 };
const RETRY_AFTER = 500;

export interface Notices {
  /** Whether we hear of changes made elsewhere right now. */
  isListening(): boolean;
  close(): Promise<void>;
}

interface Hearers {
  onChange: (tags: string[]) => void;
  /** The connection is there (again): notices may have been missed meanwhile. */
  onGap: () => void;
  /** The connection is lost, or does not answer. */
  onLoss: () => void;
}

/** Listens for what other server processes have changed. */
export function listenForChanges(
  connectionString: string,
  log: Log,
  { onChange, onGap, onLoss }: Hearers,
): Notices {
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
      const notice = parseNotice(payload);
      if (notice && notice.from !== processId) onChange(notice.tags);
    });
    client = next;
    try {
      await next.connect();
      await next.query(`listen ${CHANGES_CHANNEL}`);
      isConnected = true;
      onGap();
      beat(next);
    } catch {
      lose(next);
    }
  }

  function beat(current: pg.Client) {
    timer = setTimeout(() => {
      current.query("select 1").then(
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
    onLoss();
    lost.end().catch(() => {});
    timer = setTimeout(() => void connect(), RETRY_AFTER);
  }

  void connect();
  return {
    isListening: () => isConnected,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}

function parseNotice(payload: string | undefined): { from: string; tags: string[] } | undefined {
  try {
    const notice: unknown = JSON.parse(payload ?? "");
    if (typeof notice !== "object" || notice === null) return undefined;
    if (!("from" in notice) || typeof notice.from !== "string") return undefined;
    if (!("tags" in notice) || !Array.isArray(notice.tags)) return undefined;
    return { from: notice.from, tags: notice.tags.filter((tag) => typeof tag === "string") };
  } catch {
    return undefined;
  }
}
