import type { Session } from "#app/core/client/session.ts";
import { createEvent, pause, send, type Site } from "#tests/chaos/site.ts";
import { requestsPerSecond } from "./load.ts";
import { percentile, type Row } from "./report.ts";

/** Row 2: from the acknowledgement of a write to the first page that shows it. */
export async function visibility(
  writer: Site,
  reader: Site,
  session: Session,
  { writes, most, where }: { writes: number; most: number; where: string },
): Promise<Row> {
  const id = await createEvent(writer.url, session, "To be renamed");
  const times: number[] = [];
  for (let n = 0; n < writes; n++) {
    const event_name = `Renamed number ${n} ${where}`;
    await fetch(`${reader.url}/events/${id}`);
    const answer = await send(
      `${writer.url}/api/v1/city-events/${id}`,
      "PATCH",
      { event_name },
      session,
    );
    if (!answer.ok) throw new Error(`A write answered ${answer.status}`);
    const begun = performance.now();
    while (!(await (await fetch(`${reader.url}/events/${id}`)).text()).includes(event_name)) {
      if (performance.now() - begun > 5_000) break;
    }
    times.push(performance.now() - begun);
  }
  const p99 = percentile(times, 0.99);
  return {
    row: `2. write to visibility ${where}, p99 of ${writes}`,
    figure: `${p99.toFixed(0)} ms (median ${percentile(times, 0.5).toFixed(0)} ms)`,
    target: `≤ ${most} ms`,
    holds: p99 <= most,
  };
}

const WRITES_PER_SECOND = 100;

/** Row 2, second half: readers of a page that nobody changes, while others are changed all the time. */
export async function readersDuringWrites(
  site: Site,
  session: Session,
  seconds: number,
): Promise<Row> {
  const url = `${site.url}/about`;
  await fetch(url);
  const quiet = await requestsPerSecond(url, seconds);
  const id = await createEvent(site.url, session, "Written all the time");
  let written = 0;
  const until = Date.now() + seconds * 1_000 + 500;
  const writing = (async () => {
    while (Date.now() < until) {
      const due = pause(1_000 / WRITES_PER_SECOND);
      void send(
        `${site.url}/api/v1/city-events/${id}`,
        "PATCH",
        { venue: `Cafe ${Date.now()}` },
        session,
      ).then(
        ({ ok }) => ok && written++,
        () => {},
      );
      await due;
    }
  })();
  const busy = await requestsPerSecond(url, seconds);
  await writing;
  const rate = written / (seconds + 0.5);
  return {
    row: `2. readers during ${rate.toFixed(0)} writes a second`,
    figure: `${(busy / quiet).toFixed(2)} of the rate without writes`,
    target: `≥ 0.5 at ${WRITES_PER_SECOND}/s`,
    holds: busy / quiet >= 0.5 && rate >= WRITES_PER_SECOND * 0.9,
  };
}
