import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allAtOnce } from '../../../../engine/in-steps.ts';
import { ScenarioError } from '../../../../engine/index.ts';
import { type Cycle, meanKmh } from '../../../../engine/model/cycle.ts';
import { profileOfFile } from '../../../../engine/scenario/routes/profile-file.ts';
import { Findings } from '../../../../engine/scenario/source/findings.ts';
import { Source } from '../../../../engine/scenario/source/source.ts';

function cycleIn(text: string): Cycle {
  const findings = new Findings(new Source('main.yaml', ''));
  const cycle = allAtOnce(profileOfFile(findings, new Source('ride.csv', text)));
  findings.finish();
  return cycle!;
}

function mistakesIn(text: string): readonly string[] {
  try {
    cycleIn(text);
    return [];
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    return error.diagnostics.map(
      ({ code, file, line, column, message }) => `${code} ${file}:${line}:${column} ${message}`,
    );
  }
}

/** Speed at an instant, m/s, by the phases. */
function speedAt({ knots }: Cycle, seconds: number): number {
  const index = knots.findIndex(([at]) => at > seconds);
  if (index <= 0) return 0;
  const [[since, from], [until, to]] = [knots[index - 1]!, knots[index]!];
  return from + ((to - from) * (seconds - since)) / (until - since);
}

describe('a profile file', () => {
  test.each([
    ['seconds,kmh', 36],
    ['t,v [km/h]', 36],
    ['time (s);speed (m/s)', 10],
    ['time_s\tspeed_mps', 10],
    ['Time [s],gear,Speed (mph)', 22.36936],
  ])('has its units in its headings: %s', (head, speed) => {
    const mark = /[;\t]/.exec(head)?.[0] ?? ',';
    const row = (seconds: number, value: number) =>
      [seconds, ...(head.includes('gear') ? [3] : []), value].join(mark);
    const cycle = cycleIn([head, row(0, 0), row(10, speed), row(50, speed), row(60, 0)].join('\n'));

    expect(cycle.massFactor).toBe(1);
    expect(cycle.knots.map(([at]) => at)).toEqual([0, 10, 50, 60]);
    expect(speedAt(cycle, 30)).toBeCloseTo(10, 4);
  });

  test('gets up to its first speed and comes to rest after its last, by 1 m/s each second', () => {
    const { knots } = cycleIn('seconds,m/s\n100,5\n160,5\n');

    expect(knots).toEqual([
      [0, 0],
      [5, 5],
      [65, 5],
      [70, 0],
    ]);
  });

  test('becomes phases that are as long and as far, and near each of its samples', () => {
    const speeds = fc.array(fc.integer({ min: 0, max: 130 }), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(speeds, (kmh) => {
        const all = [0, ...kmh, 30, 0];
        const cycle = cycleIn(['s,km/h', ...all.map((each, at) => `${at},${each}`)].join('\n'));

        const metres = all.reduce((sum, each) => sum + each / 3.6, 0);
        expect(cycle.knots.at(-1)![0]).toBe(all.length - 1);
        expect((meanKmh(cycle) / 3.6) * (all.length - 1)).toBeCloseTo(metres, 1);
        // Half a metre per second, and 5 % by which all speeds are corrected for the distance.
        for (const [at, each] of all.entries()) {
          const error = Math.abs(speedAt(cycle, at) - each / 3.6);
          expect(error).toBeLessThan(0.5 + (0.05 * each) / 3.6 + 1e-3);
        }
      }),
    );
  });

  test('of a day is read in stretches, however it was made to be divided', { tags: 'long' }, () => {
    const rows = Array.from({ length: 86_400 }, (_, at) => `${at},${at % 2 === 0 ? at / 1000 : 0}`);

    expect(cycleIn(['s,km/h', ...rows].join('\n')).knots.length).toBeGreaterThan(40_000);
  });

  test.each<readonly [string, string, readonly string[]]>([
    ['no rows', '', ['file_empty ride.csv:1:1 the file has no rows']],
    [
      'headings alone',
      's,km/h\n',
      ['file_empty ride.csv:1:1 a profile has at least two rows below its headings, not 0'],
    ],
    [
      'no headings',
      '0,0\n1,5\n',
      [
        'value_malformed ride.csv:1:1 the first line names the columns and their units: seconds,km/h',
      ],
    ],
    [
      'no unit',
      'seconds,speed\n0,0\n',
      [
        'name_unknown ride.csv:1:1 the file has no column of speeds in km/h, m/s or mph; it has seconds, speed',
      ],
    ],
    [
      'no times',
      'km,km/h\n0,0\n',
      ['name_unknown ride.csv:1:1 the file has no column of times: seconds; it has km, km/h'],
    ],
    [
      'two columns of speeds',
      's,km/h,m/s\n0,0,0\n',
      [
        'name_unknown ride.csv:1:8 the file has 2 columns of speeds in km/h, m/s or mph: leave one of them',
      ],
    ],
    [
      'time that goes back or stands still',
      's,km/h\n5,0\n4,0\n4,9\n',
      [
        'series_order ride.csv:3:1 the row before it is later, at 5 s',
        'series_overlap ride.csv:4:1 the row before it has the same time',
      ],
    ],
    [
      'speeds of no car',
      's,km/h\n0,-1\n1,401\n',
      [
        'out_of_range ride.csv:2:3 a car drives at 0 to 400 km/h; this is -1 km/h',
        'out_of_range ride.csv:3:3 a car drives at 0 to 400 km/h; this is 401 km/h',
      ],
    ],
    [
      'decimal commas between semicolons',
      's;km/h\n0;0\n1;3,5\n',
      ['value_malformed ride.csv:3:3 expected a number with a decimal point, found 3,5'],
    ],
    [
      'decimal commas between commas',
      's,km/h\n0,0\n1,3,5\n',
      [
        'value_malformed ride.csv:3:1 3 values below 2 headings: decimals take a point, or the file semicolons between values',
      ],
    ],
    [
      'a time of no drive',
      's,km/h\n-1,0\n604801,5\n',
      [
        'out_of_range ride.csv:2:1 times count seconds from 0 to 604800; this is -1',
        'out_of_range ride.csv:3:1 times count seconds from 0 to 604800; this is 604801',
      ],
    ],
    [
      'a car that stands',
      's,km/h\n0,0\n60,0\n',
      ['out_of_range ride.csv:1:3 a car on this profile drives less than 1 km/h in the mean'],
    ],
  ])('with %s is refused', (_, text, mistakes) => {
    expect(mistakesIn(text)).toEqual(mistakes);
  });

  test('has at most 100,000 rows, and five mistakes are told', () => {
    const rows = Array.from({ length: 100_001 }, (_, at) => `${at},50`);

    expect(mistakesIn(['s,km/h', ...rows].join('\n'))).toEqual([
      'file_too_large ride.csv:100002:1 more than 100000 rows: cut the file to one drive, or give it longer steps',
    ]);
    expect(mistakesIn(`s,km/h\n${'x,1\n'.repeat(20)}`)).toHaveLength(5);
  });
});
