import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseScenario, ScenarioError, ScenarioRun } from '../../../../engine/index.ts';
import { distanceKm } from '../../../../engine/place/geography.ts';
import { stateDigest } from '../../../../engine/vehicle/state-digest.ts';
import { calledRun } from '../../../support/called-run.ts';
import { playAll, recorded } from '../../../support/recorded.ts';

const ride = 'seconds,km/h\n0,0\n8,50\n60,50\n70,0\n90,0\n100,60\n150,60\n160,0\n';
const commute = readFileSync('scenarios/journeys/commute.gpx', 'utf8');
const start = Date.UTC(2026, 4, 4, 5, 40);

const scenario = (drive: string): string => `version: 1
name: way
clock: { start: 2026-05-04T05:40:00, limit: 6h }
places:
  house: { latitude: 52.52, longitude: 13.405 }
  office: { latitude: 52.5377, longitude: 13.5155 }
vehicles: { car: { model: BEV, state: { at: house, odometer: 1000km } } }
steps:
  - drive: ${drive}
`;

const gpx = (...points: string[]): string => `<gpx><trk><trkseg>\n${points.join('\n')}
</trkseg></trk></gpx>`;
const point = (longitude: number, time: string): string =>
  `<trkpt lat="52.52" lon="${longitude}"><time>2026-05-04T${time}Z</time></trkpt>`;

const files: Readonly<Record<string, string>> = {
  'ride.csv': ride,
  'trips/ride.csv': ride,
  'trips/flow.yaml': `version: 1
flows:
  errand: { steps: [{ drive: { vehicle: car, distance: 6km, profile: ./ride.csv } }] }
`,
  'commute.gpx': commute,
  'untimed.gpx': commute.replace(/<time>[^<]*<\/time>/g, ''),
  'paused.gpx': gpx(point(13.405, '05:40:00'), point(13.42, '05:42:00'), point(13.43, '06:42:00')),
  'flown.gpx': gpx(point(13.405, '05:40:00'), point(13.45, '05:40:20')),
  'instant.gpx': gpx(point(13.405, '05:40:00'), point(13.415, '05:40:00')),
  'still.gpx': gpx(point(13.405, '05:40:00'), point(13.40501, '05:50:00')),
};
const options = {
  file: 'way.yaml',
  readImport: (path: string) =>
    Object.hasOwn(files, path)
      ? { file: path, text: files[path]! }
      : { problem: `there is no ${path}` },
};

function runOf(drive: string): ScenarioRun {
  return new ScenarioRun(parseScenario(scenario(drive), options), { open: true });
}

/** The instant at which the car arrives, in seconds of the scenario. */
function arrivalS(drive: string): number {
  const run = runOf(drive);
  run.advanceTo(start + 6 * 3_600_000);
  const arrived = run.world.log.retained.find(({ kind }) => kind === 'trip.arrived');
  return (arrived!.atMs - start) / 1000;
}

function mistakesIn(drive: string): readonly string[] {
  try {
    parseScenario(scenario(drive), options);
    return [];
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    return error.diagnostics.map(
      ({ code, file, line, column, message }) => `${code} ${file}:${line}:${column} ${message}`,
    );
  }
}

