import { describe, expect, test } from 'vitest';
import { parseScenario, ScenarioRun } from '../../../engine/index.ts';
import { cars, filesOf, runOf, shownMistakes } from './composed.ts';

const library = `version: 1
imports: [./deeper/more.yaml]
flows:
  shut:
    params: { who: { type: vehicle }, door: frontLeft }
    steps:
      - unlock: $who
      - openDoor: { vehicle: $who, door: $door }
`;
const more = `version: 1
places: { depot: { latitude: 52, longitude: 13 } }
chargers: { hub: { type: AC, power: 11kW, place: depot } }
users: { anna: { externalId: seven } }
webhooks: { main: { url: "http://127.0.0.1:4000/", triggers: [Charge.IsCharging] } }
`;
const files = { 'lib/shut.yaml': library, 'lib/deeper/more.yaml': more };

describe('imports', () => {
  const importing = `${cars}imports: [./lib/shut.yaml, lib/deeper/more.yaml]
steps:
  - use: shut
    with: { who: car }
  - plugIn: { vehicle: ev-1, charger: hub }
`;

  test('give what is written in the file itself would give', () => {
    const written = `${cars}${more.replace('version: 1\n', '')}${library.replace(/version.*\nimports.*\n/, '')}steps:
  - use: shut
    with: { who: car }
  - plugIn: { vehicle: ev-1, charger: hub }
`;

    expect(runOf(importing, filesOf(files)).lines).toEqual(runOf(written).lines);
  });

  test('are kept with the scenario, each file once', () => {
    const read: string[] = [];
    const { readImport } = filesOf(files);
    const scenario = parseScenario(importing, {
      file: 'main.yaml',
      readImport: (path, from) => {
        read.push(`${from} ${path}`);
        return readImport!(path, from);
      },
    });

    expect(read).toEqual(['main.yaml lib/shut.yaml', 'lib/shut.yaml lib/deeper/more.yaml']);
    expect(Object.fromEntries(scenario.imported)).toEqual(files);
  });

  test('say in which file a step stands', () => {
    const failing = { ...files, 'lib/shut.yaml': library.replace('unlock', 'lock') };
    const run = new ScenarioRun(
      parseScenario(importing, { file: 'main.yaml', ...filesOf(failing) }),
    );
    run.advanceTo(run.limitMs);

    expect(run.conclusion).toMatchObject({
      verdict: 'BLOCKED',
      position: { file: 'lib/shut.yaml', line: 8, column: 9 },
    });
  });

  test('reach folders above the scenario as far as the root does', () => {
    const text = `${cars}imports: [../../lib/deeper/more.yaml]\n`;

    expect(shownMistakes(text, { path: 'a/b/main.yaml', ...filesOf(files) })).toBe('');
    expect(shownMistakes(text, { path: 'b/main.yaml', ...filesOf(files) })).toContain(
      'outside of the root',
    );
  });
});

