import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { modelRows } from '../../engine/model/models.generated.ts';
import { measureAccuracy } from '../../lab/accuracy/accuracy.ts';
import { parseAccuracyFacts } from '../../lab/accuracy/facts.ts';
import { instantAccuracy } from '../../lab/accuracy/instants.ts';
import { type AccuracyRow, accuracyGroup, isCounted } from '../../lab/accuracy/row.ts';
import { isHeldBack } from '../../lab/accuracy/split.ts';

const folder = join(import.meta.dirname, '../../scenarios/models');
const catalogueYaml = readFileSync(join(folder, 'vehicle-models.yaml'), 'utf8');
const comparisonsYaml = readFileSync('lab/accuracy/comparisons.yaml', 'utf8');
const roadLoadYaml = readFileSync(join(folder, 'road-load.yaml'), 'utf8');
const facts = parseAccuracyFacts(catalogueYaml, comparisonsYaml, roadLoadYaml);
const cases = { count: 150, seed: 'accuracy' };
const accuracy = measureAccuracy(facts, cases);

describe('the simulator against what is published', () => {
  test.each([
    ['dc-anchor', 'worst', 0, 's', 33],
    ['dc-other-window', 'mean', 4, '%', 6],
    ['dc-own-curve', 'mean', 6, '%', 10],
    ['dc-usual-curve', 'mean', 9, '%', 16],
    ['ac-hours', 'mean', 6, '%', 12],
    ['cycles', 'mean', 4, '%', 24],
    ['cycles-no-label', 'mean', 5, '%', 24],
    ['wltp', 'mean', 6, '%', 3],
    ['constant-speeds', 'mean', 9, '%', 18],
    ['constant-speeds-bias', 'bias', 3, '%', 18],
    ['cold-cycle', 'mean', 5, '%', 1],
    ['winter', 'mean', 12, '%', 4],
    ['label-fuel', 'worst', 1, '%', 38],
    ['range-share', 'mean', 5, '%', 6],
    ['standby-band', 'worst', 0, '%', 102],
    ['standby-loss', 'worst', 0.1, '%', 2],
    ['instants', 'worst', 1, 's', 4],
  ])('%s: the %s stays under %f %s over %i rows or more', (id, measure, limit, unit, least) => {
    const group = accuracy.groups.find((each) => each.id === id);

    expect(group).toMatchObject({ measure, limit, unit, passed: true });
    const counted = group?.rows.filter((row) => group.calibrated || isCounted(row));
    expect(counted?.length).toBeGreaterThanOrEqual(least);
  });

  test('as a whole passes, and no group goes unnamed above', () => {
    expect(accuracy.passed).toBe(true);
    expect(accuracy.groups).toHaveLength(17);
  });

  test('anchors every car with DC charging, or says why it cannot', () => {
    const { rows, notes } = accuracy.groups.find(({ id }) => id === 'dc-anchor')!;
    const anchored = new Set(rows.map(({ vehicle }) => vehicle));
    const others = modelRows.filter(({ id, battery }) => battery?.dc && !anchored.has(id));

    const unanchored = ['byd-atto-3', 'nissan-leaf-40-kwh'];
    expect(others.map(({ id }) => id)).toEqual(unanchored);
    expect(notes).toEqual(unanchored.map((id) => expect.stringContaining(`${id}: `) as string));
  });

  test('names a source for every row and a reason for every row set aside', () => {
    for (const { source, setAside } of accuracy.groups.flatMap(({ rows }) => rows)) {
      expect(accuracy.sources).toHaveProperty(source);
      expect(setAside).not.toBe('');
    }
  });

  test('has no row that is off by more than 20 % without a sentence why', () => {
    for (const { rows, unit } of accuracy.groups) {
      for (const { vehicle, what, error, setAside, remark } of rows) {
        if (unit !== '%' || Math.abs(error) <= 20) continue;
        expect(setAside ?? remark, `${vehicle} ${what}`).toBeDefined();
      }
    }
  });

  test('holds back about half of the cars, drawn one by one', () => {
    const held = facts.tests.filter(({ id }) => isHeldBack(id)).length;

    expect(held / facts.tests.length).toBeGreaterThan(0.3);
    expect(held / facts.tests.length).toBeLessThan(0.7);
  });

  test('says what the rows set aside would have done to the mean', () => {
    const wltp = accuracy.groups.find(({ id }) => id === 'wltp');

    expect(wltp?.rows.filter(({ setAside }) => setAside !== undefined)).toHaveLength(2);
    expect(wltp?.notes).toContainEqual(
      expect.stringMatching(
        /^The verdict rests on 3 rows, .* 5\.8 %\. 2 of 10 rows are set aside; over all .* 5\.6 %\.$/,
      ),
    );
  });

  test('shows of AC charging both means, and the reason for the choice', () => {
    const ac = accuracy.groups.find(({ id }) => id === 'ac-hours')!;
    const all = ac.rows.reduce((sum, { error }) => sum + Math.abs(error), 0) / ac.rows.length;

    expect(ac.notes[0]).toMatch(/by the error itself: read both means\.$/);
    expect(ac.notes[1]).toBe(
      `The verdict rests on 12 rows, whose mean is ${ac.value.toFixed(1)} %. 17 of 29 rows are set aside; over all of them the mean is ${all.toFixed(1)} %.`,
    );
  });

  test('holds no row back to which parameters of all cars were set', () => {
    const used = accuracy.groups.filter(({ rows }) =>
      rows.some(({ source }) => ['AAA', 'GEOTAB', 'SLEEP'].includes(source)),
    );

    expect(used.map(({ id, calibrated }) => [id, calibrated])).toEqual([
      ['range-share', true],
      ['standby-loss', true],
    ]);
  });

  test('marks results that rest on an unpublished figure of the car', () => {
    const ac = accuracy.groups.find(({ id }) => id === 'ac-hours')?.rows ?? [];
    const marked = (id: string) => ac.find(({ vehicle }) => vehicle === id)?.approximate;

    expect(marked('rivian-r1t-large-pack')).toBe(true);
    expect(marked('hyundai-ioniq-5-long-range-rwd')).toBe(false);
  });

  test('gives the same figures again', { tags: 'long' }, () => {
    expect(measureAccuracy(facts, cases)).toEqual(accuracy);
  });
});

