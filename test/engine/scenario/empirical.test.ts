import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseScenario } from '../../../engine/index.ts';
import { draw } from '../../../engine/random/distribution.ts';
import { createStreams } from '../../../engine/random/stream.ts';
import { filesOf, runOf, shownMistakes } from './composed.ts';

const fleet = (shape: string) => `version: 1
fleets: { vans: { count: 3, model: BEV, vary: { odometer: { empirical: ${shape} } } } }
`;
const csv = 'day,km,"the way, in words"\nmon,12.5,"a, b"\ntue,1000.25,\n\nwed,7mi,c\nthu,,d\n';

function odometerOf(text: string, files: Readonly<Record<string, string>> = {}) {
  return parseScenario(text, { file: 'main.yaml', ...filesOf(files) }).fleets[0]?.vary.odometerKm;
}

describe('observed values', () => {
  test('are all that is ever drawn, and all of them are', () => {
    const numbers = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(numbers, fc.string(), (values, seed) => {
        const stream = createStreams(seed).stream('', 'x');
        const drawn = Array.from({ length: 300 }, () =>
          draw({ kind: 'empirical', values }, stream),
        );

        expect(new Set(drawn)).toEqual(new Set(values));
      }),
      { numRuns: 30 },
    );
  });

  test('stand in the scenario, or in a column of a file beside it', () => {
    const inline = odometerOf(fleet('[12.5km, 1000.25km, 7mi]'));

    expect(inline).toEqual({ kind: 'empirical', values: [12.5, 1000.25, 11.265408] });
    expect(odometerOf(fleet('{ file: ./d/km.csv, column: km }'), { 'd/km.csv': csv })).toEqual(
      inline,
    );
    expect(runOf(fleet('{ file: km.csv, column: km }'), filesOf({ 'km.csv': csv })).lines).toEqual(
      runOf(fleet('[12.5km, 1000.25km, 7mi]')).lines,
    );
  });

  test.each([
    ['[]', 'expected 1 to 10000 values, found 0'],
    ['[12.5]', 'write 12.5km: a distance needs its unit'],
    ['{ file: ../km.csv, column: km }', 'it lies outside of the root'],
    ['{ file: none.csv, column: km }', 'there is no none.csv'],
    [
      '{ file: km.csv, column: kn }',
      'the file has no column kn; it has day, km, the way, in words',
    ],
    ['{ file: km.csv, column: day }', 'expected a distance'],
    ['{ file: km.csv }', 'column is missing'],
    ['{ file: $params.x, column: km }', 'there is no parameter x'],
  ])('that are wrong: %s', (shape, message) => {
    const shown = shownMistakes(fleet(shape), filesOf({ 'km.csv': csv }));

    expect(shown).toMatch(/^main\.yaml:2:\d+: error: /);
    expect(shown).toContain(message);
  });
});
