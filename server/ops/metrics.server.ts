import { monitorEventLoopDelay } from "node:perf_hooks";
import { count } from "drizzle-orm";
import { Counter, Gauge, Histogram, Registry } from "@prometheus-io/client";
import type { Db } from "#db/connection.server.ts";
import { mails } from "#db/schema.ts";
import type { RequestKind } from "#server/http/request-log.server.ts";
import { isWaiting } from "#app/core/mail/outbox.server.ts";

export class Metrics {
  readonly registry = new Registry();
  readonly #seconds = new Histogram({
    name: "site_request_seconds",
    help: "Requests that were not answered from the page cache, by their duration",
    labelNames: ["kind", "method", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });

  observe(kind: RequestKind, method: string, status: number, seconds: number) {
    this.#seconds.observe({ kind, method, status }, seconds);
  }

  collector(site: MetricsSource, server: HttpServerState): () => Promise<string> {
    registerGauges(this.registry, site, server);
    return () => this.registry.metrics();
  }
}

interface MetricsSource {
  pages: {
    counts: { hits: number; misses: number; stale: number; invalidations: number };
    size: number;
    bytes: number;
  };
  dbHealth: { isAway(): boolean };
  changeListener: { isListening(): boolean };
  database: { db: Db };
}

interface HttpServerState {
  counts(): { responses: number; failures: number; connections: number };
}

function registerGauges(registry: Registry, site: MetricsSource, server: HttpServerState): void {
  const registers = [registry];
  const eventLoop = monitorEventLoopDelay({ resolution: 20 });
  eventLoop.enable();

  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });

  const { pages } = site;
  counter("site_page_cache_hits_total", "Pages from the cache", () => pages.counts.hits);
  counter("site_page_cache_misses_total", "Renderings", () => pages.counts.misses);
  counter("site_page_cache_stale_total", "Outdated pages", () => pages.counts.stale);
  counter("site_page_cache_drops_total", "Invalidated pages", () => pages.counts.invalidations);
  gauge("site_page_cache_entries", "Kept pages", () => pages.size);
  gauge("site_page_cache_bytes", "Memory of kept pages", () => pages.bytes);
  counter(
    "site_raw_socket_responses_total",
    "Pages written to the socket, past Node's parser",
    () => server.counts().responses,
  );
  counter(
    "site_raw_socket_failures_total",
    "Exceptions in the raw-socket cache; the requests went to Node's parser",
    () => server.counts().failures,
  );
  gauge("site_connections", "Open connections", () => server.counts().connections);
  gauge("site_mails_waiting", "Mails with attempts left", () => mailsWaiting(site));
  gauge("site_database_up", "1 while the database answers", () => (site.dbHealth.isAway() ? 0 : 1));
  gauge("site_hears_of_changes", "1 while changes of other processes arrive", () =>
    site.changeListener.isListening() ? 1 : 0,
  );
  gauge(
    "site_event_loop_delay_p99_seconds",
    "Since the start",
    () => eventLoop.percentile(99) / 1e9,
  );
  gauge("process_resident_memory_bytes", "Memory", () => process.memoryUsage().rss);
  gauge("process_heap_used_bytes", "Memory of the heap", () => process.memoryUsage().heapUsed);
  counter("process_cpu_seconds_total", "Time of the processor", cpuSeconds);
  gauge(
    "process_start_time_seconds",
    "When the process has started",
    () => Date.now() / 1000 - process.uptime(),
  );
}

/** NaN, which Prometheus knows, while the database cannot say. */
async function mailsWaiting({ dbHealth, database }: MetricsSource): Promise<number> {
  if (dbHealth.isAway()) return Number.NaN;
  try {
    const [row] = await database.db.select({ waiting: count() }).from(mails).where(isWaiting);
    return row?.waiting ?? 0;
  } catch {
    return Number.NaN;
  }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
