/** `ND` of New Delhi, `Pu` of Pune. */
export function lettersOf(city: string): string {
  const [first = "", second] = city.split(" ");
  return second ? `${first.slice(0, 1)}${second.slice(0, 1)}` : first.slice(0, 2);
}