describe('a bar is crossed', () => {
  test.each([
    ['dc-anchor', 'minutes: 18, src: EDM', 'minutes: 19, src: EDM'],
    ['dc-own-curve', 'minutes: 40, src: HOTD', 'minutes: 30, src: HOTD'],
    ['dc-usual-curve', 'minutes: 30, src: INS208', 'minutes: 12, src: INS208'],
    ['ac-hours', 'charge240h: 8.5', 'charge240h: 8.0'],
    ['wltp', 'wltpKWh100km: {v: 14.2', 'wltpKWh100km: {v: 12.2'],
    ['cycles', 'kWh100mi: 28.734', 'kWh100mi: 20.734'],
    ['cycles-no-label', 'kWh100mi: 33.077', 'kWh100mi: 43.077'],
    ['cold-cycle', 'kWh100mi: 25}', 'kWh100mi: 20}'],
    ['label-fuel', 'cityMpg: 54', 'cityMpg: 55'],
  ])('%s, when a publication says %j no longer but %j', (id, before, after) => {
    expect(catalogueYaml + roadLoadYaml).toContain(before);
    const other = parseAccuracyFacts(
      catalogueYaml.replaceAll(before, after),
      comparisonsYaml,
      roadLoadYaml.replaceAll(before, after),
    );

    expect(failedIn(other)).toContain(id);
  });

  test.each([
    ['dc-other-window', 'minutes: 45', 'minutes: 40'],
    ['constant-speeds', 'rangeKm: 482', 'rangeKm: 282'],
    ['constant-speeds-bias', 'whPerKm: 308', 'whPerKm: 908'],
    ['winter', 'ratio: 1.47', 'ratio: 2.47'],
    ['range-share', 'percent: 88', 'percent: 98'],
    ['range-share', 'percent: 83', 'percent: 73'],
    ['standby-band', 'toWatts: 40', 'toWatts: 39'],
    ['standby-loss', 'percent: 2.8', 'percent: 2.9'],
  ])('%s, when a comparison says %j no longer but %j', (id, before, after) => {
    expect(comparisonsYaml).toContain(before);
    const other = parseAccuracyFacts(
      catalogueYaml,
      comparisonsYaml.replaceAll(before, after),
      roadLoadYaml,
    );

    expect(failedIn(other)).toContain(id);
  });

  function failedIn(other: typeof facts): readonly string[] {
    const { groups, passed } = measureAccuracy(other, { count: 1, seed: 'accuracy' });
    expect(passed).toBe(false);
    return groups.filter((group) => !group.passed).map(({ id }) => id);
  }
});

