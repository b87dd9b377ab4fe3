import { z } from 'zod';
import { FileError } from './file-error.ts';

/** A car of Open EV Data (https://github.com/KilowattApp/open-ev-data); powers in kW. */
export type OpenEvCar = z.output<typeof car>;

const car = z.object({
  brand: z.string().min(1),
  model: z.string().min(1),
  variant: z.string().default(''),
  vehicle_type: z.string().default('car'),
  release_year: z.int().nullish(),
  usable_battery_size: z.number().positive(),
  /** KWh per 100 km. */
  energy_consumption: z.object({ average_consumption: z.number().positive().nullish() }).nullish(),
  ac_charger: z.object({ max_power: z.number().positive() }).nullish(),
  dc_charger: z
    .object({
      max_power: z.number().positive(),
      charging_curve: z
        .array(z.object({ percentage: z.number().min(0).max(100), power: z.number().positive() }))
        .default([]),
      /** Whether the curve is a rule of the data set in place of a recorded one. */
      is_default_charging_curve: z.boolean().default(false),
    })
    .nullish(),
});

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
    const read = car.safeParse(each);
    if (read.success) return read.data;
    const { path, message } = read.error.issues[0]!;
    const where = [`${data.key}[${index}]`, ...path.map(String)].join('.');
    throw new FileError(`${file}: ${where}: ${message}`);
  });
}

function jsonOf(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new FileError(`${file}: not JSON: ${(error as Error).message}`);
  }
}
