import { createServer, request } from "node:http";
import { once } from "node:events";

/** The network between a browser and the site, which may be away. */
export interface Line {
  url: string;
  lead(to: string): void;
  /** Nothing comes through, or documents alone: scripts that a page names stay away. */
  cut(what: "everything" | "all but documents"): void;
  mend(): void;
  close(): void;
}

export async function startLine(): Promise<Line> {
  let target = "";
  let cut: "nothing" | "everything" | "all but documents" = "nothing";
  const server = createServer((asked, answer) => {
    const isDocument = asked.headers.accept?.startsWith("text/html") ?? false;
    if (cut === "everything" || (cut !== "nothing" && !isDocument)) {
      asked.socket.destroy();
      return;
    }
    const { method, headers } = asked;
    const passed = request(target + (asked.url ?? ""), { method, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    lead: (to) => void (target = to),
    cut: (what) => void (cut = what),
    mend: () => void (cut = "nothing"),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
