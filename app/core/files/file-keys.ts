/** One name for each hash: the sizes of a small picture are the same file. */
export const distinctFiles = (names: Record<string, string>) => [
  ...new Map(Object.entries(names).map(([name, hash]) => [hash, name] as const)),
];

export interface NamedFile {
  key: string;
  hash: string;
}

export const storedFiles = (row: { id: string; files: Record<string, string> }): NamedFile[] =>
  distinctFiles(row.files).map(([hash, name]) => ({ key: keyOf(row.id, name, hash), hash }));

/** Files of two pictures never share a key, so that deleting one cannot take the other's (docs/decisions/0031). */
export const keyOf = (id: string, name: string, hash: string) =>
  `${id}/${hash}.${name.slice(name.indexOf(".") + 1)}`;

/** True for what `keyOf` makes, written whole or not: a store may hold files of others, too. */
export const isKeyOfOurs = (key: string) => /^[\da-f-]{36}\/[\da-f]{64}\.[\w.]+$/.test(key);

export const ownerOf = (key: string) => key.slice(0, key.indexOf("/"));
