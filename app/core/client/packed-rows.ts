/**
 * Rows as one text of names and values. A page carries its data for hydration as well: so it takes half the bytes that
 * the router's own encoding takes, which writes each row as a table of numbers.
 */
export const packRows = <Row extends object>(names: readonly (keyof Row)[], rows: readonly Row[]) =>
  JSON.stringify(rows.map((row) => names.map((name) => row[name])));

export const unpackRows = <Row extends object>(
  names: readonly (keyof Row)[],
  text: string,
): Row[] => {
  // Written by `packRows` on our own server, with one value for each name.
  const rows = JSON.parse(text) as Row[keyof Row][][];
  return rows.map(
    (row) => Object.fromEntries(names.map((name, place) => [name, row[place]])) as Row,
  );
};
