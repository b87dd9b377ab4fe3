import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Command,
  type CommandRequest,
  type Execution,
  Fault,
  findSignal,
  type LoggedEntry,
  models,
  type ScenarioRun,
  type SignalBody,
} from '../../../engine/index.ts';
import { type Deed, deeds, openRun } from '../../support/activity.ts';
import { cuts, inPieces } from '../../support/cutting.ts';
import { repeatDeeds } from '../../support/repeating.ts';

const location = { latitude: 52.5, longitude: 13.4 };

const requests = fc.oneof(
  fc
    .constantFrom(
      'charge-start' as const,
      'charge-stop' as const,
      'security-lock' as const,
      'security-unlock' as const,
      'charge-port-open' as const,
      'charge-port-close' as const,
    )
    .map((type): CommandRequest => ({ type })),
  fc
    .integer({ min: 49, max: 101 })
    .map((percent): CommandRequest => ({ type: 'charge-set-limit', parameters: { percent } })),
  fc.constant<CommandRequest>({ type: 'navigation-set-destination', parameters: location }),
  fc.constant<CommandRequest>({
    type: 'charge-schedule-create',
    parameters: { scheduleType: 'daily', location, startTime: '08:00', stopTime: '09:00' },
  }),
);

const wishes: fc.Arbitrary<readonly Deed[]> = fc
  .tuple(
    deeds,
    fc.array(
      fc.record({
        afterMs: fc.oneof(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 7e6 })),
        request: requests,
      }),
      { minLength: 1, maxLength: 12 },
    ),
    fc.infiniteStream(fc.boolean()),
  )
  .map(([others, asked, order]) => {
    const rest = [...others];
    const mixed: Deed[] = [];
    for (const { afterMs, request } of asked) {
      while (rest.length > 0 && order.next().value === true) mixed.push(rest.shift()!);
      const command = { kind: 'command.request', user: 'driver', ...request };
      mixed.push({ afterMs, command: command as Deed['command'] });
    }
    return mixed.concat(rest);
  });

/** A Tesla: it takes every command. */
const open = (log = 'everything'): ScenarioRun =>
  openRun(`
version: 1
name: laws
seed: laws
log: ${log}
places: { home: { latitude: 52.5, longitude: 13.4 } }
clock: { start: 2026-05-04T05:00:00 }
vehicles:
  car: { model: tesla-model-3-long-range-awd, state: { at: home, battery.soc: 55% } }`);

function act(
  run: ScenarioRun,
  list: readonly Deed[],
  advance: (toMs: number) => void = (toMs) => run.advanceTo(toMs),
): void {
  for (const { afterMs, command } of list) {
    advance(run.world.clock.now + afterMs);
    submit(run, { ...command, vehicle: 'car' } as Command);
  }
  advance(run.world.clock.now + 3_600_000);
}

