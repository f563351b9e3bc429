/** An object with the properties `names` of `row`. Pages carry their data twice, as HTML and for hydration, hence only what they show. */
export function pick<Row extends object, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
): Pick<Row, Name> {
  // TypeScript cannot see that each of the names is there.
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}
