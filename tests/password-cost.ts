/** Hashed in tests as the site hashes it (`cheap-hashes.ts`). */
export const AT_FULL_COST = "espresso at full cost";

/** By the password alone, so that each is stored and checked alike. */
export const isAtFullCost = (password: string): boolean => password.includes("at full cost");
