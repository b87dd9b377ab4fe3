import type { ServiceGround } from '../service-ground.ts';
import { Attempt } from './attempt.ts';
import { unaffectedAttempt } from './attempt-faults.ts';
import type { Delivery } from './delivery.ts';

/**
 * The request of the latest attempt as intended, with the current address and secret and without
 * the effects of faults, which are in the log. Undefined before the first attempt.
 */
export function requestOf(world: ServiceGround, delivery: Delivery): Attempt | undefined {
  const record = delivery.attempts.at(-1);
  if (record === undefined) return undefined;
  const { number, startedAtMs } = record;
  const made = { number, delivery, startedAtMs, stamp: record, faults: unaffectedAttempt };
  return new Attempt(world, world.service.managementTokens, made);
}
