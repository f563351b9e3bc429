export interface WorkingStorage extends Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  keys(): string[];
}

/** The storage of the browser or of the tab, or memory where it is disabled: what is stored then ends with the page. */
export function workingStorage(kind: "local" | "session"): WorkingStorage {
  try {
    if (typeof document === "undefined") return inMemory();
    const storage = kind === "local" ? localStorage : sessionStorage;
    storage.getItem("");
    return whileThereIsRoom(storage);
  } catch {
    return inMemory();
  }
}

export function removeAll(storage: WorkingStorage, prefix: string) {
  for (const key of storage.keys()) if (key.startsWith(prefix)) storage.removeItem(key);
}

/** A value for which there is no room ends with the page, too. The old one is false by then, and makes room. */
function whileThereIsRoom(lasting: Storage): WorkingStorage {
  const memory = inMemory();
  return {
    keys: () => [...new Set([...Object.keys(lasting), ...memory.keys()])],
    getItem: (key) => memory.getItem(key) ?? lasting.getItem(key),
    setItem(key, value) {
      memory.removeItem(key);
      try {
        lasting.setItem(key, value);
      } catch {
        lasting.removeItem(key);
        memory.setItem(key, value);
      }
    },
    removeItem(key) {
      memory.removeItem(key);
      lasting.removeItem(key);
    },
  };
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
