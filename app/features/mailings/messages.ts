export const messages = {
  noLetter: "There is no such letter.",
  hasLeft: "This has left already.",
  nothingSaid: "Please write something",
  foreignAddress: "Please leave out web addresses of other sites.",
} as const;
