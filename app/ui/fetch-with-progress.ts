/** Named, because others that a proxy adds may not be valid in a Response. */
const HEADERS = ["content-type", "etag", "retry-after"];

type Transport = (path: string, init: RequestInit) => Promise<Response>;

/** As `fetch`, which does not tell how much has left: `tell` is given the part of the body that has, from 0 to 1. */
export function fetchWithProgress(tell: (sent: number) => void): Transport {
  return (path, { method = "GET", headers, body, signal }) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, path);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) tell(loaded / total);
      });
      request.addEventListener("load", () => resolve(responseOf(request)));
      for (const end of ["error", "abort", "timeout"])
        request.addEventListener(end, () => reject(new TypeError("There was no answer")));
      if (signal?.aborted) reject(new TypeError("It was cancelled"));
      else {
        signal?.addEventListener("abort", () => request.abort());
        request.send(body instanceof FormData || typeof body === "string" ? body : null);
      }
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of HEADERS) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(request.responseText || null, { status: request.status, headers });
}
