import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cars, happenings, runOf, stepsOf } from './composed.ts';

const minutes = fc.array(fc.integer({ min: 1, max: 45 }), { maxLength: 6 });

describe('forEach', () => {
  const value = fc.constantFrom('1m', '2m', '150s', '10m');

  test('does in its rounds what the steps do when they are written out', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 5 }), (values) => {
        const steps = (pause: string) => `{ unlock: car }, { wait: ${pause} }, { lock: car }`;
        const loop = `- forEach: { in: [${values.join(', ')}], as: pause }
    do: [${steps('$pause')}]
`;
        const written = `- group: all\n    do: [${values.map(steps).join(', ')}]\n`;
        const [one, other] = [loop, written].map((each) => runOf(`${cars}steps:\n  ${each}`));

        expect(happenings(one!.log, 0)).toEqual(happenings(other!.log, 0));
        expect(one!.run.world.clock.now).toBe(other!.run.world.clock.now);
      }),
      { numRuns: 20 },
    );
  });

  test('goes over lists, numbers, quantities and the members of a fleet, side by side on demand', () => {
    const { run, log } = runOf(`${cars}steps:
  - forEach: { in: { from: 20%, to: 40%, step: 10% }, as: level }
    do: [{ set: { vehicle: car, battery.soc: $level } }]
  - forEach: { in: taxis, as: taxi, parallel: true }
    do: [{ unlock: $taxi }, { wait: 15s }, { waitUntil: '!$taxi.locked' }, { lock: $taxi }]
`);
    const told = happenings(log, run.world.startMs).filter((each) => / doors\.\w+ed /.test(each));

    expect(stepsOf(log, run.world.startMs).filter((each) => each.endsWith(' set'))).toEqual([
      '0 steps[0].forEach[0].do[0] set',
      '0 steps[0].forEach[1].do[0] set',
      '0 steps[0].forEach[2].do[0] set',
    ]);
    expect(told.map((each) => each.split(' ').slice(0, 3).join(' '))).toEqual([
      '0 taxis-1 doors.unlocked',
      '0 taxis-2 doors.unlocked',
      '0 taxis-3 doors.unlocked',
      '0.25 taxis-1 doors.locked',
      '0.25 taxis-2 doors.locked',
      '0.25 taxis-3 doors.locked',
    ]);
  });

  test('of nothing does nothing', () => {
    const { run } = runOf(
      `${cars}steps:\n  - forEach: { in: [], as: x }\n    do: [{ wait: 1h }]\n`,
    );

    expect(run.world.clock.now).toBe(run.world.startMs);
  });
});

/** Flows of waits of all kinds, each step of which says so in the log. */
const waits = fc.array(
  fc.constantFrom(
    '{ wait: 3m }',
    '{ wait: 8m }',
    '{ waitUntil: clock.elapsed > duration("4m"), within: 6m }',
    '{ waitUntil: clock.elapsed > duration("7m") }',
    '{ drive: { vehicle: $mine, distance: 4km, profile: city } }',
    '{ parallel: { a: [{ wait: 2m }], b: [{ wait: 5m }, { wake: car }] } }',
    '{ race: { a: [{ wait: 2m }, { wake: car }], b: [{ wait: 5m }] } }',
    '{ repeat: { times: 3, every: 2m }, do: [{ wake: car }] }',
    '{ wake: car }',
  ),
  { minLength: 1, maxLength: 4 },
);

describe('race', () => {
  const racing = fc.tuple(waits, waits, waits).map(
    (flows) => `${cars}expect: [car.odometer >= 0]
steps:
  - race:
${flows.map((steps, index) => `      f${index}: [{ wait: 1m }, ${steps.join(', ').replaceAll('$mine', `taxis-${index + 1}`)}]\n`).join('')}  - wait: 1h
`,
  );

  test('the losers never take another step, whatever the cut of time', () => {
    fc.assert(
      fc.property(racing, minutes, (text, cuts) => {
        const { run, log, lines } = runOf(text, { cuts: cuts.toSorted((a, b) => a - b) });
        const won = log.find(
          ({ kind, data }) => kind === 'race.ended' && data['step'] === 'steps[0]',
        );
        const later = stepsOf(log.slice((won?.sequence ?? 0) + 1), run.world.startMs);

        expect(won).toBeDefined();
        expect(later.map((each) => each.split(' ').slice(1).join(' '))).toEqual(['steps[1] wait']);
        expect(run.conclusion?.verdict).toBe('PASS');
        expect(lines).toEqual(runOf(text).lines);
      }),
      { numRuns: 30 },
    );
  });

  test('ends with the first, of those that end at one instant with the first of the file', () => {
    const { run, log } = runOf(`${cars}steps:
  - race: { slow: [{ wait: 5m }], one: [{ wait: 2m }, { wait: 1m }], two: [{ wait: 3m }] }
  - race: { never: [{ waitUntil: car.moving }], at-once: [{ wake: car }], late: [{ wake: car }] }
`);

    expect(stepsOf(log, run.world.startMs)).toEqual([
      '0 steps[0] race',
      '0 steps[0].race.slow[0] wait',
      '0 steps[0].race.one[0] wait',
      '0 steps[0].race.two[0] wait',
      '2 steps[0].race.one[1] wait',
      '3 steps[0] won by two',
      '3 steps[1] race',
      '3 steps[1].race.never[0] waitUntil',
      '3 steps[1].race.at-once[0] wake',
      '3 steps[1] won by at-once',
    ]);
  });

  test('what a loser began in the world goes on, but nobody waits for it', () => {
    const { run, log } = runOf(`${cars}steps:
  - race: { way: [{ drive: { vehicle: car, distance: 30km, profile: city } }, { park: car }], time: [{ wait: 2m }] }
  - wait: 3h
`);
    const arrived = log.find(({ kind }) => kind === 'trip.arrived');

    expect(run.conclusion?.verdict).toBe('SKIPPED');
    expect(arrived?.atMs).toBeGreaterThan(run.world.startMs + 120_000);
    expect(log.some(({ data }) => data['verb'] === 'park')).toBe(false);
  });

  test('a wait that was cancelled is not what a run that never ends waits for', () => {
    const { run } = runOf(
      `${cars}steps:
  - race: { never: [{ waitUntil: car.moving }], time: [{ wait: 2m }] }
  - waitUntil: ev-1-moves
`.replace('ev-1-moves', 'vehicle("ev-1").moving'),
    );

    expect(run.conclusion).toMatchObject({
      verdict: 'INCONCLUSIVE',
      reason:
        'the clock\'s limit of 1d came while waiting for vehicle("ev-1").moving: ' +
        'vehicle("ev-1").moving is false, all the while; nothing is due for ev-1 by itself',
    });
  });

  test('a flow that fails fails the script, and the others stop', () => {
    const { run, log } = runOf(`${cars}steps:
  - race:
      fails: [{ wait: 1m }, { waitUntil: car.moving, within: 1m }]
      goes-on: [{ wait: 5m }, { lock: car }]
`);

    expect(run.conclusion?.verdict).toBe('FAIL');
    expect(log.some(({ data }) => data['verb'] === 'lock')).toBe(false);
  });
});

test('a group names a stretch', () => {
  const { log } = runOf(`${cars}steps:
  - group: token race
    do: [{ wait: 1m }, { wake: car }]
`);

  expect(log.filter(({ kind }) => kind === 'step.started').map(({ data }) => data)).toEqual([
    { group: 'token race', step: 'steps[0]', verb: 'group' },
    { step: 'steps[0].do[0]', verb: 'wait' },
    { step: 'steps[0].do[1]', verb: 'wake' },
  ]);
});
