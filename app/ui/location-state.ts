/** Marks an address to which our own button has led, so that closing can go back. */
export const OPENED_HERE = "opened-here";
