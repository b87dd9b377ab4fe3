import { array, lazy, number, optional, type output, strictObject, type ZodType } from 'zod';
import { corrected, formerly, lacking, meant } from '../../form/other-words.ts';
import { invariant } from '../../invariant.ts';
import { duration, moment, text } from './values.ts';

const match = lazy(() =>
  strictObject({
    vehicle: meant(
      optional(text('those about a vehicle, or about those of a fleet')),
      'car',
      'vehicles',
    ),
    user: meant(optional(text('those on behalf of a user')), 'owner'),
    operation: meant(
      optional(text('of the API: requests of an operation', 'signals.list', 'commands.*')),
      'endpoint',
      'path',
      'route',
      'method',
    ),
    sequence: meant(
      optional(
        lazy(() =>
          strictObject({
            from: optional(number()).describe('the first; any up to the other without this key'),
            until: formerly(
              optional(number()).describe('the last; any from the other on without this key'),
              'to',
            ),
          }),
        ),
      ).describe('of a webhook: events whose sequence is one of these'),
      'sequences',
      'events',
    ),
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
  const keys = structures();
  return corrected(strictObject(keys), (value) =>
    typeof value === 'string' && Object.hasOwn(keys, value) ? `{ ${value}: true }` : undefined,
  );
});

const shape = {
  name: optional(text('a name to heal it by')),
  target: meant(
    text(
      'what fails',
      'vehicle.car',
      'charger.wallbox',
      'webhook.main',
      'api',
      'api.signals.list',
      'upstream.car',
    ),
    'on',
    'vehicle',
    'webhook',
    'charger',
    'of',
    'what',
  ),
  match: meant(optional(match), 'filter', 'only', 'where'),
  probability: meant(
    optional(
      corrected(number(), (value) => {
        const percent = /^(\d+(?:\.\d+)?) ?%$/.exec(String(value))?.[1];
        return percent === undefined ? undefined : String(Number(percent) / 100);
      }),
    ).describe('of the API: from 0 to 1; always without this key'),
    'chance',
    'rate',
    'likelihood',
  ),
  times: meant(
    optional(number()).describe('of the API: strikes so many requests at most'),
    'count',
    'max',
  ),
  effects: meant(array(effect).describe('what is wrong meanwhile'), 'effect', 'does', 'action', {
    status: '[{ status: 500 }]',
    error: '[{ error: { type: UPSTREAM, code: NO_RESPONSE } }]',
    latency: '[{ latency: 20s }]',
    offline: '[{ offline: true }]',
    duplicate: '[{ duplicate: true }]',
    drop: '[{ drop: true }]',
  }),
};

const atOnce = 'a fault of a step begins at once: write `at:` beside `fault:`';

export const fault = lazy(() =>
  lacking(
    strictObject({
      ...shape,
      for: meant(
        optional(duration('ends after this long; the script goes on at once')),
        'duration',
        'lasts',
        'lasting',
      ),
      until: meant(optional(moment('ends at this moment')), 'to', 'end'),
    }),
    { lacking: { from: atOnce, start: atOnce, at: atOnce } },
  ),
);

const timedFault = lazy(() =>
  strictObject({
    ...shape,
    from: meant(
      optional(moment('begins at this moment; at the start without this key')),
      'start',
      'at',
      'begin',
      'after',
    ),
    for: meant(optional(duration('ends after this long')), 'duration', 'lasts', 'lasting'),
    until: meant(optional(moment('ends at this moment')), 'to', 'end'),
  }),
);

export const faults = lazy(() => array(timedFault));

export type RawFault = output<typeof timedFault>;
export type RawEffect = Readonly<Record<string, unknown>>;
