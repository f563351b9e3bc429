/** What one types into looks the same everywhere; the outline of what has the focus is the page's own. */
export const inputLook =
  "min-h-12 rounded-md border-2 border-edge bg-raised px-3 py-2 text-base font-normal text-ink " +
  "placeholder:text-soft aria-invalid:border-bad disabled:opacity-60";
