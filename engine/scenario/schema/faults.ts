import { array, lazy, number, optional, type output, strictObject, type ZodType } from 'zod';
import { corrected, formerly, lacking, meant } from '../../form/other-words.ts';
import { invariant } from '../../invariant.ts';
import { duration, moment, text } from './values.ts';

const match = lazy(() =>
  strictObject({
    vehicle: meant(
      optional(text('requests or events about a vehicle or a fleet')),
      'car',
      'vehicles',
    ),
    user: meant(optional(text('requests or events on behalf of a user')), 'owner'),
    operation: meant(
      optional(text('API: requests of an operation', 'signals.list', 'commands.*')),
      'endpoint',
      'path',
      'route',
      'method',
    ),
    sequence: meant(
      optional(
        lazy(() =>
          strictObject({
            from: optional(number()).describe('first number; default: unbounded'),
            until: formerly(optional(number()).describe('last number; default: unbounded'), 'to'),
          }),
        ),
      ).describe('webhook: events within a range of sequence numbers'),
      'sequences',
      'events',
    ),
    event: optional(number()).describe(
      'webhook: number of the event among those of its vehicle; the first delivery is 1',
    ),
    attempt: meant(
      optional(number()).describe('webhook: number of the attempt of a delivery; the first is 1'),
      'try',
      'nth',
      'attempts',
    ),
  }).describe('affected requests, or events of a webhook; default: all'),
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
  name: optional(text('name for `heal:`')),
  target: meant(
    text(
      'target of the fault',
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
    ).describe('API: probability, 0 to 1; default: 1'),
    'chance',
    'rate',
    'likelihood',
  ),
  times: meant(
    optional(number()).describe('API: maximum number of affected requests'),
    'count',
    'max',
  ),
  effects: meant(array(effect).describe('effects during the fault'), 'effect', 'does', 'action', {
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
        optional(duration('duration of the fault; the script continues at once')),
        'duration',
        'lasts',
        'lasting',
      ),
      until: meant(optional(moment('end time of the fault')), 'to', 'end'),
    }),
    { lacking: { from: atOnce, start: atOnce, at: atOnce } },
  ),
);

const timedFault = lazy(() =>
  strictObject({
    ...shape,
    from: meant(
      optional(moment('start time; default: the start of the clock')),
      'start',
      'at',
      'begin',
      'after',
    ),
    for: meant(optional(duration('duration of the fault')), 'duration', 'lasts', 'lasting'),
    until: meant(optional(moment('end time of the fault')), 'to', 'end'),
  }),
);

export const faults = lazy(() => array(timedFault));

export type RawFault = output<typeof timedFault>;
export type RawEffect = Readonly<Record<string, unknown>>;
