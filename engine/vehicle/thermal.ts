import type { Dynamics } from './dynamics.ts';
import type { Whereabouts } from './position.ts';
import { type Block, numbersAt, truth } from './quantity.ts';
import { field } from './row.ts';

/** Outside temperature of a vehicle at an instant, degC. */
export function ambientCelsiusAt(
  { fleet }: Whereabouts,
  row: number,
  block: Block,
  _atMs: number,
): number {
  return fleet.numbers[numbersAt(fleet, row, block) + field.temperatureC]!;
}

/** Brings cabin and pack up to now by what the car did since; call it before that changes. */
export function settleAir(_dynamics: Dynamics, _row: number): void {}

/** Makes the outside temperature of now the one that consumption and charging count with. */
export function feelWeather(dynamics: Dynamics, row: number): void {
  const { fleet, clock } = dynamics;
  const celsius = ambientCelsiusAt(dynamics, row, truth, clock.now);
  fleet.numbers[numbersAt(fleet, row, truth) + field.temperatureC] = celsius;
}

/** Share of the energy to warm or cool the car up that a trip begun now still has to pay, 0 to 1. */
export function warmUpShareOf(_dynamics: Dynamics, _row: number): number {
  return 1;
}
