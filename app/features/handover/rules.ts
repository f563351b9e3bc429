/** In characters. */
export const LONGEST_NOTES = 4_000;

/** Rows of each list that the next host reads. */
export const DOSSIER_MEETUPS = 10;
export const DOSSIER_VENUES = 10;
export const DOSSIER_PARTNERS = 20;
