export const messages = {
  onlyHosts: "Only the hosts of this city may hand it over.",
  notAHelper: "They don't help in this city.",
  yourself: "You host this city already.",
} as const;
