/** Last words of a path that say what is done to the thing before them. */
const ACTIONS = new Set(["accept", "decline", "forward", "let-in", "send", "test", "undo"]);

const VERBS: Readonly<Record<string, string>> = {
  post: "create",
  put: "save",
  patch: "change",
  delete: "delete",
};

/** The name of an operation for generated clients: `listCityEvents`, `getCityEvent`, `acceptHostInvitation`. */
export function operationIdOf(method: string, path: string, isList: boolean): string {
  const parts = path.split("/").filter((part) => part !== "" && !/^(api|v\d+)$/.test(part));
  const last = parts.at(-1) ?? "";
  const isAction = method === "post" && ACTIONS.has(last);
  const named = isAction ? parts.slice(0, -1) : parts;
  const isPlural = isList && !last.startsWith("{");
  const nouns = named
    .flatMap((part, index) => {
      if (part.startsWith("{")) return [];
      const isOne = named[index + 1]?.startsWith("{") === true || method === "post";
      return [isOne ? singular(part) : part];
    })
    .map(pascal)
    .join("");
  const verb = isAction ? last : method === "get" ? (isPlural ? "list" : "get") : VERBS[method];
  const words = pascal(verb ?? method) + nouns;
  return words.charAt(0).toLowerCase() + words.slice(1);
}

const singular = (word: string) => word.replace(/ies$/, "y").replace(/(?<=[a-z])s$/, "");

const pascal = (words: string) =>
  words.replaceAll(/(?:^|[-._])(\w)/g, (_, letter: string) => letter.toUpperCase());
