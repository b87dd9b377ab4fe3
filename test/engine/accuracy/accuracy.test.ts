import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureAccuracy } from '../../../engine/accuracy/accuracy.ts';
import { parseAccuracyFacts } from '../../../engine/accuracy/facts.ts';
import { instantAccuracy } from '../../../engine/accuracy/instants.ts';
import { type AccuracyRow, accuracyGroup } from '../../../engine/accuracy/row.ts';

const folder = join(import.meta.dirname, '../../../scenarios/models');
const catalogueYaml = readFileSync(join(folder, 'vehicle-models.yaml'), 'utf8');
const comparisonsYaml = readFileSync(join(folder, 'accuracy.yaml'), 'utf8');
const facts = parseAccuracyFacts(catalogueYaml, comparisonsYaml);
const cases = { count: 150, seed: 'accuracy' };
const accuracy = measureAccuracy(facts, cases);

describe('the simulator against what is published', () => {
  test.each([
    ['dc-anchor', 'worst', 0, 's', 17],
    ['dc-other-window', 'mean', 4, '%', 4],
    ['dc-own-curve', 'mean', 6, '%', 10],
    ['ac-hours', 'mean', 6, '%', 12],
    ['wltp', 'mean', 6, '%', 8],
    ['label-electricity', 'worst', 1, '%', 58],
    ['label-fuel', 'worst', 1, '%', 38],
    ['range-share', 'worst', 3, '%', 4],
    ['standby-band', 'worst', 0, '%', 121],
    ['standby-loss', 'worst', 0.1, '%', 2],
    ['instants', 'worst', 1, 's', 4],
  ])('%s: the %s stays under %f %s over %i rows or more', (id, measure, limit, unit, least) => {
    const group = accuracy.groups.find((each) => each.id === id);

    expect(group).toMatchObject({ measure, limit, unit, passed: true });
    const counted = group?.rows.filter(({ setAside }) => setAside === undefined);
    expect(counted?.length).toBeGreaterThanOrEqual(least);
  });

  test('as a whole passes, and no group goes unnamed above', () => {
    expect(accuracy.passed).toBe(true);
    expect(accuracy.groups).toHaveLength(11);
  });

  test('names a source for every row and a reason for every row set aside', () => {
    for (const { source, setAside } of accuracy.groups.flatMap(({ rows }) => rows)) {
      expect(accuracy.sources).toHaveProperty(source);
      expect(setAside).not.toBe('');
    }
  });

  test('says what the rows set aside would have done to the mean', () => {
    const wltp = accuracy.groups.find(({ id }) => id === 'wltp');

    expect(wltp?.rows.filter(({ setAside }) => setAside !== undefined)).toHaveLength(2);
    expect(wltp?.notes).toContainEqual(
      expect.stringMatching(/^2 of 10 rows are set aside; over all .* 6\.8 %\.$/),
    );
  });

  test('marks results that rest on an unpublished figure of the car', () => {
    const ac = accuracy.groups.find(({ id }) => id === 'ac-hours')?.rows ?? [];
    const marked = (id: string) => ac.find(({ vehicle }) => vehicle === id)?.approximate;

    expect(marked('rivian-r1t-large-pack')).toBe(true);
    expect(marked('hyundai-ioniq-5-long-range-rwd')).toBe(false);
  });

  test('gives the same figures again', () => {
    expect(measureAccuracy(facts, cases)).toEqual(accuracy);
  });
});

describe('a bar is crossed', () => {
  test.each([
    ['dc-anchor', 'minutes: 18, src: EDM', 'minutes: 19, src: EDM'],
    ['dc-own-curve', 'minutes: 40, src: HOTD', 'minutes: 30, src: HOTD'],
    ['ac-hours', 'charge240h: 8.5', 'charge240h: 8.0'],
    ['wltp', '{v: 14.9, src: EVDBNZ}', '{v: 11.9, src: EVDBNZ}'],
    ['label-electricity', 'cityKWh100mi: 22.0', 'cityKWh100mi: 22.3'],
    ['label-fuel', 'cityMpg: 54', 'cityMpg: 55'],
  ])('%s, when a publication says %j no longer but %j', (id, before, after) => {
    expect(catalogueYaml).toContain(before);
    const other = parseAccuracyFacts(catalogueYaml.replaceAll(before, after), comparisonsYaml);

    expect(failedIn(other)).toContain(id);
  });

  test.each([
    ['dc-other-window', 'minutes: 45', 'minutes: 40'],
    ['range-share', 'percent: 88', 'percent: 92'],
    ['standby-band', 'toWatts: 40', 'toWatts: 39'],
    ['standby-loss', 'percent: 2.8', 'percent: 2.9'],
  ])('%s, when a comparison says %j no longer but %j', (id, before, after) => {
    expect(comparisonsYaml).toContain(before);
    const other = parseAccuracyFacts(catalogueYaml, comparisonsYaml.replaceAll(before, after));

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
    ['percent: 54, src: GEOTAB', 'percent: 54, src: NOBODY', 'source NOBODY'],
    ['- fiat-500e-42-kwh', '- fiat-multipla', 'vehicle fiat-multipla'],
    ['dcWindows:', 'windows:', 'dcWindows'],
  ])('%j written as %j is refused', (before, after, message) => {
    expect(comparisonsYaml).toContain(before);
    const wrong = comparisonsYaml.replace(before, after);

    expect(() => parseAccuracyFacts(catalogueYaml, wrong)).toThrow(message);
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
  test('lie within a second of steps of 0.1 s, whatever the seed', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        expect(instantAccuracy({ count: 12, seed }).value).toBeLessThan(1);
      }),
      { numRuns: 15 },
    );
  });

  test('are those of the first cases and more when there are more cases', () => {
    const few = instantAccuracy({ count: 30, seed: 'a' });
    const many = instantAccuracy({ count: 60, seed: 'a' });

    expect(many.value).toBeGreaterThanOrEqual(few.value);
    expect(instantAccuracy({ count: 30, seed: 'a' })).toEqual(few);
    expect(instantAccuracy({ count: 30, seed: 'b' }).rows).not.toEqual(few.rows);
  });
});
