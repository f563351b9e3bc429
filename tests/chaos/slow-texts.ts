import { isObject, readApi, type Api } from "./openapi.ts";
import { signIn, type Site } from "./site.ts";

/** As much as the smallest body of a request may hold in any script, and far more than any field takes. */
const LENGTH = 5_000;

const manyLetters = Array.from({ length: LENGTH }, (_, n) => String.fromCodePoint(0x4e00 + n));

/** Texts that a rule with two loops reads slowly: ends of sentences, no gap, accents to sort, letters for punycode. */
const SLOW_TEXTS: readonly string[] = [
  `${"!%.".repeat(LENGTH / 3)}a`,
  "a".repeat(LENGTH),
  "a.".repeat(LENGTH / 2),
  `a${"\u0301\u0323".repeat(LENGTH / 2)}`,
  `${" \t".repeat(LENGTH / 2)}a`,
  `a@${manyLetters.join("")}`,
  `https://${manyLetters.join("")}.example/`,
];

/** The first line of a request holds this many letters when each is escaped. */
const IN_ADDRESS = 1_200;

/** Sends each text in each field, parameter and path of each operation, one after the other; returns the slowest answer. */
export async function sendSlowTexts(site: Site): Promise<{ sent: number; slowest: string }> {
  const api = readApi(await (await fetch(`${site.url}/api/v1/openapi.json`)).json());
  const { access_token } = await signIn(site.url);
  let sent = 0;
  let slowest = { milliseconds: 0, what: "" };
  async function ask(method: string, path: string, body?: object) {
    const begun = performance.now();
    const answer = await fetch(site.url + path, {
      method,
      redirect: "manual",
      headers: { Authorization: `Bearer ${access_token}`, "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    sent++;
    const milliseconds = Math.round(performance.now() - begun);
    const what = `${milliseconds} ms for ${method} ${path.slice(0, 60)} ${Object.keys(body ?? {})[0] ?? ""}`;
    if (milliseconds > slowest.milliseconds) slowest = { milliseconds, what };
  }
  for (const text of SLOW_TEXTS) {
    const escaped = encodeURIComponent(text.slice(0, IN_ADDRESS));
    for (const page of ["about", "city", "events", "blog", "r", "f", "pictures", "search"])
      await ask("GET", `/${page}/${escaped}?q=${escaped}`);
    for (const { method, path, body, parameters } of api.operations) {
      if (method === "DELETE" || path === "/api/auth/sign-out") continue;
      const at = (segment: string) => path.replaceAll(/\{[^}]+\}/g, segment);
      await ask(method, at(escaped), body ? {} : undefined);
      for (const { name } of parameters.filter(({ in: place }) => place === "query"))
        await ask(method, `${at(crypto.randomUUID())}?${name}=${escaped}`);
      for (const name of body ? fieldsOf(api, body) : [])
        await ask(method, at(crypto.randomUUID()), { [name]: text });
    }
  }
  return { sent, slowest: slowest.what };
}

function fieldsOf(api: Api, body: unknown): string[] {
  const schema = api.resolve(body);
  if (!isObject(schema)) return [];
  const own = isObject(schema["properties"]) ? Object.keys(schema["properties"]) : [];
  const others = [schema["anyOf"], schema["oneOf"]].flatMap((choices) =>
    Array.isArray(choices) ? choices.flatMap((choice: unknown) => fieldsOf(api, choice)) : [],
  );
  return [...new Set([...own, ...others])];
}