describe('a trip on the profile of a file', () => {
  test('has its speeds, and begins them again as often as is needed', () => {
    const run = runOf('{ vehicle: car, distance: 6km, profile: ./ride.csv }');

    run.advanceTo(start + 30_000);
    expect(run.world.truthOf(0).speedKmh).toBeCloseTo(50, 2);
    run.advanceTo(start + 80_000);
    expect(run.world.truthOf(0)).toMatchObject({ speedKmh: 0, isMoving: true });
    run.advanceTo(start + (160 + 30) * 1000);
    expect(run.world.truthOf(0).speedKmh).toBeCloseTo(50, 2);
  });

  test('takes longer in traffic, by its factor', () => {
    const seconds = arrivalS('{ vehicle: car, distance: 6km, profile: ./ride.csv }');

    for (const traffic of [0.5, 1.5, 3]) {
      const drive = `{ vehicle: car, distance: 6km, profile: ./ride.csv, traffic: ${traffic} }`;
      expect(arrivalS(drive) / (seconds * traffic)).toBeCloseTo(1, 1);
    }
    const city = arrivalS('{ vehicle: car, distance: 30km, profile: city }');
    const jammed = arrivalS('{ vehicle: car, distance: 30km, profile: city, traffic: 1.5 }');
    expect(jammed / city).toBeCloseTo(1.5, 2);
  });

  test('may be a leg, and may stand in a file that is imported', () => {
    const legs =
      '[{ distance: 2km, profile: ./ride.csv, traffic: 2 }, { distance: 1km, speed: 50km/h }]';
    expect(arrivalS(`{ vehicle: car, legs: ${legs} }`)).toBeGreaterThan(200);

    const text = `imports: [./trips/flow.yaml]\n${scenario('{ vehicle: car, distance: 1km }')}  - use: errand\n`;
    const { profiles } = parseScenario(text, options);
    expect([...profiles.keys()]).toEqual(['trips/ride.csv']);
  });

  test('is the same however time is cut', () => {
    const drive = '{ vehicle: car, distance: 6km, profile: ./ride.csv, traffic: 1.25 }';
    const whole = runOf(drive);
    whole.advanceTo(start + 1_000_000);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 5 }), (cuts) => {
        const cut = runOf(drive);
        for (const each of cuts.sort((a, b) => a - b)) {
          cut.advanceTo(start + each);
          cut.world.truthOf(0);
        }
        cut.advanceTo(start + 1_000_000);

        expect(cut.world.log.digest).toBe(whole.world.log.digest);
        expect(digestOf(cut)).toBe(digestOf(whole));
      }),
      { numRuns: 20 },
    );
  });

  test('has a state that does not depend on the files of other worlds', () => {
    const drive = '{ vehicle: car, distance: 6km, profile: ./ride.csv }';
    const one = runOf(drive);
    one.advanceTo(start + 60_000);
    const before = digestOf(one);
    const other = { ...options, readImport: () => ({ file: 'x', text: `${ride}170,8\n` }) };
    new ScenarioRun(parseScenario(scenario(drive), other), { open: true }).advanceTo(start + 1000);
    // As if the process had read the other file first.
    const again = runOf(drive);
    again.advanceTo(start + 60_000);

    expect(digestOf(again)).toBe(before);
  });

  test.each([
    '{ vehicle: car, distance: 6km, profile: ./ride.csv, traffic: 1.5 }',
    '{ vehicle: car, to: office, route: ./commute.gpx, speed: recorded }',
  ])('is played again from a recording alone: %s', async (drive) => {
    const { run, recording } = await recorded(
      `${scenario(drive)}expect: [car.odometer > 1001]\n`,
      options,
    );
    expect(run.run.conclusion?.verdict).toBe('PASS');

    const replay = calledRun(playAll, {
      file: 'replay.yaml',
      readRecording: () => ({ file: 'a.simlog', text: recording }),
    });
    await replay.passTo();

    expect(replay.run.conclusion?.verdict).toBe('PASS');
  });
});

