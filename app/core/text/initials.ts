/**
 * SPEC 3: the first letters of the words of the full name, upper-cased, at most 2; without a full name
 * the first letter of the email, upper-cased; otherwise 'U'.
 */
export function initialsOf({
  fullName,
  email,
}: {
  fullName?: string | null;
  email?: string | null;
}): string {
  const letters = (fullName ?? "").trim().split(/\s+/).map(firstLetter).join("").toUpperCase();
  return Array.from(letters).slice(0, 2).join("") || firstLetter(email ?? "").toUpperCase() || "U";
}

const firstLetter = (word: string): string => Array.from(word)[0] ?? "";
