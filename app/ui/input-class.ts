/** Shared by inputs, selects and text areas. The focus outline comes from `:focus-visible` in elements.css. */
export const inputClass =
  "min-h-12 rounded-md border-2 border-edge bg-raised px-3 py-2 text-base font-normal text-ink " +
  "placeholder:text-soft aria-invalid:border-bad disabled:opacity-60";
