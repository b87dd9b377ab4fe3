import { formatDiagnostic } from '../../engine/index.ts';
import type { RejectedScenario } from './load.ts';
import { counted, isColorful, type Terminal } from './terminal.ts';

/** Shows what is wrong with scenarios, as a compiler would, on standard error. */
export function showRejections(
  rejected: readonly RejectedScenario[],
  { stderr, env }: Terminal,
): void {
  const color = isColorful(stderr, env);
  const all = rejected.flatMap(({ source, diagnostics }) =>
    diagnostics.map((diagnostic) => formatDiagnostic(diagnostic, source, { color })),
  );
  stderr.write(`${all.join('\n\n')}\n`);
  if (all.length > 1) {
    const files = rejected.length > 1 ? ` in ${counted(rejected.length, 'file')}` : '';
    stderr.write(`\n${counted(all.length, 'mistake')}${files}\n`);
  }
}
