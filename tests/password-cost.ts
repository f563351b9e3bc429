/** Hashed in tests as the site hashes it, and so is each password with it (`cheap-hashes.ts`). */
export const AT_FULL_COST = "espresso at full cost";
