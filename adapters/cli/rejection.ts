import { formatDiagnostic } from '../../engine/index.ts';
import type { RejectedScenario } from './load.ts';
import { counted, isColorful, type Terminal } from './terminal.ts';

/** Shows what is wrong with scenarios, as a compiler would, on standard error. */
export function showRejections(rejected: readonly RejectedScenario[], terminal: Terminal): void {
  showMistakes(rejected, terminal);
  countMistakes(rejected, terminal);
}

/** Shows them without counting. */
export function showMistakes(
  rejected: readonly RejectedScenario[],
  { stderr, env }: Terminal,
): void {
  const color = isColorful(stderr, env);
  const all = rejected.flatMap(({ source, diagnostics }) =>
    diagnostics.map((diagnostic) => formatDiagnostic(diagnostic, source, { color })),
  );
  stderr.write(`${all.join('\n\n')}\n`);
}

/** Says how many there are, unless one look tells. */
export function countMistakes(rejected: readonly RejectedScenario[], { stderr }: Terminal): void {
  const count = rejected.reduce((sum, { diagnostics }) => sum + diagnostics.length, 0);
  if (count <= 1) return;
  const files = rejected.length > 1 ? ` in ${counted(rejected.length, 'file')}` : '';
  stderr.write(`\n${counted(count, 'mistake')}${files}\n`);
}
