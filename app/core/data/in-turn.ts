const latest = new Map<string, Promise<unknown>>();

/**
 * Runs `work` once all earlier work of the same key in this process is done. For transactions that begin by locking the
 * same row: each that waits for it holds a connection, so that ten of them would leave none for anybody else.
 */
export function inTurn<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
  const mine = (latest.get(key) ?? Promise.resolve()).then(work);
  const done = mine.then(forget, forget);
  latest.set(key, done);
  return mine;

  function forget() {
    if (latest.get(key) === done) latest.delete(key);
  }
}
