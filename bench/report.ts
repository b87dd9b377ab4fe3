/** Prints the measurements of a child: one line of JSON. */
export function report(result: object): void {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

/** Bytes in use after a garbage collection. */
export function bytesInUse(): number {
  globalThis.gc?.();
  // Array buffers are released beside the thread: the second collection waits for that of the first.
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Milliseconds that every process of this machine counts from the same moment. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
