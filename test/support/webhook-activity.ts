import * as fc from 'fast-check';
import { type Command, Fault, type Outcome, type ScenarioRun } from '../../engine/index.ts';
import type { Effect } from '../../engine/service/webhooks/effects.ts';
import { type Deed, deeds, openRun } from './activity.ts';

const settings = {
  triggers: ['Charge.IsCharging', 'Closure.IsLocked', 'TractionBattery.StateOfCharge'],
  data: ['Closure.Doors', 'TractionBattery.StateOfCharge', 'Location.PreciseLocation'],
};

const durations = fc.constantFrom(
  { kind: 'constant', value: 0 } as const,
  { kind: 'uniform', from: 0, to: 90_000 } as const,
);
const probability = fc.constantFrom(undefined, 0.5);

const effect: fc.Arbitrary<Effect> = fc.oneof(
  fc.constantFrom<Effect>({ kind: 'hold' }, { kind: 'offline' }, { kind: 'verifyWrong' }),
  fc.record({
    kind: fc.constantFrom(
      'drop' as const,
      'tamper' as const,
      'spacing' as const,
      'reset' as const,
      'truncate' as const,
      'unanswered' as const,
    ),
    probability,
  }),
  fc.record({
    kind: fc.constant('duplicate' as const),
    probability,
    times: fc.integer({ min: 1, max: 3 }),
    delayMs: durations,
  }),
  fc.record({ kind: fc.constant('delay' as const), probability, byMs: durations }),
  fc.record({ kind: fc.constant('slow' as const), probability, forMs: durations }),
  fc.record({ kind: fc.constant('reorder' as const), probability, window: fc.constantFrom(1, 4) }),
  fc.record({
    kind: fc.constant('reorder' as const),
    probability,
    behind: fc.constantFrom(1, 3),
    withinMs: fc.constantFrom(1000, 600_000),
  }),
  fc.record({
    kind: fc.constant('replay' as const),
    probability,
    window: fc.constantFrom(1, 3),
    delayMs: durations,
  }),
  fc.record({ kind: fc.constant('gap' as const), probability, by: fc.constantFrom(1, 1000) }),
  fc.record({ kind: fc.constant('repeat' as const), probability }),
  fc.record({
    kind: fc.constant('signature' as const),
    probability,
    form: fc.constantFrom('wrong' as const, 'missing' as const, 'old' as const),
  }),
);

/** An action on webhooks, users and their connections. */
const hookDeed = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: 'event.emit', vehicle: 'car', webhook: 'main' }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('webhook.break'),
      webhook: fc.constantFrom('main', 'outside'),
      fault: fc.constantFrom('one', 'two'),
      effects: fc.array(effect, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('webhook.mend'),
      webhook: fc.constantFrom('main', 'outside'),
      fault: fc.constantFrom('one', 'two', undefined),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('webhook.change'),
      webhook: fc.constantFrom('main', 'outside'),
      settings: fc.constantFrom(
        { isEnabled: false },
        { isEnabled: true },
        { url: 'https://app.test/new' },
        { triggers: ['Closure.IsLocked'] },
        { concurrency: 1 },
        { retry: 'svix' },
        { retry: 'standard', receiver: { status: 410 } },
        { receiver: { failFirst: 2, latencyMs: { kind: 'uniform', from: 0, to: 20_000 } } },
        { autoSubscribe: true, includeSimulated: true },
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('webhook.verify', 'webhook.remove'),
      webhook: fc.constantFrom('main', 'outside'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<object>(
      {
        kind: 'webhook.create',
        webhook: 'main',
        settings: { url: 'http://a.test/', verify: 'skip', ...settings },
      },
      { kind: 'secret.rotate', overlapMs: 60_000 },
      { kind: 'connection.close', vehicle: 'car' },
      { kind: 'connection.open', vehicle: 'car', user: 'anna' },
      { kind: 'connection.open', vehicle: 'car', user: 'ben', permissions: ['read_security'] },
      { kind: 'user.remove', user: 'ben' },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('subscription.create', 'subscription.remove'),
      vehicle: fc.constant('car'),
      webhook: fc.constantFrom('main', 'outside'),
      user: fc.constantFrom('anna', 'ben'),
    }),
  },
);

