import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { ServerRouter, type EntryContext } from "react-router";

/** Renders the whole page to one buffer: it is about to be hashed, compressed and kept. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  let failed = false;
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} />,
      {
        onAllReady: () => pipe(collect(resolve)),
        onShellError: reject,
        onError: () => {
          failed = true;
        },
      },
    );
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { status: failed ? 500 : status, headers });
}

function collect(done: (text: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks).toString("utf8"));
      next();
    },
  });
}
