import type { CheckVerdict, ReceiverCheck } from './check.ts';

const signs: Readonly<Record<CheckVerdict, string>> = {
  passed: '✓',
  failed: '✗',
  undetermined: '?',
};

/** A line for each check: its sign, its name and its sentence. */
export function linesOf(checks: readonly ReceiverCheck[]): readonly string[] {
  const width = Math.max(0, ...checks.map(({ name }) => name.length));
  return checks.map(
    ({ name, sentence, verdict }) => `${signs[verdict]} ${name.padEnd(width)}  ${sentence}`,
  );
}

/** The numbers of checks by their verdicts: `27 passed, 1 failed, 2 undetermined`. */
export function countsOf(checks: readonly ReceiverCheck[]): string {
  return Object.keys(signs)
    .map((word) => ({ word, count: checks.filter(({ verdict }) => verdict === word).length }))
    .filter(({ count, word }) => count > 0 || word === 'passed')
    .map(({ count, word }) => `${count} ${word}`)
    .join(', ');
}
