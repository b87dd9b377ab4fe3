import { describe, expect, test } from 'vitest';
import { cars, shownMistakes } from './composed.ts';

const flows = `flows:
  visit:
    params: { who: { type: vehicle }, level: { type: percent, default: 80% }, power: { type: power } }
    steps:
      - waitUntil: $who.battery.soc > $level
      - plugIn: { vehicle: $who, power: $power }
`;

/** The mistakes of a call, without the file, which has 10 lines before it. */
function ofCall(call: string): string {
  return shownMistakes(`${cars}${flows}steps:\n  - ${call}\n`).replaceAll('main.yaml:12:', '');
}

describe('a call', () => {
  test('without what the flow needs', () => {
    expect(ofCall('use: visit')).toBe(`5: error: visit needs who: give it in with:
    - use: visit
      ^^^
5: error: visit needs power: give it in with:
    - use: visit
      ^^^`);
  });

  test('with what the flow does not know', () => {
    expect(
      ofCall('{ use: visit, with: { who: car, levl: 5%, power: 11kW } }'),
    ).toBe(`37: error: visit does not take levl; it takes who, level, power
    - { use: visit, with: { who: car, levl: 5%, power: 11kW } }
                                      ^^^^
  did you mean level?`);
  });

  test.each([
    [
      '{ who: cra, power: 11kW }',
      '32: error: there is no vehicle or fleet named cra',
      'did you mean car?',
    ],
    [
      '{ who: taxis-4, power: 11kW }',
      '32: error: there is no vehicle or fleet named taxis-4',
      'did you mean taxis?',
    ],
    ['{ who: self, power: 11kW }', '32: error: there is no vehicle or fleet named self', ''],
    ['{ who: [car], power: 11kW }', '32: error: expected the name of a vehicle, found ["car"]', ''],
    [
      '{ who: car, power: 11 }',
      '44: error: write 11kW: a power needs its unit',
      'did you mean 11kW?',
    ],
    [
      '{ who: car, power: 11km }',
      '44: error: expected a power in kW or W, such as 11kW, not in km',
      '',
    ],
    ['{ who: car, power: 1kW, level: [1] }', '56: error: expected one value, found [1]', ''],
    ['{ who: $x, power: 11kW }', '32: error: a reference is written $params.name', ''],
    ['car', '25: error: expected a map of arguments', ''],
  ])('with %s', (given, message, suggestion) => {
    const shown = ofCall(`{ use: visit, with: ${given} }`);

    expect(shown.startsWith(message)).toBe(true);
    expect(shown).toContain(suggestion);
    expect(shown.match(/error:/g)).toHaveLength(1);
  });

  test('of a flow that is not there', () => {
    expect(ofCall('use: vist')).toBe(`10: error: there is no flow named vist
    - use: vist
           ^^^^
  did you mean visit?`);
    expect(shownMistakes(`${cars}steps: [{ use: visit }]\n`)).toContain(
      'there is no flow named visit; there are none',
    );
  });

  test('has no verb beside it', () => {
    expect(ofCall('{ use: visit, with: { who: car, power: 1kW }, lock: car }')).toContain(
      'use is already the verb of this step: make lock the next step',
    );
    expect(ofCall('{ lock: car, with: { who: car } }')).toContain(
      'with belongs to use, not to lock',
    );
  });

  test('of a flow that comes back to itself', () => {
    expect(
      shownMistakes(`${cars}flows:
  a: { steps: [{ use: b }] }
  b: { steps: [{ when: car.locked, then: [{ use: c }] }] }
  c: { steps: [{ parallel: { x: [{ use: a }] } }] }
  d: { steps: [{ use: d }] }
`),
    ).toBe(`main.yaml:8:41: error: a calls itself: a → b → c → a
    c: { steps: [{ parallel: { x: [{ use: a }] } }] }
                                          ^
main.yaml:9:23: error: d calls itself: d → d
    d: { steps: [{ use: d }] }
                        ^`);
  });

  test('that grows beyond measure, or lies too deep', { tags: 'long' }, () => {
    const chain = (count: number, body: (next: string) => string) =>
      `${cars}flows:
${Array.from({ length: count }, (_, index) => `  f${index}: { steps: [${body(`f${index + 1}`)}] }\n`).join('')}  f${count}: { steps: [{ wait: 1m }] }
steps: [{ use: f0 }]
`;
    const twice = shownMistakes(chain(24, (next) => `{ use: ${next} }, { use: ${next} }`));

    expect(twice).toContain('error: flows and loops grow to more than 200000 values');
    expect(shownMistakes(chain(40, (next) => `{ use: ${next} }`))).toContain(
      'error: more than 32 nested calls',
    );
    expect(shownMistakes(chain(31, (next) => `{ use: ${next} }`))).toBe('');
  });
});

