import * as z from 'zod';
import {
  type Json,
  type OpenEvCar,
  openEvCar,
  openEvModel,
  openEvName,
} from '../../engine/index.ts';
import { FileError } from './file-error.ts';

/** The whole data set has `data`; a file of one brand, of version 2, has `models`. */
const files = z.union([
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => ({ key: 'data', list: data })),
  z
    .object({ models: z.array(z.unknown()) })
    .transform(({ models }) => ({ key: 'models', list: models })),
]);

/** Reads a file of Open EV Data. Throws `FileError` for any other and for a car without figures. */
export function openEvCars(text: string, file: string): readonly OpenEvCar[] {
  const { data, success } = files.safeParse(jsonOf(text, file));
  if (!success) {
    throw new FileError(`${file}: not Open EV Data: expected a map with the list data or models`);
  }
  return data.list.map((each, index) => {
    const read = openEvCar.safeParse(each);
    if (read.success) return read.data;
    const { path, message } = read.error.issues[0]!;
    const where = [`${data.key}[${index}]`, ...path.map(String)].join('.');
    throw new FileError(`${file}: ${where}: ${message}`);
  });
}

/** The cars as models by the names that scenarios give them; other vehicles are left out. */
export function openEvModels(all: readonly OpenEvCar[]): Readonly<Record<string, Json>> {
  const models = new Map<string, Json>();
  for (const car of all) {
    if (car.vehicle_type === 'car') models.set(openEvName(car, models), openEvModel(car));
  }
  return Object.fromEntries(models);
}

function jsonOf(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new FileError(`${file}: not JSON: ${(error as Error).message}`);
  }
}
