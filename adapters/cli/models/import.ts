import { stringify } from 'yaml';
import { consumptionLeftOut, isMakeOfBrand } from '../../../engine/index.ts';
import { openEvCars, openEvModels } from '../../file/open-ev-data.ts';
import { readNamedText } from '../../file/text-file.ts';
import { exitCode } from '../../terminal/exit-code.ts';
import { withNearestOrFirst } from '../../terminal/known-word.ts';
import { counted, type Terminal } from '../../terminal/terminal.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import type { ModelsFlags } from './models-options.ts';

/**
 * `motorpool models import`: prints the cars of an Open EV Data file as models of a scenario's own,
 * and returns the exit code.
 */
export function importModelsCommand(
  file: string,
  { make }: Pick<ModelsFlags, 'make'>,
  { stdout, stderr }: Terminal,
): number {
  const all = openEvCars(readNamedText(file), file);
  const cars = all.filter(({ vehicle_type: type }) => type === 'car');
  const kept = cars.filter((car) => make === undefined || isMakeOfBrand(car.brand, make));
  if (kept.length === 0 && make !== undefined) {
    const brands = new Set(cars.map(({ brand }) => brand));
    const message = `--make: the file has no car of ${make}`;
    throw new UsageError(withNearestOrFirst(message, make, brands));
  }
  const body = stringify({ version: 1, models: openEvModels(kept) }, { lineWidth: 0 });
  stdout.write(`${notice}\n${body}`);
  const others = all.length - cars.length;
  const left =
    others === 0
      ? ''
      : `, without ${counted(others, 'vehicle that is no car', 'vehicles that are no cars')}`;
  for (const { brand, model, energy_consumption: energy } of kept) {
    const lost = consumptionLeftOut(`${brand} ${model}`, energy?.average_consumption);
    if (lost !== undefined) stderr.write(`${lost}\n`);
  }
  stderr.write(`${counted(kept.length, 'model')} of ${counted(cars.length, 'car')}${left}\n`);
  return exitCode.ok;
}

/** The licence of the data asks for this. */
const notice =
  '# Figures of Open EV Data (https://github.com/KilowattApp/open-ev-data), MIT licence.';
