import type { Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import type { Database } from "#db/connection.server.ts";
import { mails } from "#db/schema.ts";
import { queueMail } from "#app/core/mail/outbox.server.ts";
import { openInMemory } from "#tests/database.ts";
import { silent } from "#tests/sign-in.ts";
import { MailSender } from "./sender.server.ts";
import { createMailTransport } from "./transport.server.ts";

let database: Database;
beforeAll(async () => {
  database = await openInMemory();
});
afterAll(() => database.close());

test("a server that takes an email and loses its answer does not get it for days", async () => {
  const sockets = new Set<Socket>();
  const smtp = new SMTPServer({
    authOptional: true,
    onData(stream, session, done) {
      const isBusy = session.envelope.rcptTo[0]?.address === "busy@example.com";
      stream.resume();
      stream.on("end", () => {
        if (isBusy) done(Object.assign(new Error("busy"), { responseCode: 421 }));
        else for (const socket of sockets) socket.destroy();
      });
    },
  });
  smtp.on("error", () => {});
  smtp.server.on("connection", (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const address = smtp.server.address();
  const port = typeof address === "object" ? address?.port : "";
  const transport = createMailTransport(
    {
      smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
      mailFrom: "eCafe <no-reply@site.example>",
      bouncesTo: undefined,
      dataDirectory: "",
      siteUrl: "http://site.example",
    },
    silent,
  );
  const sender = new MailSender(database.db, transport, silent);
  const attempts = async (to: string) => {
    const email = { to, subject: "S", paragraphs: ["T"], reason: "R", kind: "test-mail" } as const;
    await database.db.transaction((db) => queueMail({ db, invalidate() {} }, email));
    const isIt = eq(mails.recipient, to);
    await database.db.update(mails).set({ attempts: 11 }).where(isIt);
    sender.wake();
    await sender.idle();
    const [row] = await database.db.select().from(mails).where(isIt);
    return row?.attempts;
  };
  // Away, it gets an email again and again for a week, each time as at the fourth attempt.
  expect(await attempts("busy@example.com")).toBe(4);
  expect(await attempts("reader@example.com")).toBe(12);
  await sender.stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});
