import { Resolver } from "node:dns/promises";
import { statfs } from "node:fs/promises";
import { connect } from "node:tls";

interface Certificate {
  validTo: Date;
  problem: string | undefined;
}

export interface Lookups {
  /** The TXT records of a name; an empty list when there are none. Rejects when no server responds. */
  txt(name: string): Promise<string[]>;
  certificate(host: string, port: number): Promise<Certificate>;
  disk(directory: string): Promise<{ free: number; size: number }>;
}

const WITHIN = 3_000;

export const realLookups: Lookups = { txt, certificate, disk };

async function txt(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: WITHIN, tries: 1 });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENODATA" || code === "ENOTFOUND") return [];
    throw error;
  }
}

async function certificate(host: string, port: number): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () => {
      const { valid_to } = socket.getPeerCertificate();
      const problem = socket.authorized ? undefined : String(socket.authorizationError);
      resolve({ validTo: new Date(valid_to), problem });
      socket.destroy();
    });
    socket.setTimeout(WITHIN, () => socket.destroy(new Error("No answer in time")));
    socket.on("error", reject);
  });
}

async function disk(directory: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(directory);
  return { free: bavail * bsize, size: blocks * bsize };
}
