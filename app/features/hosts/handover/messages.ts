export const messages = {
  onlyHosts: "Only the hosts of this city may hand it over.",
  notAHelper: "They don't help in this city.",
  saved: "Saved. The next host will read it.",
  invited: (email: string) => `We've emailed ${email}. Until they accept, nothing changes.`,
  settled: "The central team looks no further. You still host.",
  unsavedNotes: "Your notes aren't saved yet. Only what you save reaches your successor.",
  asked: "The central team will look for somebody. Until then you are still the host.",
} as const;
