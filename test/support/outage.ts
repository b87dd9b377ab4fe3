import { type Controlled, controlled } from './controlled.ts';
import { dataOf } from './data-of.ts';

/** Its receiver is down from 6:30 to 7:00; locking and unlocking are sent. */
export const hooked = `
version: 1
name: hooked
seed: 7
clock: { start: 2026-05-04T06:00:00 }
app: { managementToken: secret-of-the-app }
users: { anna: {}, ben: {} }
vehicles:
  car: { model: tesla-model-3, owner: anna, timeouts: { relock: 1d } }
  van: { model: honda-civic-2-0-cvt, owner: ben }
webhooks:
  main:
    url: https://app.example/hooks
    triggers: [Closure.IsLocked]
    data: [Closure.IsLocked, Odometer.TraveledDistance]
    subscribe: [car]
    receiver: { latency: 80ms, down: { from: "06:30", until: "07:00" } }
`;

export interface Told {
  readonly delivery: number;
  readonly state: string;
  readonly type: string;
  readonly eventId: string;
  readonly triggers: readonly string[];
}

export const listOf = async ({ control }: Controlled, query = ''): Promise<readonly Told[]> =>
  dataOf(await control('GET', `/sim/deliveries${query}`)) as readonly Told[];

export async function pass({ control }: Controlled, by: string): Promise<void> {
  dataOf(await control('POST', '/sim/clock/advance', { by }));
}

/**
 * Two events that were never delivered: the car is unlocked and locked while its receiver is down.
 */
export async function outage(): Promise<Controlled> {
  const world = controlled(hooked);
  await pass(world, '31m');
  await world.control('POST', '/sim/vehicles/car/do', 'unlock');
  await pass(world, '1m');
  await world.control('POST', '/sim/vehicles/car/do', 'lock');
  await pass(world, '10m');
  return world;
}
