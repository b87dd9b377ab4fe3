import type { ServiceGround } from '../service-ground.ts';
import { Attempt } from './attempt.ts';
import type { Delivery } from './delivery.ts';
import { sound } from './spoilt.ts';

/**
 * The request of the attempt made last, as it was meant and as it would go out now: to the address and under the secret
 * of now. What faults did to it is in the log. Undefined before the first attempt.
 */
export function requestOf(world: ServiceGround, delivery: Delivery): Attempt | undefined {
  const record = delivery.attempts.at(-1);
  if (record === undefined) return undefined;
  const { number, startedAtMs } = record;
  const made = { number, delivery, startedAtMs, stamp: record, spoilt: sound };
  return new Attempt(world, world.service.managementTokens, made);
}