describe('a flow', () => {
  test('is looked at although nobody calls it', () => {
    expect(
      shownMistakes(`${cars}flows:
  idle:
    params: { who: { type: vehicle }, level: 5% }
    steps:
      - lokc: $who
      - lock: $woh
      - waitUntil: car.locked
        because: of $levl
      - use: idel
      - set: { vehicle: $who, battery.soc: $level, online: $level }
`),
    ).toBe(`main.yaml:9:9: error: unknown key lokc
        - lokc: $who
          ^^^^
  did you mean lock?
main.yaml:10:15: error: nothing is called $woh here; there is $who, $level; a dollar is written $$
        - lock: $woh
                ^^^^
  did you mean $who?
main.yaml:12:18: error: nothing is called $levl here; there is $who, $level; a dollar is written $$
          because: of $levl
                   ^^^^^^^^
  did you mean $level?
main.yaml:13:14: error: there is no flow named idel
        - use: idel
               ^^^^
  did you mean idle?`);
  });

  test('shows where it was called from when a call is what makes it wrong', () => {
    expect(
      shownMistakes(`${cars}flows:
  inner:
    params: { who: { type: vehicle }, field: { type: text } }
    steps:
      - waitUntil: $who.battery.$field > 5 && $who.batery.soc > 5
  outer:
    params: { who: { type: vehicle } }
    steps: [{ use: inner, with: { who: $who, field: soc } }]
steps:
  - use: outer
    with: { who: ev-1 }
`).replace(/; it has .*/, ''),
    ).toBe(
      `main.yaml:9:52: error: a vehicle has no batery
        - waitUntil: $who.battery.$field > 5 && $who.batery.soc > 5
                                                     ^^^^^^
  did you mean battery?
  called from main.yaml:12:20
  called from main.yaml:14:10`,
    );
  });

  test.each([
    ['{ params: { who: { type: vehicel } }, steps: [] }', '22: error: expected one of percent'],
    ['{ params: { a-b: 5 }, steps: [] }', '17: error: a name is a word of letters, digits and _'],
    ['{ params: { matrix: 5 }, steps: [] }', '17: error: $matrix is something else already'],
    ['{ param: {}, steps: [] }', '8: error: unknown key param'],
    ['{ params: {} }', '3: error: steps is missing'],
    ['{ steps: 5 }', '15: error: expected a list, found the number 5'],
  ])('%s', (flow, message) => {
    expect(shownMistakes(`${cars}flows:\n  f: ${flow}\n`)).toContain(`main.yaml:6:`);
    expect(shownMistakes(`${cars}flows:\n  f: ${flow}\n`)).toContain(message.replace(/^\d+: /, ''));
  });
});

describe('a loop', () => {
  test.each([
    [
      '{ in: taxi, as: x }',
      'expected a list, a range or a fleet, found "taxi"',
      'did you mean taxis?',
    ],
    ['{ in: { from: 1, to: 5000, step: 1 }, as: x }', '5000 values; there may be 1000', ''],
    ['{ in: crowd, as: x }', '1001 rounds; a loop has at most 1000', ''],
    ['{ in: [1], as: a b }', 'a name is a word of letters, digits and _', ''],
    ['{ in: [1] }', 'as is missing', ''],
    ['{ as: x }', 'in is missing', ''],
    ['{ in: [1], as: x, paralel: true }', 'unknown key paralel', 'did you mean parallel?'],
  ])('%s', (loop, message, suggestion) => {
    const shown =
      shownMistakes(`${cars.replace('fleets: {', 'fleets: { crowd: { count: 5000, model: BEV },')}steps:
  - forEach: ${loop}
    do: [{ lock: car }]
`);

    expect(shown).toContain(`error: ${message}\n`);
    expect(shown).toContain(suggestion);
  });

  test('needs steps, as a group does', () => {
    expect(
      shownMistakes(`${cars}steps:
  - forEach: { in: [1], as: x }
  - group: x
  - race: {}
`),
    ).toBe(`main.yaml:6:5: error: forEach needs do: beside it
    - forEach: { in: [1], as: x }
      ^^^^^^^
main.yaml:7:5: error: group needs do: beside it
    - group: x
      ^^^^^
main.yaml:8:5: error: no flow to run
    - race: {}
      ^^^^`);
  });

  test('shows a wrong name in its steps with what was meant', () => {
    expect(
      shownMistakes(`${cars}steps:
  - forEach: { in: [car, ev-1], as: each }
    do: [{ lock: $each }, { unlock: $eahc }, { wake: ev-2 }]
`),
    ).toBe(`main.yaml:7:37: error: nothing is called $eahc here; there is $each; a dollar is written $$
      do: [{ lock: $each }, { unlock: $eahc }, { wake: ev-2 }]
                                      ^^^^^
  did you mean $each?`);
  });
});
