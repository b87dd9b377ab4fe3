import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changedVariables,
  type FleetRun,
  keptRunOf,
  runFrom,
  VariableError,
} from '../../../adapters/fleet/kept-run.ts';

const runWith = (env: Readonly<Record<string, string>>): FleetRun => ({
  sources: { file: 'day.yaml', text: 'version: 1', imports: {}, params: {}, env },
  seed: '1',
  matrix: {},
  days: 1,
  engineVersion: '1.0.0',
});

const secret = fc.string({ minLength: 6, unit: 'grapheme-ascii' });

test('the kept form of a run has no value of a variable, and gives the run where it is set', () => {
  const law = fc.property(secret, (value) => {
    const run = runWith({ TOKEN: value });
    const kept = keptRunOf(run);
    expect(Object.values(kept.sources.variables)).not.toContain(value);
    expect(kept.sources).not.toHaveProperty('env');
    expect(runFrom(kept, { TOKEN: value, OTHER: 'x' })).toEqual(run);
    expect(keptRunOf(run)).toEqual(kept);
    expect(() => runFrom(kept, {})).toThrow(VariableError);
    expect(() => runFrom(kept, { TOKEN: `${value}.` })).toThrow(VariableError);
  });
  fc.assert(law, { numRuns: 5 });
});

test('variables that differ between two runs are named', () => {
  const [a, b] = [runWith({ A: '1', B: '2' }), runWith({ A: '1', B: '3', C: '4' })].map(keptRunOf);
  expect(changedVariables(a!, b!)).toEqual(['B', 'C']);
  expect(changedVariables(a!, a!)).toEqual([]);
});