describe('a trip at recorded speeds', () => {
  test('is where the track was at the time of each point', () => {
    const run = runOf('{ vehicle: car, to: office, route: ./commute.gpx, speed: recorded }');
    const points = [...commute.matchAll(/lat="([\d.]+)" lon="([\d.]+)".*<time>(.*)<\/time>/g)];
    expect(points.length).toBeGreaterThan(50);

    for (const [, latitude, longitude, time] of points) {
      run.advanceTo(Date.parse(time!));
      const { position } = run.world.truthOf(0);
      const awayKm = distanceKm(position, {
        latitude: Number(latitude),
        longitude: Number(longitude),
      });
      expect(awayKm).toBeLessThan(0.06);
    }
    const takenS = (Date.parse(points.at(-1)![3]!) - start) / 1000;
    expect(
      Math.abs(
        arrivalS('{ vehicle: car, to: office, route: ./commute.gpx, speed: recorded }') - takenS,
      ),
    ).toBeLessThan(10);
  });

  test('waits where the track does, and takes usual speeds to the first point', () => {
    const drive =
      '{ vehicle: car, route: { file: ./paused.gpx, gaps: straight }, speed: recorded }';
    // 680 m within an hour: the car stands, and 1 km in two minutes.
    expect(arrivalS(drive)).toBeGreaterThan(120);
    const legs = legsOf('{ vehicle: car, route: ./commute.gpx, speed: recorded }', 'office');
    expect(legs.map(({ profile }) => profile)).toEqual(['mixed', 'commute.gpx']);
    expect(legs[0]!.distanceKm).toBeCloseTo(7.72, 1);
  });

  test.each<readonly [string, readonly string[]]>([
    [
      '{ vehicle: car, route: ./untimed.gpx, speed: recorded }',
      ['value_malformed way.yaml:9:35 untimed.gpx has no times by which a car drives'],
    ],
    [
      '{ vehicle: car, route: ./instant.gpx, speed: recorded }',
      [
        'value_malformed way.yaml:9:35 instant.gpx has no times by which a car drives: all its points have the same time',
      ],
    ],
    [
      '{ vehicle: car, route: ./still.gpx, speed: recorded }',
      ['value_malformed way.yaml:9:35 still.gpx has no times by which a car drives'],
    ],
    [
      '{ vehicle: car, route: ./paused.gpx, speed: recorded }',
      [
        'route_gap paused.gpx:4:1 the track has no point for the 1h before this one; with gaps: straight the way there takes so long',
      ],
    ],
    [
      '{ vehicle: car, route: ./flown.gpx, speed: recorded }',
      ['out_of_range flown.gpx:3:1 a car drives at 0 to 400 km/h; it came here at 548 km/h'],
    ],
    [
      '{ vehicle: car, to: office, speed: recorded }',
      ['form_missing way.yaml:9:47 recorded needs the times of a GPX file: route: ./drive.gpx'],
    ],
    [
      '{ vehicle: car, route: [house, office], speed: recorded }',
      ['form_missing way.yaml:9:59 recorded needs the times of a GPX file: route: ./drive.gpx'],
    ],
    [
      '{ vehicle: car, route: ./commute.gpx, speed: recorded, distance: 20km }',
      ['form_several way.yaml:9:67 a recording has its distance'],
    ],
    [
      '{ vehicle: car, to: office, speed: 50km/h, traffic: 1.5 }',
      ['modifier_misplaced way.yaml:9:55 traffic slows a profile: a speed is constant'],
    ],
    [
      '{ vehicle: car, to: office, traffic: 6 }',
      ['out_of_range way.yaml:9:49 expected a number from 0.5 to 5, found 6'],
    ],
    [
      '{ vehicle: car, to: office, profile: citty }',
      ['word_unknown way.yaml:9:49 there is no profile citty; files end in .csv'],
    ],
    [
      '{ vehicle: car, to: office, profile: ./rode.csv }',
      ['import_unknown way.yaml:9:49 there is no rode.csv'],
    ],
  ])('%s is refused', (drive, mistakes) => {
    expect(mistakesIn(drive)).toEqual(mistakes);
  });
});

function digestOf({ world }: ScenarioRun): string {
  return stateDigest(world.dynamics, world.clock.now);
}

/** The legs of the command that a step gives for a car at a place. */
function legsOf(drive: string, at: string) {
  const text = scenario(drive).replace('at: house', `at: ${at}`);
  const run = new ScenarioRun(parseScenario(text, options), { open: true });
  run.advanceTo(start + 1);
  const entry = run.world.log.retained.find(({ kind }) => kind === 'trip.start');
  return (entry!.data as { legs: readonly { profile?: string; distanceKm: number }[] }).legs;
}
