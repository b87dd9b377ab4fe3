import type { ChartName, WantedStates } from '../../engine/index.ts';
import type { SimulatedVehicle } from '../library/simulated-vehicle.ts';
import { type Judgement, show } from './judgement.ts';

/**
 * Whether a vehicle's charts are in all given states, each as XState's `matches` takes it or as a
 * path: `{ charge: 'plugged.charging', lock: 'locked', frontLeft: 'closed' }`.
 */
export function toBeIn(this: unknown, received: unknown, states: WantedStates): Judgement {
  const vehicle = vehicleIn(received);
  const pass = vehicle.isIn(states);
  return {
    pass,
    message: () => {
      const names = Object.keys(states) as ChartName[];
      const actual = names.map((name) => [name, vehicle.chart(name).value]);
      const isNot = pass ? 'not ' : '';
      return `expected ${vehicle.name} ${isNot}to be in ${show(states)}; it is in ${show(Object.fromEntries(actual))}`;
    },
  };
}

function vehicleIn(received: unknown): SimulatedVehicle {
  const vehicle = received as Partial<SimulatedVehicle> | null | undefined;
  if (typeof vehicle?.isIn === 'function') return vehicle as SimulatedVehicle;
  throw new TypeError(`toBeIn is for a vehicle of a world: found ${show(received)}`);
}
