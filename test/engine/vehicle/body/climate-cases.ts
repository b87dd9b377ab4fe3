import type { VehicleCommand } from '../../../../engine/vehicle/command.ts';
import { openRun } from '../../../support/activity.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const model = 'hyundai-ioniq-5-long-range-rwd';

/** A command without its vehicle. */
export type Wish = VehicleCommand extends infer Kind
  ? Kind extends VehicleCommand
    ? Omit<Kind, 'vehicle'>
    : never
  : never;

/** A car in a world of its own, and the actions on it. */
export function oneCar(members = '', others = '') {
  const run = openRun(`
version: 1
name: climate
clock: { start: 2026-01-12T00:00:00, limit: 30d }
places:
  depot: { latitude: 60.17, longitude: 24.94 }
  quay: { latitude: 60.16, longitude: 24.96 }
  island: { latitude: 27.9, longitude: -15.5 }
  town: { latitude: 61.5, longitude: 23.76 }
vehicles:
  car: { model: ${model}${members === '' ? '' : `, ${members}`} }
${others}`);
  const { world } = run;
  return {
    run,
    world,
    get car() {
      return world.truthOf(world.rowOf('car'));
    },
    advance: (ms: number) => run.advanceTo(world.clock.now + ms),
    does: (command: Wish) => world.submit({ ...command, vehicle: 'car' }).refused,
    facts: (kind: string) =>
      world.log.retained.filter((entry) => entry.kind === kind).map(({ data }) => data),
    signal: (name: string) => {
      const entries = world.log.retained.filter(({ data }) => data['code'] === name);
      return (entries.at(-1)?.data['body'] as { value: unknown } | undefined)?.value;
    },
  };
}

export const start = (targetCelsius?: number) =>
  ({ kind: 'climate.start', targetCelsius }) as const;
export const stop = { kind: 'climate.stop' } as const;
export const plug = (powerKw: number, chargingType: 'AC' | 'DC' = 'AC') =>
  ({ kind: 'cable.plug', chargingType, powerKw }) as const;
export const unplug = { kind: 'cable.unplug' } as const;
export const drive = (distanceKm: number, speedKmh: number, destination?: string) =>
  ({ kind: 'trip.start', legs: [{ distanceKm, speedKmh }], destination }) as const;
export const limit = (limitPercent: number) => ({ kind: 'limit.set', limitPercent }) as const;
