/** `1 draft`, `2,000 drafts`; a plural that is more than an s is given. */
export function pluralize(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}
