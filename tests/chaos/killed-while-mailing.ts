import { rmSync } from "node:fs";
import { startSmtp } from "../smtp.ts";
import { until } from "./guest-seats.ts";
import { newDirectory, pause, startSite, type Site } from "./site.ts";

/** Longer than another process must leave alone what the killed one has claimed (`server/mail/sender.server.ts`). */
const LEASE_SECONDS = 180;

interface Mailing {
  databaseUrl: string;
  /** Kinds of the emails that are looked at. */
  kind: string;
  people: number;
  /** In seconds, until five of them have left. */
  patience?: number;
  /** Killed processes; the second one goes when half of the emails have left. */
  kills?: 1 | 2;
  /** Causes the emails, and returns how to ask the survivor if it knows that all have left. */
  begin: (survivor: Site) => Promise<() => Promise<boolean>>;
}

interface DeliveredMails {
  readers: number;
  ids: number;
  /** A mail that was delivered when its process died leaves once more, under the same id: readers show one. */
  repeated: number;
  areBooksRight: boolean;
}

/** Ends one of three processes while emails leave, or two. */
export async function killWhileMailing({
  databaseUrl,
  kind,
  people,
  patience,
  kills = 1,
  begin,
}: Mailing): Promise<DeliveredMails> {
  const directory = newDirectory();
  const smtp = await startSmtp();
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: directory,
    SMTP_URL: smtp.url,
    SAMPLE_DATA: "off",
    MAIL_PER_MINUTE: "600",
  };
  const start = () => startSite(environment);
  const [killed, survivor, other] = await Promise.all([start(), start(), start()]);
  const isKnown = await begin(survivor);
  const mails = () => smtp.received.filter(({ raw }) => raw.includes(`X-Mail-Kind: ${kind}\r\n`));
  await until(() => mails().length >= 5, patience);
  await killed.end("SIGKILL");
  const readers = () => new Set(mails().map(({ to }) => to)).size;
  if (kills === 2) {
    await until(() => readers() >= people / 2, 600);
    await other.end("SIGKILL");
  }
  const giveUpAt = Date.now() + (LEASE_SECONDS + 60) * 1_000;
  // The killed one may have delivered an email and not written it down: its lease ends first.
  while (!(readers() === people && (await isKnown())) && Date.now() < giveUpAt) await pause(500);
  await pause(8_000);
  const areBooksRight = await isKnown();
  const ids = new Set(mails().map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1])).size;
  const delivered = { readers: readers(), ids, repeated: mails().length - ids };
  await Promise.all([survivor, other].map((site) => site.end()));
  await smtp.close();
  rmSync(directory, { recursive: true, force: true });
  return { ...delivered, areBooksRight };
}
