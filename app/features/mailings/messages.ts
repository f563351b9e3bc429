import { shortened } from "#app/core/text/shortened.ts";

export const messages = {
  noLetter: "There is no such letter.",
  isBack: "This has been taken back already.",
  hasLeft: "This has left already.",
  nothingSaid: "Please write something",
  foreignAddress: (address: string) =>
    `Please leave out web addresses of other sites, such as "${shortened(address, 60)}".`,
} as const;
