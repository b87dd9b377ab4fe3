import { describe, expect, test } from 'vitest';
import { parseScenario, ScenarioError, ScenarioRun } from '../../../engine/index.ts';

const named = `
version: 1
name: named
seed: a
log: everything
vehicles:
  car: { model: BEV, name: "Anna's Ioniq", persona: commuter }
  van: { model: BEV }
fleets:
  taxis: { count: 12, model: BEV, id: "t{n:02}", name: "Taxi {n:03} of {n}" }
  vans: { count: 2, model: BEV }
`;

const runOf = (text: string) =>
  new ScenarioRun(parseScenario(text, { file: 'names' }), { open: true });

function mistakeOf(name: string): string {
  try {
    runOf(named.replace(`"Anna's Ioniq"`, JSON.stringify(name)));
  } catch (error) {
    if (error instanceof ScenarioError) return error.message;
    throw error;
  }
  return '';
}

describe('the names of vehicles for people', () => {
  test('stand beside their ids, for the members of a fleet with their number', () => {
    const { fleet } = runOf(named).world;
    const shown = (name: string) => fleet.displayNameOf(fleet.rowOf(name)!);

    expect(['car', 'van', 't01', 't12', 'vans-1'].map(shown)).toEqual([
      "Anna's Ioniq",
      undefined,
      'Taxi 001 of 1',
      'Taxi 012 of 12',
      undefined,
    ]);
    expect(fleet.nameOf(0)).toBe('car');
  });

  test('change nothing in the log', () => {
    const [one, other] = [named, named.replace(/name: "[^"]+"/g, 'owner: ben')].map((text) => {
      const run = runOf(`${text}users: { ben: {} }\n`);
      run.advanceTo(run.world.startMs + 86_400_000);
      return run.world.log;
    });

    expect(one!.length).toBeGreaterThan(50);
    expect(one!.digest).toBe(other!.digest);
  });

  test.each(['', ' ', 'two\nlines', ' spaces ', 'x'.repeat(65), 'a\u2028b'])(
    'are no %j',
    (name) => {
      expect(mistakeOf(name)).toContain('expected one line of 1 to 64 characters');
    },
  );

  test('may be of any script', () => {
    expect(mistakeOf('Ünal’s 车 🚗')).toBe('');
  });
});
