import { UsageError } from './usage-error.ts';

/** The values of `--param`, by their names. Throws `UsageError`. */
export function readParams(pairs: readonly string[]): Readonly<Record<string, string>> {
  return readPairs('--param', pairs);
}

/** The values of `--matrix`, by the names of their axes. Throws `UsageError`. */
export function readMatrix(pairs: readonly string[]): Readonly<Record<string, string>> {
  return readPairs('--matrix', pairs);
}

/** `name=value` pairs; a value may hold further equals signs. */
function readPairs(option: string, pairs: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new UsageError(`${option} ${pair}: write it as name=value`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}
