import { zoneOf } from '../words/local-time.ts';
import { exitCode } from './exit-code.ts';
import { explanationOf, jsonOfAll } from './explain/explanation.ts';
import { mermaidOf } from './explain/mermaid.ts';
import { proseColumns, proseLines } from './explain/prose.ts';
import { isRejected, load } from './load.ts';
import { showRejections } from './rejection.ts';
import { readMatrix, readParams } from './run-settings.ts';
import { paintFor, type Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export interface ExplainFlags {
  readonly mermaid?: boolean;
  readonly json?: boolean;
  readonly param?: readonly string[];
  readonly matrix?: readonly string[];
  readonly root?: string;
}

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
