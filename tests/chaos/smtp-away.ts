import { rmSync } from "node:fs";
import { SMTPServer } from "smtp-server";
import { findFreePort } from "../free-port.ts";
import type { Finding } from "./report.ts";
import { newDirectory, pause, send, startSite, type Site } from "./site.ts";

const PASSWORD = "a cup too many";

/** Mails wait in the database while nobody takes them, also across a restart, and leave once each. */
export async function smtpAway(databaseUrl: string | undefined): Promise<Finding[]> {
  const database = databaseUrl ? "PostgreSQL" : "PGlite";
  const directory = newDirectory();
  const port = await findFreePort();
  const environment = {
    DATA_DIR: directory,
    SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  let site = await startSite(environment);
  // Nobody listens.
  const away = await signUps(site, "away", 3);
  await site.end();
  site = await startSite(environment);
  const received = new Map<string, number>();
  // Each recipient is turned away for the time being once, and each mail is taken slowly.
  const post = await startPost(port, received);
  const refused = await signUps(site, "refused", 3);
  const impossible = await signUps(site, "impossible", 1);
  const everybody = [...away, ...refused];
  const giveUpAt = Date.now() + 90_000;
  const begun = performance.now();
  while (!everybody.every((to) => received.has(to)) && Date.now() < giveUpAt) await pause(200);
  const seconds = Math.round((performance.now() - begun) / 1_000);
  // Time enough for one that leaves twice.
  await pause(4_000);
  await site.end();
  await new Promise<void>((resolve) => {
    post.close(() => resolve());
  });
  rmSync(directory, { recursive: true, force: true });
  const once = (people: string[]) => people.filter((to) => received.get(to) === 1).length;
  return [
    {
      fault: "SMTP down, and a restart meanwhile",
      database,
      figure: `${once(away)} of ${away.length} mails left, once each, ${seconds} s after it came up`,
      holds: once(away) === away.length,
    },
    {
      fault: "SMTP slow, and refusing each mail once",
      database,
      figure:
        `${once(refused)} of ${refused.length} mails left, once each; ` +
        `one refused for good was not offered again: ${received.get(impossible[0] ?? "") === undefined ? "yes" : "no"}`,
      holds: once(refused) === refused.length && !received.has(impossible[0] ?? ""),
    },
  ];
}

async function signUps({ url }: Site, word: string, count: number): Promise<string[]> {
  const addresses = Array.from({ length: count }, (_, n) => `${word}-${n}@example.org`);
  for (const email of addresses) {
    const answer = await send(`${url}/api/auth/sign-up`, "POST", { email, password: PASSWORD });
    if (!answer.ok) throw new Error(`Signing up answered ${answer.status}: ${await answer.text()}`);
  }
  return addresses;
}

async function startPost(port: number, received: Map<string, number>): Promise<SMTPServer> {
  const turnedAway = new Set<string>();
  const post = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo({ address }, _session, done) {
      if (address.startsWith("impossible")) return done(refusal(550, "No such person"));
      if (address.startsWith("refused") && !turnedAway.has(address)) {
        turnedAway.add(address);
        return done(refusal(451, "Please come back later"));
      }
      return done();
    },
    onData(stream, session, done) {
      stream.resume();
      stream.on("end", () => {
        const to = session.envelope.rcptTo[0]?.address ?? "";
        received.set(to, (received.get(to) ?? 0) + 1);
        setTimeout(done, 1_500);
      });
    },
  });
  await new Promise<void>((resolve) => {
    post.listen(port, "127.0.0.1", resolve);
  });
  return post;
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
