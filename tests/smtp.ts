import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  to: string;
  /** Headers and body as they came over the wire. */
  raw: string;
  /** Its text part, decoded. */
  text: string;
}

export interface TestSmtp {
  url: string;
  received: ReceivedMail[];
  /** Returns an error for a recipient, or undefined to take the mail. */
  answer: (to: string) => Error | undefined;
  /** Milliseconds for which each recipient is thought over. */
  slowBy: number;
  close(): Promise<void>;
}

/** A real SMTP server on the loopback, which keeps what it gets. */
export async function startSmtp(): Promise<TestSmtp> {
  const received: ReceivedMail[] = [];
  const smtp: TestSmtp = {
    url: "",
    received,
    answer: () => undefined,
    slowBy: 0,
    close: async () => {},
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: ({ address }, _session, done) => {
      const answered = smtp.answer(address);
      if (smtp.slowBy === 0) done(answered);
      else setTimeout(() => done(answered), smtp.slowBy);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks).toString();
        received.push({ to: session.envelope.rcptTo[0]?.address ?? "", raw, text: textPart(raw) });
        done();
      });
    },
  });
  // A process that is killed resets its connections.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  smtp.url = `smtp://127.0.0.1:${typeof address === "object" ? address?.port : ""}?ignoreTLS=true`;
  smtp.close = () => new Promise((resolve) => server.close(() => resolve()));
  return smtp;
}

/** Undoes quoted-printable in the first text part. A token that is wrapped may begin a line with `--` as well. */
function textPart(raw: string): string {
  const part = /Content-Type: text\/plain[^]*?\r\n\r\n([^]*?)\r\n----_NmP-/.exec(raw)?.[1] ?? raw;
  return part
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
