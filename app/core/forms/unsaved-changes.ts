/** Answers whether what somebody is typing may go; may ask them first. */
type Asker = () => Promise<boolean>;

const askers = new Set<Asker>();

/** Who holds unsaved text is asked before anything ends that no way back leads to. Answers how to stop. */
export function askBeforeLeaving(asker: Asker): () => void {
  askers.add(asker);
  return () => void askers.delete(asker);
}

/** False as soon as somebody wants to stay. */
export async function mayLeave(): Promise<boolean> {
  for (const asker of askers) if (!(await asker())) return false;
  return true;
}
