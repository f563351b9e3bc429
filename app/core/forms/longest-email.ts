/** In a file of its own, because every page with a field loads it (RFC 5321, 4.5.3.1.3). */
export const LONGEST_EMAIL = 254;