function submit(run: ScenarioRun, command: Command): void {
  try {
    run.world.submit(command);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
}

const ends = new Set(['command.acknowledged', 'command.failed', 'command.verified']);

describe('commands under verification', () => {
  test('any way of cutting time gives the same log', () => {
    fc.assert(
      fc.property(wishes, cuts, (list, shares) => {
        const whole = open();
        act(whole, list);
        const cut = open();
        act(cut, list, (toMs) => inPieces(shares)(cut, toMs));

        expect(cut.world.log.digest).toBe(whole.world.log.digest);
      }),
      { numRuns: 60 },
    );
  });

  test('replaying the commands of a log gives that log', () => {
    fc.assert(
      fc.property(wishes, (list) => {
        const run = open();
        act(run, list);
        const replay = open();
        repeatDeeds(run, replay);

        expect(replay.world.log.digest).toBe(run.world.log.digest);
      }),
      { numRuns: 60 },
    );
  });

  test('every request has one outcome, within three minutes, and being watched changes none', () => {
    fc.assert(
      fc.property(wishes, (list) => {
        const run = open();
        act(run, list);
        const all = run.world.log.retained;
        const refused = all.filter(({ kind }) => kind === 'command.refused');
        const asked = all.filter(
          ({ kind, sequence }) =>
            kind === 'command.request' && !refused.some(({ cause }) => cause === sequence),
        );
        const settled = all.filter(({ kind }) => ends.has(kind));
        const origins = settled.map((entry) => originOf(entry, all));

        expect(origins.map(({ sequence }) => sequence).sort((a, b) => a - b)).toEqual(
          asked.map(({ sequence }) => sequence),
        );
        settled.forEach(({ atMs }, index) =>
          expect(atMs - origins[index]!.atMs).toBeLessThanOrEqual(180_000),
        );

        const unwatched = open('watched');
        act(unwatched, list);
        expect(outcomes(unwatched)).toEqual(outcomes(run));
      }),
      { numRuns: 60 },
    );
  });

  test('at the instant of SUCCESS the reported data agrees with the command, after any other actions', () => {
    fc.assert(
      fc.property(wishes, (list) => {
        const run = open();
        const disagreements = watchSuccesses(run);
        act(run, list);

        expect(disagreements).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test("another vehicle's commands change neither ids nor draws of this one's", () => {
    const idOf = (more: string, first: boolean): string => {
      const run = openRun(`
version: 1
name: ids
seed: ids
clock: { start: 2026-05-04T05:00:00 }
vehicles: { ${more} car: { model: BEV } }`);
      const begin = (vehicle: string): string =>
        run.world.service.executions.begin({
          row: run.world.rowOf(vehicle),
          user: 'driver',
          type: 'security-lock',
        }).id;
      if (first) begin('other');
      return begin('car');
    };

    expect(idOf('other: { model: BEV },', true)).toBe(idOf('', false));
    expect(idOf('', false)).toMatch(/^exec_[\da-f]{24}$/);
  });
});

/** One model of every make that has a profile. */
const modelOfMake = new Map([...models.values()].map(({ make, id }) => [make, id]));

describe('"it returns success only once that data reflects the change, then pushes the update"', () => {
  const some = fc.array(
    fc.record({ request: requests, afterMs: fc.integer({ min: 0, max: 1_200_000 }) }),
    { minLength: 1, maxLength: 6 },
  );
  const relock = fc.integer({ min: 1, max: 180_000 });

  test.each([...modelOfMake])('%s, whatever the timers: never a push before it', (_, model) => {
    fc.assert(
      fc.property(some, relock, fc.string(), (list, relockMs, seed) => {
        const run = openRun(hooked(model, relockMs, seed));
        const disagreements = watchSuccesses(run);
        const { clock, log, service } = run.world;
        run.advanceTo(clock.now + 60_000);
        for (const { request, afterMs } of list) {
          const before = log.length;
          const execution = begin(run, request);
          if (execution === undefined) continue;
          run.advanceTo(execution.deadlineAtMs);
          const entries = log.retained.slice(before);
          const answered = entries.find(({ kind }) => ends.has(kind))!;
          const code = findSignal(shownBy(request) ?? '')?.code;
          const first = entries.find(({ kind, data }) => {
            const triggers = (data['triggers'] ?? []) as readonly string[];
            return kind === 'event.created' && triggers.includes(code ?? '');
          });

          expect(execution.status).not.toBe('PENDING');
          if (first !== undefined && execution.status === 'SUCCESS') {
            expect(first.sequence).toBeGreaterThan(answered.sequence);
            if (execution.isVerified) expect(first.atMs).toBe(answered.atMs);
          }
          run.advanceTo(clock.now + afterMs);
        }

        expect(disagreements).toEqual([]);
        expect(service.webhooks.subscriptions.count).toBe(1);
      }),
      { numRuns: 8 },
    );
  });

  function begin(run: ScenarioRun, request: CommandRequest): Execution | undefined {
    try {
      return run.world.service.executions.begin({ row: 0, user: 'driver', ...request });
    } catch (error) {
      if (error instanceof Fault) return undefined;
      throw error;
    }
  }

  /** A car that is plugged in, and a webhook that every signal triggers which shows a command. */
  function hooked(model: string, relockMs: number, seed: string): string {
    const paths = JSON.stringify([...new Set(Object.values(effects).map(([signal]) => signal))]);
    const { battery, powertrain } = models.get(model)!;
    const hasPlug = battery !== undefined && powertrain !== 'HEV';
    return `
version: 1
name: pushes
seed: ${JSON.stringify(seed)}
log: everything
places: { home: { latitude: 52.5, longitude: 13.4 } }
clock: { start: 2026-05-04T05:00:00 }
vehicles:
  car: { model: ${model}, state: { at: home, battery.soc: 55% }, timeouts: { relock: ${relockMs}ms } }
webhooks:
  main: { receiver: {}, triggers: ${paths}, data: ${paths}, subscribe: [car] }
steps: [${hasPlug ? '{ plugIn: { vehicle: car, power: 7kW } }' : ''}]`;
  }
});

type Agrees = (
  body: SignalBody | undefined,
  execution: Execution,
  read: (path: string) => SignalBody | undefined,
) => boolean;

const says =
  (value: boolean): Agrees =>
  (body) =>
    body?.['value'] === value;

/** The signal that shows a command, and how, stated independently of the engine. */
const effects: Readonly<Record<string, readonly [signal: string, agrees: Agrees]>> = {
  'charge-port-close': ['Charge.IsChargingPortFlapOpen', says(false)],
  'charge-port-open': ['Charge.IsChargingPortFlapOpen', says(true)],
  'charge-schedule-create': [
    'Charge.ChargeTimers',
    (body, { scheduleId }) => JSON.stringify(body?.['values']).includes(`"${scheduleId}"`),
  ],
  'charge-set-limit': [
    'Charge.ChargeLimits',
    (body, { request: { parameters } }) => {
      const { percent } = parameters as { readonly percent: number };
      return JSON.stringify(body?.['values']).includes(`"limit":${percent}`);
    },
  ],
  'charge-start': [
    'Charge.IsCharging',
    (_, __, read) => read('Charge.DetailedChargingStatus')?.['value'] !== 'NOT_CHARGING',
  ],
  'charge-stop': ['Charge.IsCharging', says(false)],
  'security-lock': ['Closure.IsLocked', says(true)],
  'security-unlock': ['Closure.IsLocked', says(false)],
};

function shownBy({ type }: CommandRequest): string | undefined {
  return effects[type]?.[0];
}

/** Every verified command whose effect the service does not report at the instant of its success. */
function watchSuccesses(run: ScenarioRun): readonly string[] {
  const disagreements: string[] = [];
  const { log, service } = run.world;
  log.entries.subscribe(({ kind, data }) => {
    if (kind !== 'command.verified') return;
    const execution = service.executions.find(data['execution'] as string)!;
    const { type } = execution.request;
    const report = run.world.reportOf(0);
    const read = (path: string): SignalBody | undefined => findSignal(path)!.body(report);
    const [signal, agrees] = effects[type]!;
    if (!agrees(read(signal), execution, read))
      disagreements.push(`${type} at ${run.world.clock.now}`);
  });
  return disagreements;
}

function originOf(entry: LoggedEntry, all: readonly LoggedEntry[]): LoggedEntry {
  return entry.kind === 'command.request' ? entry : originOf(all[entry.cause]!, all);
}

function outcomes(run: ScenarioRun) {
  return run.world.log.retained
    .filter(({ kind }) => ends.has(kind))
    .map(({ atMs, kind, data }) => [atMs, kind, data]);
}
