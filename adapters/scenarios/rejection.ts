import { formatDiagnostic } from '../../engine/index.ts';
import { counted, isColorful, type Terminal } from '../terminal/terminal.ts';
import type { RejectedScenario } from './load.ts';
import { ScenarioRejection } from './scenario-rejection.ts';

/** A scenario without mistakes. Throws `ScenarioRejection` for any other. */
export function accepted<Accepted extends object>(loaded: Accepted | RejectedScenario): Accepted {
  if (!('diagnostics' in loaded)) return loaded;
  throw new ScenarioRejection((terminal) => showRejections([loaded], terminal));
}

/** Shows the mistakes of scenarios on standard error, as a compiler would. */
export function showRejections(rejected: readonly RejectedScenario[], terminal: Terminal): void {
  showMistakes(rejected, terminal);
  countMistakes(rejected, terminal);
}

/** Shows mistakes without a count. */
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

/** Shows the number of mistakes, unless it is obvious. */
export function countMistakes(rejected: readonly RejectedScenario[], { stderr }: Terminal): void {
  const count = rejected.reduce((sum, { diagnostics }) => sum + diagnostics.length, 0);
  if (count <= 1) return;
  const files = rejected.length > 1 ? ` in ${counted(rejected.length, 'file')}` : '';
  stderr.write(`\n${counted(count, 'mistake')}${files}\n`);
}
