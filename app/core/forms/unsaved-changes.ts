type Guard = () => Promise<boolean>;

const guards = new Set<Guard>();

/** Registers a form with unsaved text, which is asked, for example, before signing out. Returns how to unregister. */
export function askBeforeLeaving(guard: Guard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

export async function mayLeave(): Promise<boolean> {
  for (const guard of guards) if (!(await guard())) return false;
  return true;
}
