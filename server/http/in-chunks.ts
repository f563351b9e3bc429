const CHUNK = 64 * 1024;

/** The bytes from `from` up to `end`, as fast as the client reads. `read` copies those between two places. */
export function inChunks(
  from: number,
  end: number,
  read: (from: number, end: number) => Uint8Array,
): ReadableStream {
  let position = from;
  return new ReadableStream(
    {
      pull(controller) {
        const next = Math.min(position + CHUNK, end);
        controller.enqueue(read(position, next));
        position = next;
        if (position >= end) controller.close();
      },
    },
    { highWaterMark: 1 },
  );
}
