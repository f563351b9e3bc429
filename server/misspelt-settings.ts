/** Words that mean the same to a hurried operator, and are not what we read. */
const oftenMeant: Record<string, string> = {
  DATABASE_URI: "DATABASE_URL",
  DB_URL: "DATABASE_URL",
  POSTGRES_URL: "DATABASE_URL",
  BASE_URL: "SITE_URL",
  DATA_DIRECTORY: "DATA_DIR",
  MAIL_URL: "SMTP_URL",
  SMTP_URI: "SMTP_URL",
};

/**
 * From this many letters on, a name one slip away is a slip. Shorter ones have neighbours that mean
 * something else (`HOSTS`, `POST`), and only two letters swapped are a slip.
 */
const LONG = 7;

export function sentenceForMisspelt(names: string[], known: string[]): string | undefined {
  for (const name of names) {
    if (known.includes(name)) continue;
    const meant = oftenMeant[name] ?? known.find((word) => isSlip(name, word));
    if (meant) return `There is no setting ${name}: did you mean ${meant}?`;
  }
  return undefined;
}

function isSlip(name: string, word: string): boolean {
  const [a, b] = fromFirstDifference(name, word);
  if (isSwapped(a, b)) return true;
  if (word.length < LONG || name === word) return false;
  if (a.length === b.length) return a.slice(1) === b.slice(1);
  return a.length > b.length ? a.slice(1) === b : a === b.slice(1);
}

function fromFirstDifference(a: string, b: string): [string, string] {
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  return [a.slice(start), b.slice(start)];
}

const isSwapped = (a: string, b: string): boolean =>
  a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
