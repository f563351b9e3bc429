/** Mail servers name the address that they refuse. */
export const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>"'(]+@[^\s<>"'),;:]+/g, "…");
