export const OPEN_DETAILS = "open-details:";

/**
 * Opens those of the page's `<details>` whose names are in `open`, and returns the names of all: their labels, with a plus
 * for each equal one before.
 */
export function openDetails(open: readonly string[]): string[] {
  const names: string[] = [];
  for (const details of document.querySelectorAll<HTMLDetailsElement>("main details")) {
    let name = details.querySelector("summary")?.textContent ?? "";
    while (names.includes(name)) name += "+";
    names.push(name);
    if (open.includes(name)) details.open = true;
  }
  return names;
}

/** Opens the `<details>` that were open when this history entry was left, so that its scroll position leads to the same place. */
export function restoreOpenDetails(name: string) {
  try {
    openDetails(sessionStorage.getItem(name)?.split("\n") ?? []);
  } catch {
    // Without storage the page stays as the server has rendered it.
  }
}
