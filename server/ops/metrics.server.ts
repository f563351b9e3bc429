import { monitorEventLoopDelay } from "node:perf_hooks";
import { and, count, isNull, lt } from "drizzle-orm";
import { mails } from "#db/schema.ts";
import { ATTEMPTS } from "#server/mail/sender.server.ts";
import type { Site } from "#server/site.server.ts";

/** Upper bounds of the latency histogram, in seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

interface Series {
  buckets: number[];
  sum: number;
  count: number;
}

/** What kind of thing was asked for. Never the address itself: those are without number. */
export type RequestKind = "page" | "api" | "sign-in" | "file" | "health";

/** Counts requests as they end. Pages from the cache are counted by the cache itself. */
export class Metrics {
  readonly #series = new Map<string, Series>();

  observe(kind: RequestKind, method: string, status: number, seconds: number) {
    const key = `kind="${kind}",method="${method}",status="${status}"`;
    const series = this.#series.get(key) ?? { buckets: BOUNDS.map(() => 0), sum: 0, count: 0 };
    this.#series.set(key, series);
    const place = BOUNDS.findIndex((bound) => seconds <= bound);
    if (place >= 0) series.buckets[place] = (series.buckets[place] ?? 0) + 1;
    series.sum += seconds;
    series.count++;
  }

  lines(): string[] {
    const lines = ["# TYPE site_request_seconds histogram"];
    for (const [labels, { buckets, sum, count }] of this.#series) {
      let below = 0;
      BOUNDS.forEach((bound, place) => {
        below += buckets[place] ?? 0;
        lines.push(`site_request_seconds_bucket{${labels},le="${bound}"} ${below}`);
      });
      lines.push(
        `site_request_seconds_bucket{${labels},le="+Inf"} ${count}`,
        `site_request_seconds_sum{${labels}} ${sum.toFixed(6)}`,
        `site_request_seconds_count{${labels}} ${count}`,
      );
    }
    return lines;
  }
}

const eventLoop = monitorEventLoopDelay({ resolution: 20 });

/** Everything an operator's Prometheus may want to know, in its text format. */
export async function metricsText(site: Site): Promise<string> {
  eventLoop.enable();
  const { hits, misses, stale, drops } = site.pages.counts;
  const { rss, heapUsed } = process.memoryUsage();
  const isUp = !site.watch.isAway();
  const waiting = isUp ? await mailsWaiting(site).catch(() => undefined) : undefined;
  const lines = [
    ...site.metrics.lines(),
    ...counter("site_page_cache_hits_total", hits),
    ...counter("site_page_cache_misses_total", misses),
    ...counter("site_page_cache_stale_total", stale),
    ...counter("site_page_cache_drops_total", drops),
    ...gauge("site_page_cache_entries", site.pages.size),
    ...gauge("site_page_cache_bytes", site.pages.bytes),
    ...(waiting === undefined ? [] : gauge("site_mails_waiting", waiting)),
    ...gauge("site_database_up", isUp ? 1 : 0),
    ...gauge("site_hears_of_changes", site.notices.isListening() ? 1 : 0),
    ...gauge("site_event_loop_delay_p99_seconds", eventLoop.percentile(99) / 1e9),
    ...gauge("process_resident_memory_bytes", rss),
    ...gauge("process_heap_used_bytes", heapUsed),
    ...counter("process_cpu_seconds_total", cpuSeconds()),
    ...gauge("process_start_time_seconds", Date.now() / 1000 - process.uptime()),
  ];
  return `${lines.join("\n")}\n`;
}

/** The mails that still have attempts left. */
async function mailsWaiting({ database }: Site): Promise<number> {
  const [row] = await database.db
    .select({ waiting: count() })
    .from(mails)
    .where(and(isNull(mails.sent_at), lt(mails.attempts, ATTEMPTS)));
  return row?.waiting ?? 0;
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const counter = (name: string, value: number) => [`# TYPE ${name} counter`, `${name} ${value}`];
const gauge = (name: string, value: number) => [`# TYPE ${name} gauge`, `${name} ${value}`];
