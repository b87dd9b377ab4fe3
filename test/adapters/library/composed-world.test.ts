import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { createWorld } from '../../../adapters/library/index.ts';
import { scratch } from '../scratch.ts';

const lib = 'version: 1\nflows: { shut: { steps: [{ lock: car }] } }\n';
const text = `version: 1
imports: [lib.yaml]
matrix: { level: [40%, 70%] }
vehicles: { car: { model: BEV, state: { battery.soc: $matrix.level } } }
steps: [{ use: shut }]
`;

test('a world is one combination of a matrix, with the files beside the scenario', () => {
  const file = join(scratch({ 'lib.yaml': lib, 'main.yaml': text }), 'main.yaml');
  const levels = [file, pathToFileURL(file)].map((scenario) => {
    const world = createWorld({ scenario, matrix: { level: '70%' } });
    return world.vehicle('car').battery.soc;
  });

  expect(levels).toEqual([70, 70]);
  expect(() => createWorld({ scenario: file })).toThrow('a matrix of 2 scenarios: choose one');
});

test('the text of a scenario has no files beside it', () => {
  expect(() => createWorld({ yaml: text })).toThrow('there are no files beside this scenario');
});
