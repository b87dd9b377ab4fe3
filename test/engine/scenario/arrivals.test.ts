import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LoggedEntry, parseScenario, ScenarioRun } from '../../../engine/index.ts';
import { ArrivalTimes } from '../../../engine/scenario/running/arrival-times.ts';
import { around, mistakesOf } from './diagnostics-of.ts';

const hourMs = 3_600_000;

interface Asked {
  readonly seed?: string;
  readonly phases?: string;
  readonly most?: number;
  readonly deeds?: string;
  readonly others?: string;
  readonly cutsMs?: readonly number[];
}

/** The entries of a fleet of eight whose members arrive at a rate. */
function entriesOf({
  seed = 'arrivals',
  phases = '[{ for: 10h, rate: 6/h }]',
  most = 8,
  deeds = '[{ openDoor: { vehicle: self, door: frontLeft } }, { wait: { uniform: [5m, 40m] } }, ' +
    '{ closeDoor: { vehicle: self, door: frontLeft } }]',
  others = '',
  cutsMs = [],
}: Asked = {}): readonly LoggedEntry[] {
  const entries: LoggedEntry[] = [];
  const text = `version: 1
seed: ${seed}
clock: { start: 2026-03-02T08:00:00, limit: 12h }
vehicles: { car: { model: hyundai-ioniq-5-long-range-rwd } }
fleets:
  guests: { count: 8, model: hyundai-ioniq-5-long-range-rwd }
${others}
arrivals: [{ of: guests, phases: ${phases}, most: ${most}, do: ${deeds} }]
steps: [{ wait: 12h }]
`;
  const scenario = parseScenario(text, { file: 'arrivals.yaml' });
  const run = new ScenarioRun(scenario, { sink: (_, entry) => entries.push(entry) });
  for (const cut of [...cutsMs].sort((a, b) => a - b)) run.advanceTo(run.world.startMs + cut);
  run.advanceTo(Infinity);
  return entries;
}

const ofGuests = (entries: readonly LoggedEntry[]) =>
  entries
    .filter(({ subject, io }) => subject.startsWith('guests') && io !== 'in')
    .map(({ atMs, kind, subject }) => `${atMs} ${kind} ${subject}`);

const arrivalsIn = (entries: readonly LoggedEntry[]) =>
  entries.filter(({ kind }) => kind.startsWith('arrival.'));

describe('the arrival rate', () => {
  test('the count in a phase has the mean of its rate', { tags: 'long' }, () => {
    const counts = Array.from({ length: 60 }, (_, index) => {
      const phases = '[{ for: 2h, rate: 0/h, rampTo: 6/h }, { for: 2h, rate: 6/h }]';
      const start = Date.parse('2026-03-02T08:00:00Z');
      const times = arrivalsIn(entriesOf({ seed: `s${index}`, phases })).map(
        ({ atMs }) => atMs - start,
      );
      const rising = times.filter((at) => at <= 2 * hourMs).length;
      return { rising, flat: times.length - rising };
    });
    const mean = (of: 'rising' | 'flat') =>
      counts.reduce((sum, each) => sum + each[of], 0) / counts.length;

    // 6 and 12 are expected; four standard errors of a Poisson count over 60 runs are 1.3 and 1.8.
    expect(Math.abs(mean('rising') - 6)).toBeLessThan(1.3);
    expect(Math.abs(mean('flat') - 12)).toBeLessThan(1.8);
  });

  test('the instant at which so many are expected is the inverse of how many are expected until then', () => {
    const rate = fc.double({ min: 0, max: 50, noNaN: true });
    const phase = fc.record({ hours: fc.integer({ min: 1, max: 5 }), from: rate, to: rate });

    fc.assert(
      fc.property(fc.array(phase, { minLength: 1, maxLength: 4 }), rate, (list, arrivals) => {
        const phases = list.map(({ hours, from, to }) => ({
          durationMs: hours * hourMs,
          fromPerMs: from / hourMs,
          toPerMs: to / hourMs,
        }));
        const atMs = new ArrivalTimes(phases).whenExpected(arrivals);
        let expected = 0;
        let left = atMs;
        for (const { durationMs, fromPerMs, toPerMs } of phases) {
          const inPhase = Math.min(left, durationMs);
          const rate1 = fromPerMs + ((toPerMs - fromPerMs) * inPhase) / durationMs;
          expected += (inPhase * (fromPerMs + rate1)) / 2;
          left -= inPhase;
        }

        if (atMs === Infinity) expect(expected).toBeLessThan(arrivals);
        else expect(Math.abs(expected - arrivals)).toBeLessThan(1e-6);
      }),
    );
  });

  test('nobody comes after the last phase', () => {
    const last = arrivalsIn(entriesOf({ phases: '[{ for: 90m, rate: 30/h }]' })).at(-1)!;

    expect(last.atMs).toBeLessThanOrEqual(Date.parse('2026-03-02T09:30:00Z'));
  });
});

