/** Something done now and then while the process lives. */
export interface Repeated {
  /** Does it no more, and waits for what is under way. */
  stop: () => Promise<void>;
}

/**
 * Does `work` for the first time after `after` milliseconds, then every `every`. `failed` hears of what goes
 * wrong, and the next time is tried all the same. It keeps no process alive.
 */
export function repeatedly(
  work: () => Promise<void>,
  { after, every }: { after: number; every: number },
  failed: (error: unknown) => void,
): Repeated {
  let underWay: Promise<void> | undefined;
  let timer = setTimeout(start, after).unref();

  function start() {
    underWay = work().catch(failed);
    timer = setTimeout(start, every).unref();
  }

  return {
    async stop() {
      clearTimeout(timer);
      await underWay;
    },
  };
}