interface Act {
  readonly afterMs: number;
  readonly command: object;
}

export const acts: fc.Arbitrary<readonly Act[]> = fc
  .tuple(
    deeds,
    fc.array(
      fc.record({
        afterMs: fc.oneof(
          fc.integer({ min: 0, max: 30_000 }),
          fc.integer({ min: 0, max: 3_600_000 }),
        ),
        command: hookDeed,
      }),
      { minLength: 1, maxLength: 20 },
    ),
    fc.infiniteStream(fc.boolean()),
  )
  .map(([list, hooked, order]) => {
    const rest: Act[] = list.map(({ afterMs, command }: Deed) => ({
      afterMs: Math.min(afterMs, 3_600_000),
      command: { ...command, vehicle: 'car' },
    }));
    const mixed: Act[] = [];
    for (const each of hooked) {
      while (rest.length > 0 && order.next().value === true) mixed.push(rest.shift()!);
      mixed.push(each);
    }
    return mixed.concat(rest);
  });

export const outcomes: fc.Arbitrary<Iterable<Outcome & { readonly latencyMs?: number }>> =
  fc.infiniteStream(
    fc.oneof(
      { weight: 3, arbitrary: fc.constant({ status: 200 }) },
      {
        weight: 2,
        arbitrary: fc.record({
          status: fc.constantFrom(500, 410, 302, 429),
          retryAfterMs: fc.constantFrom(0, 5_000),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ failure: fc.constantFrom('timeout' as const, 'reset' as const) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          status: fc.constant(200),
          latencyMs: fc.integer({ min: 0, max: 20_000 }),
        }),
      },
    ),
  );

/** A car whose webhook `main` has a scripted receiver, and `outside` one that the test plays. */
export function open({
  log = 'everything',
  hooks = true,
  others = '',
  triggers = settings.triggers,
} = {}): ScenarioRun {
  return openRun(`
version: 1
name: webhooks
seed: webhooks
log: ${log}
clock: { start: 2026-05-04T05:00:00 }
users: { anna: { externalId: app-7 }, ben: {} }
vehicles:
  car: { model: hyundai-ioniq-5, owner: anna, state: { battery.soc: 55%, odometer: 1000km } }
${others}
${
  hooks
    ? `webhooks:
  main:
    subscribe: [car]
    triggers: [${triggers.join()}]
    data: [${settings.data.join()}]
    receiver: { latency: { uniform: [0s, 3s] }, failFirst: 3 }
  outside:
    url: https://app.test/hooks
    verify: skip
    subscribe: [car]
    triggers: [${triggers.join()}]
    data: [${settings.data.join()}]
    retry: { schedule: [5s, 1m], jitter: 20% }`
    : ''
}`);
}

export function submit(run: ScenarioRun, command: object): void {
  try {
    run.world.submit(command as Command);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
}

export type Advance = (run: ScenarioRun, toMs: number) => void;

/** Lets time pass and answers each attempt at its instant with the next answer. */
export function answering(answers: Iterable<Outcome & { readonly latencyMs?: number }>): Advance {
  const stream = answers[Symbol.iterator]();
  return (run, toMs) => {
    const { deliveries } = run.world.service.webhooks;
    do {
      for (const { number } of deliveries.inFlight) {
        const { latencyMs, ...outcome } = stream.next().value as Outcome & { latencyMs?: number };
        submit(run, { kind: 'delivery.answer', attempt: number, outcome, latencyMs });
      }
    } while (run.advanceUntil(() => deliveries.inFlightCount > 0, toMs));
  };
}

export function perform(run: ScenarioRun, list: readonly Act[], advance: Advance): void {
  for (const { afterMs, command } of list) {
    advance(run, run.world.clock.now + afterMs);
    submit(run, command);
  }
  advance(run, run.world.clock.now + 7_200_000);
}

export const plainly: Advance = (run, toMs) => run.advanceTo(toMs);
