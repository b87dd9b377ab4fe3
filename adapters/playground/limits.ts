import { grouped } from '../words/text.ts';

/**
 * The limits of the playground: a link of a stranger must not take the reader's browser. The
 * command line has only the first of them.
 */
export const limits = {
  /** The bytes of a scenario. */
  textBytes: 1_048_576,
  vehicles: 2_000,
  entries: 200_000,
  /** Real time of a run, ms. */
  runMs: 20_000,
} as const;

const elsewhere = 'motorpool run has no such limit';

/** The sentence about a text that is too long; undefined for any other. */
export function textObjection(text: string): string | undefined {
  // A UTF-16 unit takes at most three bytes: most texts need not be encoded.
  if (text.length * 3 <= limits.textBytes) return undefined;
  if (new TextEncoder().encode(text).length <= limits.textBytes) return undefined;
  return 'the text is larger than 1 MiB, the most that a scenario may be';
}

/** The sentence about a scenario with too many vehicles; undefined for any other. */
export function vehicleObjection(count: number): string | undefined {
  if (count <= limits.vehicles) return undefined;
  return `the scenario has ${grouped(count)} vehicles, and a tab runs at most ${grouped(limits.vehicles)}: ${elsewhere}`;
}

/** The reason to stop a run that has come so far; undefined for one that may go on. */
export function runObjection(entries: number, tookMs: number): string | undefined {
  if (entries > limits.entries) {
    return `stopped after ${grouped(limits.entries)} entries, the most that a tab keeps: ${elsewhere}`;
  }
  if (tookMs <= limits.runMs) return undefined;
  return `stopped after ${limits.runMs / 1000} s, the longest that a tab runs a scenario: ${elsewhere}`;
}
