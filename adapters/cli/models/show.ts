import { stringify } from 'yaml';
import { findModel, modelNames, writtenModel } from '../../../engine/index.ts';
import { exitCode } from '../../terminal/exit-code.ts';
import { withNearestOrFirst } from '../../terminal/known-word.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { UsageError } from '../../terminal/usage-error.ts';

/**
 * `motorpool models show`: prints a model of the catalogue as one of a scenario's own, to be
 * changed, and returns the exit code.
 */
export function showModelCommand(name: string, { stdout }: Terminal): number {
  const model = findModel(name);
  if (model === undefined) {
    throw new UsageError(withNearestOrFirst(`there is no model ${name}`, name, modelNames));
  }
  const file = { version: 1, models: { [`my-${model.id}`]: writtenModel(model) } };
  stdout.write(stringify(file, { lineWidth: 0 }));
  return exitCode.ok;
}
