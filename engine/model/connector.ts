import type { Region, VehicleModel } from './model.ts';

/** Makes whose fast charging inlet is CHAdeMO. */
const chademoMakes: ReadonlySet<string> = new Set(['Nissan']);

/** Makes whose cars for America have one inlet of SAE J3400 for both currents. */
const nacsMakes: ReadonlySet<string> = new Set(['Tesla']);

/**
 * The connector in the inlet of a car for a region. AC: Type 2 of IEC 62196-2 in Europe, where
 * Directive 2014/94/EU demands it, J1772 elsewhere. `Type 2` and `NACS` are spelled by us: the
 * public service names J1772, CCS and CHAdeMO and leaves the list open.
 */
export function connectorOf(model: VehicleModel, type: 'AC' | 'DC', region: Region): string {
  if (region !== 'EUROPE' && nacsMakes.has(model.make)) return 'NACS';
  if (type === 'AC') return region === 'EUROPE' ? 'Type 2' : 'J1772';
  return fastConnector(model);
}

/** The standard of fast charging; a Tesla with an inlet of SAE J3400 speaks that of CCS. */
export function fastConnector({ make }: Pick<VehicleModel, 'make'>): string {
  return chademoMakes.has(make) ? 'CHAdeMO' : 'CCS';
}
