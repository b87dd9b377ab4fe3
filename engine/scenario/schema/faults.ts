import { array, lazy, number, optional, type output, strictObject, type ZodType } from 'zod';
import { invariant } from '../../invariant.ts';
import { duration, moment, text } from './values.ts';

const match = lazy(() =>
  strictObject({
    vehicle: optional(text('those about a vehicle, or about those of a fleet')),
    user: optional(text('those on behalf of a user')),
    operation: optional(text('of the API: requests of an operation', 'signals.list', 'commands.*')),
    sequence: optional(
      lazy(() =>
        strictObject({
          from: optional(number()).describe('the first; any up to the other without this key'),
          to: optional(number()).describe('the last; any from the other on without this key'),
        }),
      ),
    ).describe('of a webhook: events whose sequence is one of these'),
    event: optional(number()).describe(
      'of a webhook: the event of this place among those of its vehicle, from 1; the first delivery is 1',
    ),
  }).describe('which requests, or events of a webhook; all of them without this key'),
);

let structures: (() => Readonly<Record<string, ZodType>>) | undefined;

/** Registers the structures of the effects, which a higher room declares. */
export function declareEffects(declared: () => Readonly<Record<string, ZodType>>): void {
  structures = declared;
}

/** An effect by its name; the reader checks that it is one. */
const effect: ZodType<RawEffect> = lazy(() => {
  invariant(structures !== undefined, 'the effects are declared before a fault is checked');
  return strictObject(structures());
});

const shape = {
  name: optional(text('a name to heal it by')),
  target: text(
    'what fails',
    'vehicle.car',
    'charger.wallbox',
    'webhook.main',
    'api',
    'api.signals.list',
    'upstream.car',
  ),
  match: optional(match),
  probability: optional(number()).describe('of the API: from 0 to 1; always without this key'),
  times: optional(number()).describe('of the API: strikes so many requests at most'),
  effects: array(effect).describe('what is wrong meanwhile'),
};

export const fault = lazy(() =>
  strictObject({
    ...shape,
    for: optional(duration('ends after this long; the script goes on at once')),
    until: optional(moment('ends at this moment')),
  }),
);

const timedFault = lazy(() =>
  strictObject({
    ...shape,
    from: optional(moment('begins at this moment; at the start without this key')),
    for: optional(duration('ends after this long')),
    until: optional(moment('ends at this moment')),
  }),
);

export const faults = lazy(() => array(timedFault));

export type RawFault = output<typeof timedFault>;
export type RawEffect = Readonly<Record<string, unknown>>;
