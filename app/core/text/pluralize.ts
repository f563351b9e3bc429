/**
 * `1 draft`, `2,000 drafts`; a plural that is more than an s is given. With `most`, how far somebody has counted:
 * `1,000+ past meetups`.
 */
export function pluralize(number: number, one: string, many = `${one}s`, most = Infinity): string {
  const said = Math.min(number, most).toLocaleString("en");
  return `${said}${number < most ? "" : "+"} ${number === 1 ? one : many}`;
}
