import { describe, expect, test } from 'vitest';
import { parseScenario, ScenarioRun, type Service } from '../../../engine/index.ts';
import { diagnosticsOf } from '../scenario/diagnostics-of.ts';

function serviceOf(body: string): Service {
  const text = `version: 1\nname: app\nseed: seed\n${body}\n`;
  return new ScenarioRun(parseScenario(text, { file: 'app' }), { open: true }).world.service;
}

const car = 'vehicles: { app: { model: BEV }, car: { model: BEV } }';

describe('"a client id and client secret are exchanged by the application backend"', () => {
  test('those of the scenario', () => {
    const service = serviceOf(`
app: { name: Helios, clientId: client_demo, clientSecret: s3cret, managementToken: manage }
${car}`);

    expect(service.application).toMatchObject({ name: 'Helios', clientId: 'client_demo' });
    expect(service.checkCredentials('client_demo', 's3cret')).toBe(true);
    expect(service.checkManagementToken('manage')).toBe(true);
    for (const [id, secret] of [
      ['client_demo', 's3cre'],
      ['client_demo', 's3cretx'],
      ['client_dem', 's3cret'],
      ['', ''],
      ['client_demo', 'manage'],
    ] as const) {
      expect(service.checkCredentials(id, secret)).toBe(false);
    }
    expect(service.checkManagementToken('')).toBe(false);
    expect(service.checkManagementToken('s3cret')).toBe(false);
  });

  test('without them, those that follow from the seed and from nothing else', () => {
    const { application } = serviceOf(car);

    expect(application.clientId).toMatch(/^client_[\w-]{26}$/);
    expect(application.clientSecret).toMatch(/^[\w-]{40}$/);
    expect(application.permissions).toContain('control_charge');
    expect(
      serviceOf('users: { anna: null }\nvehicles: { other: { model: ICE } }').application,
    ).toEqual(application);
  });

  test('a vehicle called app has an id of its own', () => {
    const service = serviceOf(car);

    expect(service.vehicleId(0)).not.toBe(service.application.id);
  });
});

describe('mistakes in app:', () => {
  test.each([
    ['clientSecret: "two words"', 'value_malformed'],
    ['clientId: "a:b"', 'value_malformed'],
    ['managementToken: ""', 'value_malformed'],
    ['permissions: [read_charges]', 'name_unknown'],
    ['tokens: paper', 'word_unknown'],
    ['redirectUris: ["https://app.example/#x"]', 'value_malformed'],
    ['redirectUris: ["javascript:alert(1)"]', 'value_malformed'],
    ['redirectUris: []', 'form_missing'],
    ['redirectUris: https://app.example', 'wrong_type'],
    ['createdAt: yesterday', 'value_malformed'],
    ['legacyUntil: someday', 'value_malformed'],
    ['secret: x', 'key_unknown'],
  ])('%s', (written, code) => {
    const found = diagnosticsOf(`version: 1\nname: app\napp: { ${written} }\n${car}\n`);

    expect(found.map((each) => each.code)).toEqual([code]);
    expect(found[0]!.message).not.toContain('two words');
  });
});
