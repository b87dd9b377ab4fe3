import { counted } from '../../words/text.ts';
import type { CheckVerdict, ReceiverCheck } from './check.ts';

const signs: Readonly<Record<CheckVerdict, string>> = {
  passed: '✓',
  failed: '✗',
  undetermined: '?',
};

/** A line for each check that was made: its sign, its name and its sentence. */
export function linesOf(checks: readonly ReceiverCheck[]): readonly string[] {
  const made = checks.filter(isMade);
  const width = Math.max(0, ...made.map(({ name }) => name.length));
  return made.map(
    ({ name, sentence, verdict }) => `${signs[verdict]} ${name.padEnd(width)}  ${sentence}`,
  );
}

/** A line for all checks that were not made; none where each was. */
export function linesOfUnmade(checks: readonly ReceiverCheck[]): readonly string[] {
  const count = checks.filter((each) => !isMade(each)).length;
  if (count === 0) return [];
  const [need, were] = count === 1 ? ['needs', 'was'] : ['need', 'were'];
  return [`${counted(count, 'check')} ${need} an accepted event, and ${were} not made`];
}

function isMade({ missing, verdict }: ReceiverCheck): boolean {
  return verdict !== 'undetermined' || missing !== undefined;
}

/** The names of undetermined checks, by the options that they lack. */
export function linesOfUndetermined(
  checks: readonly ReceiverCheck[],
  choice: string,
): readonly string[] {
  const names = new Map<string, string[]>();
  for (const { missing, name } of checks) {
    if (missing === undefined) continue;
    names.set(missing, [...(names.get(missing) ?? []), name]);
  }
  if (names.size === 0) return [];
  const count = [...names.values()].flat().length;
  return [
    `${count} of ${checks.length} checks of the receiver are undetermined:`,
    ...[...names].map(([missing, lacking]) => `  ? ${lacking.join(', ')}: ${missing}`),
    `  ${choice}; see docs/testing.md, Checks of a receiver`,
  ];
}

/** The numbers of checks by their verdicts: `27 passed, 1 failed, 2 undetermined`. */
export function countsOf(checks: readonly ReceiverCheck[]): string {
  return Object.keys(signs)
    .map((word) => ({ word, count: checks.filter(({ verdict }) => verdict === word).length }))
    .filter(({ count, word }) => count > 0 || word === 'passed')
    .map(({ count, word }) => `${count} ${word}`)
    .join(', ');
}
