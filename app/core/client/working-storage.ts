export interface WorkingStorage extends Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  keys(): string[];
}

/** Local storage, or memory where it is disabled: what is stored then ends with the page. */
export function workingStorage(): WorkingStorage {
  try {
    if (typeof document === "undefined") return inMemory();
    localStorage.getItem("");
    return {
      keys: () => Object.keys(localStorage),
      getItem: (key) => localStorage.getItem(key),
      setItem: (key, value) => localStorage.setItem(key, value),
      removeItem: (key) => localStorage.removeItem(key),
    };
  } catch {
    return inMemory();
  }
}

export function inMemory(): WorkingStorage {
  const kept = new Map<string, string>();
  return {
    keys: () => [...kept.keys()],
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
