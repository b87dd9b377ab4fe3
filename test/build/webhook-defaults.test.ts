import { describe, expect, test } from 'vitest';
import { createWorld } from '../../adapters/library/create-world.ts';
import { Receiver } from '../../adapters/testing/receiver.ts';
import { statedDefaults } from './stated-defaults.ts';

type Settings = Readonly<Record<string, unknown>>;

/** A setting as its default is written, and another value, by which something else happens. */
interface Case {
  /** The value that the words of the schema stand for. */
  readonly usual?: unknown;
  readonly other: unknown;
  /** Settings beside it, without which nothing depends on it. */
  readonly beside?: Settings;
}

const address = 'https://app.example/hooks';

const slow = { verify: 'skip', receiver: { latency: '10s' } };

/** The settings of a webhook with a stated default, by their paths. */
const cases: Readonly<Record<string, Case>> = {
  errorUrl: { usual: address, other: 'https://app.example/errors' },
  triggers: { usual: [], other: ['Charge.IsCharging'], beside: { triggers: undefined } },
  data: { usual: [], other: ['Charge.IsCharging'], beside: { data: undefined } },
  autoSubscribe: { other: true },
  includeSimulated: { other: true, beside: { autoSubscribe: true, subscribe: ['car'] } },
  enabled: { other: false },
  verify: { other: 'skip' },
  'sign.verify': { other: true },
  'sign.standard': { other: true },
  'sign.clock': { other: 'simulated', beside: { sign: { standard: true } } },
  triggersAt: { other: 'data' },
  pushes: { other: 'changes' },
  codes: { other: 'public' },
  deliveryTime: { other: true },
  simulatedMode: { other: 'simulated' },
  makes: { other: 'display' },
  payloadLimit: { other: 100 },
  legacy: { other: true },
  retry: { other: 'svix', beside: { receiver: { failFirst: 3 } } },
  concurrency: { usual: 1_000_000, other: 1, beside: slow },
  pending: { usual: 1_000_000, other: 1, beside: slow },
  latency: { other: '20m' },
  subscribe: { usual: [], other: 'all', beside: { subscribe: undefined } },
  'receiver.status': { other: 500, beside: { receiver: {} } },
  'receiver.latency': { other: '5s', beside: { receiver: {} } },
  'receiver.failFirst': { other: 3, beside: { receiver: {} } },
  'receiver.failStatus': { other: 503, beside: { receiver: { failFirst: 3 } } },
  'receiver.verify': { other: 'wrong', beside: { receiver: {} } },
};

/** Words for no value that a file can write. */
const wordsOnly = [
  'receiver.retryAfter',
  'receiver.down',
  'receiver.down.from',
  'receiver.down.until',
];

const stated = [...statedDefaults]
  .filter(([path]) => path.startsWith('webhooks.*.') && !path.includes('.retry.'))
  .map(([path, value]) => [path.slice('webhooks.*.'.length), value] as const);

test('each setting of a webhook with a default is looked at', () => {
  expect(stated.map(([path]) => path).sort()).toEqual([...Object.keys(cases), ...wordsOnly].sort());
});

describe('the default that the schema states is what happens without the setting', () => {
  test.each(stated.filter(([path]) => Object.hasOwn(cases, path)))(
    '%s: %s',
    async (path, value) => {
      const {
        usual = /^(true|false|\d+)$/.test(value) ? (JSON.parse(value) as unknown) : value,
        other,
        beside = {},
      } = cases[path]!;

      const without = await happens(beside);

      expect(without.length).toBeGreaterThan(0);
      expect(await happens(withSetting(beside, path, usual))).toEqual(without);
      expect(await happens(withSetting(beside, path, other))).not.toEqual(without);
    },
  );
});

function withSetting(settings: Settings, path: string, value: unknown): Settings {
  const [key, inner] = path.split('.') as [string, string?];
  if (inner === undefined) return { ...settings, [key]: value };
  return { ...settings, [key]: { ...(settings[key] as Settings | undefined), [inner]: value } };
}

/** All that leaves a world with a webhook of these settings, and its facts. */
async function happens(settings: Settings): Promise<readonly string[]> {
  const heard: string[] = [];
  const receiver = new Receiver({ secret: 'token-1' });
  const isScripted = settings['receiver'] !== undefined;
  const world = createWorld({
    scenario: scenarioWith(settings) as never,
    ...(!isScripted && {
      webhooks: async (request: Request) => {
        heard.push(await written(request.clone()));
        return receiver.receive(request);
      },
    }),
  });
  await world.settle('6h');
  const facts = world.log.filter(
    ({ kind }) => /^(delivery|attempt|webhook|event)\./.test(kind) && kind !== 'webhook.create',
  );
  await world.close();
  return [...heard, ...facts.map((each) => JSON.stringify(each))];
}

/** A request, without the values that depend on the time of the host. */
async function written(request: Request): Promise<string> {
  const headers: Record<string, unknown> = Object.fromEntries(request.headers);
  const sentS = Number(headers['webhook-timestamp'] ?? 0);
  if (sentS > 0) {
    headers['webhook-timestamp'] = Math.abs(sentS - Date.now() / 1000) < 1000 ? 'now' : sentS;
    delete headers['webhook-signature'];
  }
  return JSON.stringify([request.url, headers, await request.text()]);
}

/** Two cars, of which the app learns of charging, locks, an error, and a signal that it may not read. */
function scenarioWith(settings: Settings): object {
  const car = { model: 'hyundai-ioniq-5', owner: 'anna', state: { 'battery.soc': '55%' } };
  const main: Settings = {
    url: address,
    triggers: ['Charge.IsCharging', 'Closure.IsLocked'],
    data: ['TractionBattery.StateOfCharge', 'Closure.IsLocked'],
    subscribe: ['car', 'toy'],
    ...settings,
  };
  const failure = { type: 'CONNECTED_SERVICES_ACCOUNT', code: 'AUTHENTICATION_FAILED' };
  return {
    version: 1,
    name: 'settings',
    clock: { start: '2026-03-02T08:00:00', limit: '1d' },
    app: { managementToken: 'token-1' },
    users: { anna: null },
    vehicles: {
      car: { ...car, mode: 'live' },
      other: { ...car, mode: 'live' },
      toy: { ...car, mode: 'simulated' },
    },
    webhooks: {
      main: Object.fromEntries(Object.entries(main).filter(([, value]) => value !== undefined)),
    },
    steps: [
      { wait: '10m' },
      { command: { vehicle: 'car', lock: true } },
      ...['car', 'other', 'toy'].map((vehicle) => ({ plugIn: { vehicle, power: '11kW' } })),
      { wait: '10m' },
      { unlock: 'car' },
      { unlock: 'toy' },
      { wait: '10m' },
      { revoke: { vehicle: 'car', permissions: ['read_security'] } },
      { unplug: 'car' },
      { wait: '10m' },
      { fault: { name: 'closed', target: 'upstream.car', effects: [{ error: failure }] } },
      { wait: '1h' },
      { heal: 'closed' },
    ],
  };
}
