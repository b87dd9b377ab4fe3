import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Command,
  type CommandRequest,
  type Entry,
  Fault,
  findSignal,
  type ScenarioRun,
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

  test('a verified lock or unlock is what a report has said between the command and its outcome', () => {
    fc.assert(
      fc.property(wishes, (list) => {
        const run = open();
        const { clock, log, service, watching } = run.world;
        const said: { fromMs: number; isLocked: boolean }[] = [];
        const note = (): void => {
          const body = findSignal('Closure.IsLocked')!.body(run.world.reportOf(0));
          said.push({ fromMs: clock.now, isLocked: body?.['value'] === true });
        };
        note();
        watching.listen(0, 'reports', note);
        act(run, list);

        for (const { kind, data } of log.retained) {
          if (kind !== 'command.verified') continue;
          const done = service.executions.find(data['execution'] as string)!;
          if (!done.request.type.startsWith('security-')) continue;
          const wanted = done.request.type === 'security-lock';
          const isSaid = said.some(({ fromMs, isLocked }, index) => {
            const untilMs = said[index + 1]?.fromMs ?? Infinity;
            const overlaps = fromMs <= done.completedAtMs! && untilMs >= done.executedAtMs!;
            return isLocked === wanted && overlaps;
          });
          expect(isSaid, done.id).toBe(true);
        }
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

function originOf(entry: Entry, all: readonly Entry[]): Entry {
  return entry.kind === 'command.request' ? entry : originOf(all[entry.cause]!, all);
}

function outcomes(run: ScenarioRun) {
  return run.world.log.retained
    .filter(({ kind }) => ends.has(kind))
    .map(({ atMs, kind, data }) => [atMs, kind, data]);
}