describe('facts', () => {
  test.each([
    ['percent: 54, cars: old, src: GEOTAB', 'percent: 54, cars: old, src: NOBODY', 'source NOBODY'],
    ['- fiat-500e-42-kwh', '- fiat-multipla', 'vehicle fiat-multipla'],
    ['dcWindows:', 'windows:', 'dcWindows'],
  ])('%j written as %j is refused', (before, after, message) => {
    expect(comparisonsYaml).toContain(before);
    const wrong = comparisonsYaml.replace(before, after);

    expect(() => parseAccuracyFacts(catalogueYaml, wrong, roadLoadYaml)).toThrow(message);
  });
});

describe('a group', () => {
  const bar = {
    id: 'any',
    title: 'Any',
    unit: '%',
    limit: 5,
    calibrated: false,
  } as const;
  const rowOf = (error: number, setAside?: string): AccuracyRow => ({
    vehicle: '',
    what: 'any',
    unit: 'h',
    source: 'EPA',
    expected: 1,
    expectedTo: undefined,
    simulated: 1,
    error,
    approximate: false,
    setAside,
  });
  const errors = fc.array(fc.double({ min: -20, max: 20, noNaN: true }), { minLength: 1 });

  test('passes on the mean when it passes on the worst, and signs do not cancel', () => {
    fc.assert(
      fc.property(errors, (values) => {
        const rows = values.map((error) => rowOf(error));
        const mean = accuracyGroup({ ...bar, measure: 'mean' }, rows);
        const worst = accuracyGroup({ ...bar, measure: 'worst' }, rows);

        expect(mean.value).toBeLessThanOrEqual(worst.value + 1e-12);
        expect(worst.passed).toBe(values.every((error) => Math.abs(error) <= 5));
        const mirrored = values.map((error) => rowOf(-error));
        expect(accuracyGroup({ ...bar, measure: 'mean' }, mirrored).value).toBe(mean.value);
      }),
    );
  });

  test('leaves out what is set aside, and does not pass when nothing is left', () => {
    const kept = accuracyGroup({ ...bar, measure: 'mean' }, [rowOf(1), rowOf(50, 'a reason')]);
    const empty = accuracyGroup({ ...bar, measure: 'mean' }, [rowOf(1, 'a reason')]);

    expect(kept).toMatchObject({ value: 1, passed: true });
    expect(empty).toMatchObject({ value: NaN, passed: false });
  });
});

describe('instants', () => {
  test('lie within a second of steps of 0.1 s, whatever the seed', { tags: 'long' }, () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        expect(instantAccuracy({ count: 12, seed }).value).toBeLessThan(1);
      }),
      { numRuns: 15 },
    );
  });

  test('are those of the first cases and more when there are more cases', { tags: 'long' }, () => {
    const few = instantAccuracy({ count: 30, seed: 'a' });
    const many = instantAccuracy({ count: 60, seed: 'a' });

    expect(many.value).toBeGreaterThanOrEqual(few.value);
    expect(instantAccuracy({ count: 30, seed: 'a' })).toEqual(few);
    expect(instantAccuracy({ count: 30, seed: 'b' }).rows).not.toEqual(few.rows);
  });
});
