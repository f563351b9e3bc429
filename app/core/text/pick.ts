/** Of `row` what `names` names and no more: a page carries its data twice, as HTML and for the browser. */
export function pick<Row extends object, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
): Pick<Row, Name> {
  // TypeScript cannot see that each of the names is there.
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}
