/** Location state of a dialog or form that one of our own buttons opened: closing it may go back in the history. */
export const OPENED_IN_APP = "opened-here";
