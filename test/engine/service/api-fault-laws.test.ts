import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOutside, type Json, type ScenarioRun } from '../../../engine/index.ts';
import { repeatDeed } from '../../../engine/replay/deeds.ts';
import { runOf } from './connected-world.ts';
import { type Ask, advance, ask, failing, garage, statuses, statusOf } from './failing-api.ts';

const minute = 60_000;

describe('how likely they fail', () => {
  const likely = '{ name: rain, target: api, probability: 0.3, effects: [{ status: 500 }] }';

  test('is drawn for each request', () => {
    const hit = statuses(failing(likely), 1000).filter((status) => status === 500).length;

    expect(hit).toBeGreaterThan(250);
    expect(hit).toBeLessThan(350);
  });

  test.each([
    [0, 0],
    [1, 20],
  ])('a probability of %d strikes %i of 20', (probability, struck) => {
    const run = failing(`{ target: api, probability: ${probability}, effects: [{ status: 500 }] }`);

    expect(statuses(run, 20).filter((status) => status === 500)).toHaveLength(struck);
  });

  test('times counts those that are struck', () => {
    const run = failing(likely.replace('0.3', '0.3, times: 3'));

    expect(statuses(run, 200).filter((status) => status === 500)).toHaveLength(3);
  });

  test('the n-th request that it may affect has the same outcome, whenever it comes and beside any others', () => {
    const plain = statuses(failing(likely), 40);
    fc.assert(
      fc.property(
        fc.array(fc.nat(10 * minute), { minLength: 40, maxLength: 40 }),
        fc.infiniteStream(fc.boolean()),
        (pauses, others) => {
          const run = failing(
            '{ name: sun, target: upstream.van, probability: 0.5, effects: [{ status: 502 }] }',
            likely.replace('target: api', 'target: upstream.car'),
          );
          const fared = pauses.map((pause) => {
            advance(run, pause);
            if (others.next().value) ask(run, { vehicle: 'van' });
            return statusOf(ask(run));
          });

          expect(fared).toEqual(plain);
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('the log', () => {
  test('says what became of each request, caused by it', () => {
    const run = failing(
      '{ name: rain, target: api, effects: [{ latency: 3s }, { status: { code: 504, times: 1 } }] }',
    );
    statuses(run, 2);

    expect(run.world.log.retained.filter(({ kind }) => kind.startsWith('api.'))).toMatchObject([
      {
        io: 'in',
        kind: 'api.break',
        subject: '',
        data: {
          fault: 'rain',
          match: {},
          effects: [
            { kind: 'latency', latencyMs: { kind: 'constant', value: 3000 } },
            { kind: 'failure', type: 'UPSTREAM', code: 'NO_RESPONSE', status: 504, times: 1 },
          ],
        },
      },
      { io: 'st', kind: 'api.broken', data: { fault: 'rain' } },
      {
        io: 'in',
        kind: 'api.request',
        subject: 'car',
        data: { operation: 'signals.list', family: 'v3', user: 'anna' },
      },
      {
        io: 'st',
        kind: 'api.failed',
        subject: 'car',
        data: { type: 'UPSTREAM', code: 'NO_RESPONSE', faults: ['rain'], latencyMs: 3000 },
      },
      { io: 'in', kind: 'api.request', subject: 'car' },
      { io: 'st', kind: 'api.delayed', subject: 'car', data: { faults: ['rain'] } },
    ]);
  });

  const deed = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom<Ask>({}, { vehicle: 'van' }, { vehicle: '' }) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom<Json>(
          { name: 'rain', target: 'api', probability: 0.4, effects: [{ status: 500 }] },
          { name: 'wind', target: 'upstream.van', times: 2, effects: [{ latency: '2s' }] },
          {
            name: 'snow',
            target: 'api.signals.*',
            for: '7m',
            effects: [{ latency: { exponential: { mean: '2s' } } }, { status: 502 }],
          },
        )
        .map((fault) => ({ fault })),
    },
    { weight: 1, arbitrary: fc.constantFrom('rain', 'snow').map((heal) => ({ heal })) },
  );

  const deeds = fc.array(fc.tuple(fc.nat(5 * minute), deed), { minLength: 1, maxLength: 40 });

  type Deed = Ask | { readonly fault: Json } | { readonly heal: string };

  function act(
    run: ScenarioRun,
    list: readonly (readonly [number, Deed])[],
    cuts: readonly number[] = [],
  ): void {
    for (const [pause, each] of list) {
      const from = run.world.clock.now;
      for (const share of cuts) run.advanceTo(Math.floor(from + share * pause));
      run.advanceTo(from + pause);
      if ('fault' in each) run.strike(each.fault);
      else if ('heal' in each) run.heal(each.heal);
      else ask(run, each);
    }
  }

  test('is the same however time is cut, and when its commands are replayed', () => {
    fc.assert(
      fc.property(deeds, fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (list, cuts) => {
        const whole = runOf(garage);
        act(whole, list);
        const cut = runOf(garage);
        act(
          cut,
          list,
          cuts.sort((a, b) => a - b),
        );
        const again = runOf(garage);
        for (const entry of whole.world.log.retained.filter(isOutside)) {
          again.advanceTo(entry.atMs);
          repeatDeed(again, entry);
        }
        again.advanceTo(whole.world.clock.now);

        expect(cut.world.log.digest).toBe(whole.world.log.digest);
        expect(again.world.log.digest).toBe(whole.world.log.digest);
      }),
      { numRuns: 60 },
    );
  });
});
