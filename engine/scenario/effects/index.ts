import type { ZodType } from 'zod';
import type { Json } from '../../log/canonical.ts';
import type { FaultEffect } from '../plan/faults.ts';
import type { EffectReader } from '../read/checker.ts';
import type { DeclaredEffect } from './effect.ts';
import {
  reset,
  signature,
  skew,
  slow,
  spacing,
  tamper,
  truncate,
  unanswered,
} from './of-attempts.ts';
import { delay, drop, duplicate, hold, reorder, replay, sequence, verify } from './of-events.ts';
import { error, latency, status } from './of-requests.ts';
import { chargerFault, notFound, offline, unavailable } from './of-vehicles.ts';

/** The effects of faults, in the order in which messages name them. */
export const effects: readonly DeclaredEffect[] = [
  offline,
  chargerFault,
  unavailable,
  notFound,
  status,
  error,
  latency,
  hold,
  drop,
  duplicate,
  delay,
  reorder,
  replay,
  sequence,
  signature,
  tamper,
  spacing,
  skew,
  slow,
  reset,
  unanswered,
  truncate,
  verify,
];

/** How an effect of each name is read. */
export const effectReaders: ReadonlyMap<string, EffectReader> = new Map(
  effects.map((each) => [each.name, each]),
);

/** The structure of each effect, for `declareEffects`. */
export const effectStructures = (): Readonly<Record<string, ZodType>> =>
  Object.fromEntries(effects.map(({ name, schema }) => [name, schema()]));

/** An effect as a file has it, `{ drop: true }`; undefined for one that it cannot write. */
export function recordedEffect(made: FaultEffect): { readonly [name: string]: Json } | undefined {
  for (const { name, kinds, recordedAs } of effects) {
    const value = kinds.includes(made.kind) ? recordedAs(made) : undefined;
    if (value !== undefined) return { [name]: value };
  }
  return undefined;
}
