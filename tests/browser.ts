/** As much of a browser as a chain of redirects needs: it keeps cookies by origin and follows. */
export class Browser {
  readonly #jars = new Map<string, Map<string, string>>();

  /** Follows redirects from `start` until `isEnd` says so. Returns that address without opening it. */
  async follow(start: string, isEnd: (url: string) => boolean): Promise<string> {
    let url = start;
    for (let hop = 0; hop < 12; hop++) {
      if (hop > 0 && isEnd(url)) return url;
      const response = await this.fetch(url);
      const location = response.headers.get("location");
      if (!location)
        throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
      url = new URL(location, url).href;
    }
    throw new Error(`Too many redirects, the last to ${url}`);
  }

  /** One request with the cookies kept, which follows nothing. */
  async fetch(url: string, request: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(url);
    const headers = { cookie: this.cookiesFor(origin) };
    const response = await fetch(url, { ...request, redirect: "manual", headers });
    this.#keep(origin, response.headers);
    return response;
  }

  cookiesFor(origin: string): string {
    return Array.from(this.#jars.get(origin) ?? [], ([name, value]) => `${name}=${value}`).join(
      "; ",
    );
  }

  #keep(origin: string, headers: Headers) {
    const jar = this.#jars.get(origin) ?? new Map<string, string>();
    this.#jars.set(origin, jar);
    for (const cookie of headers.getSetCookie()) {
      const [pair = "", ...attributes] = cookie.split(";");
      const name = pair.slice(0, pair.indexOf("="));
      const isGone = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
      if (isGone) jar.delete(name);
      else jar.set(name, pair.slice(pair.indexOf("=") + 1));
    }
  }
}
