import { explanationOf, jsonOfAll } from '../scenarios/explain/explanation.ts';
import { mermaidOf } from '../scenarios/explain/mermaid.ts';
import { proseColumns, proseLines } from '../scenarios/explain/prose.ts';
import { isRejected, load } from '../scenarios/load.ts';
import { showRejections } from '../scenarios/rejection.ts';
import type { ExplainFlags } from '../scenarios/scenario-options.ts';
import { exitCode } from '../terminal/exit-code.ts';
import { readMatrix, readParams } from '../terminal/named-values.ts';
import { paintFor, type Terminal } from '../terminal/terminal.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { zoneOf } from '../words/local-time.ts';

/**
 * `motorpool explain`: describes in sentences what a scenario does, without running it, and returns
 * the exit code.
 */
export function explainCommand(file: string, flags: ExplainFlags, terminal: Terminal): number {
  const { json = false, mermaid = false } = flags;
  if (json && mermaid) throw new UsageError('--json and --mermaid both want standard output');
  const params = readParams(flags.param ?? []);
  const matrix = readMatrix(flags.matrix ?? []);
  const { stdout, env } = terminal;
  const loaded = load(file, { params, matrix, root: flags.root, seed: undefined, env });
  if (isRejected(loaded)) {
    if (json) stdout.write(jsonOfAll([], [loaded]));
    else showRejections([loaded], terminal);
    return exitCode.usage;
  }
  const { scenario } = loaded;
  const zone = zoneOf(scenario);
  if (json) {
    stdout.write(jsonOfAll([explanationOf(scenario)], []));
  } else if (mermaid) {
    stdout.write(mermaidOf(scenario, zone));
  } else {
    const layout = { paint: paintFor(stdout, env), columns: proseColumns(stdout), zone };
    stdout.write(proseLines(scenario, layout));
  }
  return exitCode.ok;
}
