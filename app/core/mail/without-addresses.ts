/** Mail servers name the address that they refuse. */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(]+@[^\s<>"'),;:]+/g, "…");
}