describe('who comes', () => {
  test('members take turns, and nobody comes who is still there', () => {
    const entries = entriesOf({ most: 3, phases: '[{ for: 10h, rate: 20/h }]' });
    const there = new Set<string>();
    for (const { kind, subject, data } of entries) {
      if (kind === 'arrival.admitted') {
        expect(there.has(subject)).toBe(false);
        there.add(subject);
        expect(there.size).toBeLessThanOrEqual(3);
      }
      if (kind === 'arrival.turnedAway') expect(there.size).toBe(3);
      if (kind === 'step.started' && data['verb'] === 'closeDoor') there.delete(subject);
    }
    const admitted = entries.filter(({ kind }) => kind === 'arrival.admitted');

    expect(new Set(admitted.map(({ subject }) => subject)).size).toBe(8);
    expect(entries.some(({ kind }) => kind === 'arrival.turnedAway')).toBe(true);
  });

  test('those who were turned away can be counted', () => {
    const text = `version: 1
fleets: { guests: { count: 1, model: hyundai-ioniq-5-long-range-rwd } }
arrivals: [{ of: guests, phases: [{ for: 1h, rate: 60/h }], do: [{ wait: 2h }] }]
steps: [{ wait: 2h }]
expect: [{ fact: arrival.admitted, count: 1 }, { fact: arrival.turnedAway, atLeast: 20 }]
`;
    const run = new ScenarioRun(parseScenario(text, { file: 'a.yaml' }));
    run.advanceTo(Infinity);

    expect(run.conclusion).toMatchObject({ verdict: 'PASS' });
  });

  test('another fleet, another rule and any way of cutting time move nobody', {
    tags: 'long',
  }, () => {
    const alone = ofGuests(entriesOf());
    const others = `  taxis: { count: 5, model: hyundai-ioniq-5-long-range-rwd }
ambient: [{ for: taxis, every: { poisson: { rate: 3/h } }, do: [{ unlock: self }] }]`;
    const cuts = fc.array(fc.integer({ min: 0, max: 12 * hourMs }), { maxLength: 12 });

    expect(alone.length).toBeGreaterThan(100);
    expect(ofGuests(entriesOf({ others }))).toEqual(alone);
    fc.assert(
      fc.property(cuts, (cutsMs) => {
        expect(ofGuests(entriesOf({ cutsMs }))).toEqual(alone);
      }),
      { numRuns: 8 },
    );
  });
});

test.each([
  [
    '{ of: taxi, phases: [{ for: 1h, rate: 4/h }], do: [{ lock: self }] }',
    'name_unknown taxi -> taxis',
  ],
  ['{ of: taxis, phases: [], do: [{ lock: self }] }', 'form_missing phases'],
  ['{ of: taxis, phases: [{ for: 1h, rate: 4 }], do: [{ lock: self }] }', 'wrong_type 4'],
  [
    '{ of: taxis, phases: [{ for: 1h, rate: often }], do: [{ lock: self }] }',
    'value_malformed often',
  ],
  [
    '{ of: taxis, phases: [{ for: 1h, rate: 4/h, ramp: 5/h }], do: [{ lock: self }] }',
    'key_unknown ramp -> rate',
  ],
  [
    '{ of: taxis, phases: [{ for: 90d, rate: 9000/s }], do: [{ lock: self }] }',
    'out_of_range 9000/s',
  ],
  [
    '{ of: taxis, phases: [{ for: 1h, rate: 4/h }], most: 0, do: [{ lock: self }] }',
    'out_of_range 0',
  ],
  [
    '{ of: taxis, phases: [{ for: 1h, rate: 4/h }], do: [{ chapter: Rush }] }',
    'verb_misplaced chapter',
  ],
])('%s', (rule, mistake) => {
  const mistakes = mistakesOf(around(`arrivals: [${rule}]`)).map((line) =>
    line.replace(/\d+:\d+ /, ''),
  );

  expect(mistakes[0]).toBe(mistake);
});
