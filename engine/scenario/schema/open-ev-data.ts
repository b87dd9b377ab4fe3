import { array, boolean, int, number, object, type output, string } from 'zod';

const above0 = () => number().positive({ error: 'expected a number above 0' });
const percentage = number()
  .min(0, { error: 'expected 0 to 100' })
  .max(100, { error: 'expected 0 to 100' });

/**
 * A car of Open EV Data (https://github.com/KilowattApp/open-ev-data), with the members that a
 * model needs; powers in kW, energy in kWh.
 */
export const openEvCar = object({
  brand: string().min(1),
  model: string().min(1),
  variant: string().default(''),
  vehicle_type: string().default('car'),
  release_year: int().nullish(),
  usable_battery_size: above0(),
  /** KWh per 100 km. */
  energy_consumption: object({ average_consumption: above0().nullish() }).nullish(),
  ac_charger: object({ max_power: above0() }).nullish(),
  dc_charger: object({
    max_power: above0(),
    charging_curve: array(object({ percentage, power: above0() })).default([]),
    /** Whether the curve is a rule of the data set in place of a recorded one. */
    is_default_charging_curve: boolean().default(false),
  }).nullish(),
});

export type OpenEvCar = output<typeof openEvCar>;
