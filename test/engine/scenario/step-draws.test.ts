import { describe, expect, test } from 'vitest';
import { type LoggedEntry, parseScenario, ScenarioRun } from '../../../engine/index.ts';
import { aroundStep, mistakesOf } from './diagnostics-of.ts';

function entriesOf(steps: string, others = '', seed = 'draws'): readonly LoggedEntry[] {
  const entries: LoggedEntry[] = [];
  const text = `version: 1
seed: ${seed}
clock: { start: 2026-03-02T06:00:00, limit: 20d }
vehicles:
  car: { model: hyundai-ioniq-5-long-range-rwd, state: { battery.soc: 50% } }
fleets:
  taxis: { count: 3, model: hyundai-ioniq-5-long-range-rwd }
${others}
steps:
${steps}
`;
  const scenario = parseScenario(text, { file: 'draws.yaml' });
  const run = new ScenarioRun(scenario, { sink: (_, entry) => entries.push(entry) });
  run.advanceTo(Infinity);
  expect(run.conclusion?.verdict).not.toBe('ERROR');
  return entries;
}

const found = (entries: readonly LoggedEntry[], kind: string) =>
  entries.filter((entry) => entry.kind === kind);

describe('what a step leaves to chance', () => {
  test('is drawn anew each time that it runs, within its bounds', () => {
    const entries = entriesOf(`
  - repeat: { times: 40 }
    do:
      - lock: car
      - wait: { uniform: [10m, 20m] }`);
    const times = found(entries, 'doors.lock').map(({ atMs }) => atMs);
    const gaps = times.slice(1).map((atMs, index) => atMs - times[index]!);

    expect(new Set(gaps).size).toBe(39);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10 * 60_000);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(20 * 60_000);
    expect(gaps.every(Number.isInteger)).toBe(true);
  });

  test('is drawn for each vehicle of a fleet by itself', () => {
    const entries = entriesOf(
      '  - drive: { vehicle: taxis, distance: { lognormal: { median: 6km, sigma: 0.5 } }, speed: { uniform: [40km/h, 60km/h] } }',
    );
    const trips = found(entries, 'trip.start').map(({ data }) => data['legs'] as never[]);
    const legs = trips.flat() as { distanceKm: number; speedKmh: number }[];

    expect(new Set(legs.map(({ distanceKm }) => distanceKm)).size).toBe(3);
    expect(new Set(legs.map(({ speedKmh }) => speedKmh)).size).toBe(3);
  });

  test('a time of day is drawn around its mean', () => {
    const entries = entriesOf(`
  - repeat: { times: 12 }
    do:
      - at: { normal: { mean: "07:40", sd: 20m, min: "07:00", max: "08:30" } }
        lock: car
      - wait: 12h`);
    const hours = found(entries, 'doors.lock').map(({ atMs }) => (atMs % 86_400_000) / 3_600_000);

    expect(new Set(hours).size).toBe(12);
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(7);
    expect(Math.max(...hours)).toBeLessThanOrEqual(8.5);
  });

  test('a charge limit is a whole percent, and power any number', () => {
    const entries = entriesOf(`
  - charge: { vehicle: taxis, limit: { normal: { mean: 80%, sd: 5%, min: 60%, max: 95% } } }
  - plugIn: { vehicle: taxis, power: { uniform: [3kW, 11kW] } }`);
    const limits = found(entries, 'limit.set').map(({ data }) => data['limitPercent'] as number);
    const powers = found(entries, 'cable.plug').map(({ data }) => data['powerKw'] as number);

    expect(limits.every((limit) => Number.isInteger(limit) && limit >= 60 && limit <= 95)).toBe(
      true,
    );
    expect(new Set(powers).size).toBe(3);
  });

  test('rounds start a drawn time apart', () => {
    const entries = entriesOf(`
  - repeat: { times: 5, every: { exponential: { mean: 30m, min: 1m } } }
    do: [{ lock: car }]`);
    const times = found(entries, 'doors.lock').map(({ atMs }) => atMs);

    expect(new Set(times.slice(1).map((atMs, index) => atMs - times[index]!)).size).toBe(4);
  });

  test('comes from a stream of the vehicle and the step: nothing added elsewhere moves it', () => {
    const steps = `
  - drive: { vehicle: taxis, distance: { uniform: [1km, 30km] } }
  - wait: { poisson: { rate: 2/h } }
  - drive: { vehicle: car, distance: { triangular: { from: 1km, mode: 5km, to: 9km } } }`;
    const own = (entries: readonly LoggedEntry[]) =>
      found(entries, 'trip.start').map(({ atMs, subject, data }) => ({ atMs, subject, data }));
    const others = `  vans: { count: 4, model: hyundai-ioniq-5-long-range-rwd }
ambient: [{ for: vans, every: { uniform: [1h, 2h] }, do: [{ wait: { uniform: [1m, 9m] } }] }]`;

    expect(own(entriesOf(`${steps}\n  - wait: { uniform: [1h, 2h] }`, others))).toEqual(
      own(entriesOf(steps)),
    );
    expect(own(entriesOf(steps, '', 'other'))).not.toEqual(own(entriesOf(steps)));
  });
});

test.each([
  ['wait: { uniform: [10, 20m] }', 'unit_missing 10'],
  ['wait: { uniform: [20m, 10m] }', 'out_of_range [20m, 10m]'],
  ['wait: { unifrom: [10m, 20m] }', 'key_unknown unifrom -> uniform'],
  ['wait: { normal: { mean: 10m, sd: 2m, min: 3h, max: 1h } }', 'out_of_range 1h'],
  ['drive: { vehicle: car, distance: { uniform: [0km, 5km] } }', 'out_of_range 0km'],
  [
    'drive: { vehicle: car, distance: 3km, speed: { normal: { mean: 50km, sd: 5km/h } } }',
    'unit_wrong 50km',
  ],
  ['at: { normal: { mean: "27:40", sd: 35m } }', 'value_malformed "27:40"'],
  ['charge: { vehicle: car, limit: { uniform: [50%, 120%] } }', 'out_of_range 120%'],
])('%s', (step, mistake) => {
  const mistakes = mistakesOf(aroundStep(step)).map((line) => line.replace(/\d+:\d+ /, ''));

  expect(mistakes[0]).toBe(mistake);
});
