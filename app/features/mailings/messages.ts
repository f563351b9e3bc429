import { shorten } from "#app/core/text/short-text.ts";

export const messages = {
  noLetter: "There is no such letter.",
  isBack: "This has been taken back already.",
  hasLeft: "This has left already.",
  nothingSaid: "Please write something",
  foreignAddress: (address: string) =>
    `Please leave out web addresses of other sites, such as "${shorten(address, 60)}".`,
} as const;
