import { expect, test } from 'vitest';
import { notingSources } from '../../adapters/file/scenario-sources.ts';
import { optionsFrom } from '../../adapters/file/sources-alone.ts';
import { shippedImports } from '../../adapters/playground/shipped-imports.ts';
import {
  type ParseOptions,
  parseScenario,
  parseSources,
  ScenarioError,
  ScenarioRun,
} from '../../engine/index.ts';
import { inheritedNames, references } from '../hostile/poisoned.ts';
import { controlled } from '../support/controlled.ts';

/** Reads a scenario and lets an hour pass; a mistake in it is told as one. */
function attempt(read: () => ReturnType<typeof parseScenario>): 'read' | 'refused' {
  try {
    const run = new ScenarioRun(read());
    run.advanceTo(run.world.startMs + 3_600_000);
    return 'read';
  } catch (error) {
    if (error instanceof ScenarioError) return 'refused';
    throw error;
  }
}

test.each(inheritedNames)('%s is a name like any other in every place of a scenario', (name) => {
  const seen = { read: 0, refused: 0 };
  for (const [at, reference] of references.entries()) {
    const model = reference('').includes('own:') ? 'own' : 'BEV';
    const text = `version: 1\nname: a\nvehicles: { car: { model: ${model} } }\n${reference(name)}\n`;
    const sources = { file: 'a.yaml', path: 'a.yaml', text, imports: {}, params: {}, env: {} };
    const ways: readonly (() => ReturnType<typeof parseScenario>)[] = [
      () => parseSources(sources, {}),
      () => parseScenario(text, optionsFrom(sources, 'a.yaml')),
      () =>
        parseScenario(text, {
          file: 'a.yaml',
          env: {},
          ...shippedImports({ texts: {}, recordings: {} }),
        }),
    ];
    const told = ways.map((read) => attempt(read));
    expect([at, ...told]).toEqual([at, told[0], told[0], told[0]]);
    seen[told[0]!] += 1;
  }

  expect(seen.refused).toBeGreaterThan(5);
  expect(seen.read + seen.refused).toBe(references.length);
});

test('files and variables of such names are kept with a recording', () => {
  for (const name of inheritedNames) {
    const options: ParseOptions = {
      file: 'a.yaml',
      path: 'a.yaml',
      env: Object.fromEntries([[name, 'word']]),
      readImport: (file) => ({
        file,
        text: 'version: 1\nplaces: { home: { latitude: 1, longitude: 2 } }\n',
      }),
    };
    const text = `version: 1\nname: a\nimports: [./${name}]\nparams: { a: { type: text, env: ${name} } }\nseed: $params.a\n`;
    const noted = notingSources(text, options);
    const told = attempt(() => parseScenario(text, noted.options));

    expect([name, told]).toEqual([name, 'read']);
    expect(Object.keys(noted.sources.imports)).toEqual([name]);
    expect(Object.entries(noted.sources.env)).toEqual([[name, 'word']]);
    expect(parseSources(noted.sources, {}).seed).toBe('word');
  }
});

test('a unit, a problem and a region of such a name change no answer into an error', async () => {
  const { control, fetch, run } = controlled();
  const token = run.world.service.issueToken().accessToken;
  const user = run.world.service.users.byName('anna')!.id;
  const id = run.world.service.vehicleId(0);

  for (const name of inheritedNames) {
    const set = { set: { signals: { 'Odometer.TraveledDistance': { value: 1, unit: name } } } };
    await control('POST', '/sim/vehicles/car/do', set);
    const headers = {
      authorization: `Bearer ${token}`,
      'sc-user-id': user,
      'sc-unit-system': 'imperial',
    };
    const { status } = await fetch(`/v3/vehicles/${id}/signals`, { headers });
    expect([name, status]).toEqual([name, 200]);
    const query = `client_id=${run.world.service.application.clientId}&response_type=code&redirect_uri=https%3A%2F%2Fapp.example%2F&problem=${name}&country=${name}`;
    const page = await fetch(`/oauth/authorize?${query}`, {});
    expect(page.status).toBeLessThan(500);
  }
});
