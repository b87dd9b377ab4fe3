import type { VehicleModel } from '../../../engine/index.ts';
import { jsonDiagnostics } from '../../scenarios/json-diagnostics.ts';
import { isRejected, load } from '../../scenarios/load.ts';
import { showRejections } from '../../scenarios/rejection.ts';
import { exitCode } from '../../terminal/exit-code.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import type { ModelsFlags } from './models-options.ts';

/**
 * Calls `use` with the models of a scenario's own, those of its imports included, and returns its
 * exit code; shows the mistakes of a file that has any.
 */
export function withModelsOf(
  file: string,
  { json = false, root }: Pick<ModelsFlags, 'json' | 'root'>,
  terminal: Terminal,
  use: (models: readonly VehicleModel[]) => number,
): number {
  const loaded = load(file, { params: {}, root, seed: undefined, env: terminal.env });
  if (!isRejected(loaded)) return use([...loaded.scenario.models.values()]);
  if (json) terminal.stdout.write(jsonDiagnostics(loaded.diagnostics, {}));
  else showRejections([loaded], terminal);
  return exitCode.usage;
}