describe('a file that cannot be imported', () => {
  const outside = 'it lies outside of the root, the folder of the scenario unless another is named';
  const absolute = (name: string) => `write a path relative to this file, such as ./${name}`;

  test.each([
    ['../x.yaml', outside],
    ['./lib/../../x.yaml', outside],
    ['/etc/passwd', absolute('passwd')],
    ['~/x.yaml', absolute('x.yaml')],
    ['C:/x.yaml', absolute('x.yaml')],
    ['https://example.com/x.yaml', 'only files are imported, no URLs'],
    ['file:///etc/passwd', 'only files are imported, no URLs'],
    ['lib\\x.yaml', 'folders are separated by /'],
    ['./lib/none.yaml', 'there is no lib/none.yaml'],
    ['main.yaml', 'a file that imports itself: main.yaml → main.yaml'],
    ['""', 'expected the path of a file'],
    ['5', 'expected the path of a file'],
  ])('%s', (path, message) => {
    expect(shownMistakes(`${cars}imports: [${path}]\n`, filesOf(files))).toBe(
      `main.yaml:5:11: error: ${message}
  imports: [${path}]
            ${'^'.repeat(path.length)}`,
    );
  });

  test('one that leads back to itself shows the way', () => {
    const cycle = {
      'lib/a.yaml': 'version: 1\nimports: [./b.yaml]\n',
      'lib/b.yaml': 'version: 1\nimports: [../lib/a.yaml]\n',
    };

    expect(
      shownMistakes(`${cars}imports: [./lib/a.yaml]\n`, filesOf(cycle)),
    ).toBe(`lib/b.yaml:2:11: error: a file that imports itself: lib/a.yaml → lib/b.yaml → lib/a.yaml
  imports: [../lib/a.yaml]
            ^^^^^^^^^^^^^`);
  });

  test('no file can where the scenario is none', () => {
    expect(shownMistakes(`${cars}imports: [./a.yaml]\n`)).toContain(
      'there are no files beside this scenario: put what it imports into it',
    );
  });

  test('too many files, and too much text', () => {
    const many = Object.fromEntries(
      Array.from({ length: 66 }, (_, index) => [
        `${index}.yaml`,
        `version: 1\nimports: [${index + 1}.yaml]\n`,
      ]),
    );
    const large = Object.fromEntries(
      ['a.yaml', 'b.yaml'].map((name) => [
        name,
        `version: 1\ndescription: ${'x'.repeat(600_000)}\n`,
      ]),
    );

    expect(shownMistakes(`${cars}imports: [0.yaml]\n`, filesOf(many))).toContain(
      '63.yaml:2:11: error: more than 64 files',
    );
    expect(shownMistakes(`${cars}imports: [a.yaml, b.yaml]\n`, filesOf(large))).toContain(
      'main.yaml:5:19: error: the scenario and what it imports have more than 1048576 bytes',
    );
  });
});

describe('a mistake in an imported file', () => {
  test('is shown there, and where the flow is called from', () => {
    const text = `${cars}imports: [./lib/shut.yaml]
steps:
  - use: shut
    with: { who: car, door: frontLefd }
`;

    expect(shownMistakes(text, filesOf(files))).toBe(
      `lib/shut.yaml:8:42: error: expected one of frontLeft, frontRight, backLeft, backRight, found frontLefd
        - openDoor: { vehicle: $who, door: $door }
                                           ^^^^^
  did you mean frontLeft?
  called from main.yaml:7:10`,
    );
  });

  test.each([
    ['version: 2\n', '1:10: error: expected 1, found 2'],
    [
      'version: 1\nvehicles: {}\n',
      '2:1: error: unknown key vehicles; here: version, description, imports, flows, places, chargers, users, models, webhooks',
    ],
    ['version: 1\nplaces: { a: { latitude: 1 } }\n', '2:11: error: longitude is missing'],
    ['version: 1\nflows: { a: { step: [] } }\n', '2:15: error: unknown key step'],
    ['version: 1\nflows: []\n', '2:8: error: expected a map, found a list'],
    ['[]', '1:1: error: expected a map of keys'],
    [
      'version: 1\nplaces: { a: 1, a: 2 }\n',
      '2:17: error: a is already there: one of the two is lost',
    ],
    ['a: b: c', '1:4: error: '],
    ['', '1:1: error: the file is empty'],
  ])('%j', (text, expected) => {
    expect(shownMistakes(`${cars}imports: [a.yaml]\n`, filesOf({ 'a.yaml': text }))).toContain(
      `a.yaml:${expected}`,
    );
  });

  test('a name that is declared twice shows both places', () => {
    const text = `${cars}imports: [./lib/shut.yaml]
flows: { shut: { steps: [] } }
chargers: { hub: { type: AC, power: 3kW } }
`;

    expect(
      shownMistakes(text, filesOf(files)),
    ).toBe(`lib/shut.yaml:4:3: error: shut is declared in main.yaml:6:10 too: rename one of them
    shut:
    ^^^^
lib/deeper/more.yaml:3:13: error: hub is declared in main.yaml:7:13 too: rename one of them
  chargers: { hub: { type: AC, power: 11kW, place: depot } }
              ^^^`);
  });
});
