/** Does without `URLSearchParams.size`, which Safari 16 does not know. */
export function withQuery(path: string, parameters: URLSearchParams): string {
  const query = parameters.toString();
  return query ? `${path}?${query}` : path;
}
