import { modelAliases, models, type VehicleModel } from '../../../engine/index.ts';
import { exitCode } from '../../terminal/exit-code.ts';
import { jsonText } from '../../terminal/json-text.ts';
import { knownWord } from '../../terminal/known-word.ts';
import { columnsOf, paintFor, type Terminal } from '../../terminal/terminal.ts';
import { withModelsOf } from './models-of.ts';
import type { ModelsFlags } from './models-options.ts';
import { modelLines } from './table.ts';

/**
 * `motorpool models`: lists the models of a scenario's own, or without one the catalogue, and
 * returns the exit code.
 */
export function modelsCommand(
  file: string | undefined,
  flags: ModelsFlags,
  terminal: Terminal,
): number {
  if (file === undefined) return list([...models.values()], flags, terminal);
  return withModelsOf(file, flags, terminal, (own) => list(own, flags, terminal));
}

function list(all: readonly VehicleModel[], flags: ModelsFlags, { stdout, env }: Terminal): number {
  const makes = [...new Set(all.map((model) => model.make))].sort();
  const make = flags.make === undefined ? undefined : knownWord('--make', flags.make, makes);
  const powertrain =
    flags.powertrain === undefined
      ? undefined
      : knownWord('--powertrain', flags.powertrain, powertrains);
  const listed = all
    .filter((model) => make === undefined || model.make === make)
    .filter((model) => powertrain === undefined || model.powertrain === powertrain)
    .map((model) => ({ model, aliases: aliasesOf(model) }));
  if (flags.json === true) {
    const rows = listed.map(({ model, aliases }) => ({ ...model, aliases }));
    stdout.write(jsonText({ models: rows }));
  } else {
    const layout = { paint: paintFor(stdout, env), columns: columnsOf(stdout) };
    stdout.write(`${modelLines(listed, layout).join('\n')}\n`);
  }
  return exitCode.ok;
}

const powertrains = ['BEV', 'PHEV', 'HEV', 'ICE'];

function aliasesOf({ id }: VehicleModel): readonly string[] {
  return [...modelAliases].filter(([, target]) => target === id).map(([alias]) => alias);
}
