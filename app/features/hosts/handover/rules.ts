export const LONGEST_NOTES = 4_000;

export const DOSSIER_MEETUPS = 10;
export const DOSSIER_VENUES = 10;
export const DOSSIER_PARTNERS = 20;
