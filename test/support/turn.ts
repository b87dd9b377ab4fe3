/** Runs everything that is ready to run. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Takes turns until a condition holds, for as long as a test may last. */
export async function turns(holds: () => boolean): Promise<void> {
  while (!holds()) await turn();
}
