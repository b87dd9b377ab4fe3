/** Lets whatever is ready to happen do so. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Lets things happen until something holds, for as long as a test may last. */
export async function turns(holds: () => boolean): Promise<void> {
  while (!holds()) await turn();
}
