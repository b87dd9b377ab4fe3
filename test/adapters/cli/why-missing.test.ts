import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseScenario, ScenarioRun, whyNone } from '../../../engine/index.ts';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';

/** Two cars, of which `car` is subscribed; an hour with the effects of `steps`. */
function hour(steps: string, { webhook = '', receiver = '{ latency: 80ms }' } = {}): string {
  return `
version: 1
name: hour
seed: 7
clock: { start: 2026-05-04T08:00:00, limit: 1d }
vehicles:
  car: { model: tesla-model-3-long-range-awd }
  other: { model: tesla-model-3-long-range-awd }
webhooks:
  main:
    url: https://app.example/hooks
    triggers: [Closure.IsLocked, Charge.IsCharging]
    data: [Closure.IsLocked]
    subscribe: [car]
    receiver: ${receiver}
    ${webhook}
steps:
  - wait: 10m
${steps}
  - wait: 1h
  - expect: [car.odometer >= 0]
`;
}

async function missing(source: string, what: string, ...args: readonly string[]) {
  const folder = scratch({ 'hour.yaml': source });
  const log = join(folder, 'hour.simlog');
  const run = await record(['run', join(folder, 'hour.yaml'), '--quiet', '--log', log]);
  expect(run.stderr).toBe('');
  const { stderr, ...rest } = await record(['why', log, '--missing', what, ...args]);
  return { ...rest, stderr: stderr.replaceAll(`${folder}/`, '') };
}

async function codes(source: string, what = 'main@car'): Promise<readonly string[]> {
  const { stdout } = await missing(source, what, '--json');
  const { reasons } = JSON.parse(stdout) as {
    readonly reasons: readonly { readonly code: string }[];
  };
  return reasons.map(({ code }) => code);
}

describe('why no event came any more', () => {
  test.each([
    [
      'no trigger has changed since the last event',
      '  - drive: { vehicle: car, distance: 5km, speed: 50km/h }',
      {},
      ['unchanged'],
    ],
    [
      'somebody switched it off',
      '  - webhook: { name: main, action: disable }\n  - unlock: car',
      {},
      ['disabled'],
    ],
    [
      'the receiver is gone',
      '  - unlock: car',
      { receiver: '{ status: 410 }', webhook: 'retry: standard' },
      ['disabled', 'undelivered'],
    ],
    [
      'a fault drops it',
      '  - fault: { target: webhook.main, effects: [{ drop: true }] }\n  - unlock: car',
      {},
      ['undelivered'],
    ],
    ['the receiver fails', '  - unlock: car', { receiver: '{ status: 500 }' }, ['undelivered']],
    [
      'the address did not prove itself',
      '  - unlock: car',
      { receiver: '{ verify: wrong }' },
      ['unverified'],
    ],
    [
      'the car has no network',
      '  - fault: { target: vehicle.car, effects: [{ offline: true }] }\n  - unlock: car',
      {},
      ['offline'],
    ],
    [
      'nobody grants it any more',
      '  - revoke: { vehicle: car, permissions: [read_security, read_charge] }',
      {},
      ['notGranted', 'notGranted'],
    ],
  ] as const)('%s', async (_, steps, options, expected) => {
    expect(await codes(hour(steps, options))).toEqual(expected);
  });

  test('the other car is not subscribed', async () => {
    expect(await codes(hour('  - unlock: car'), 'main@other')).toEqual(['notSubscribed']);
  });

  test.each([
    ['  - webhook: { name: main, action: disable }\n  - unlock: car', 'car'],
    ['  - fault: { target: vehicle.car, effects: [{ offline: true }] }', 'car'],
    [
      '  - webhook: { name: main, action: disable }\n  - unsubscribe: { vehicle: car, webhook: main }',
      'car',
    ],
    ['  - revoke: { vehicle: car, permissions: [read_security, read_charge] }', 'car'],
    ['  - revoke: { vehicle: car, permissions: [read_charge] }', 'car'],
    [
      '  - fault: { target: upstream.car, effects: [{ error: { type: CONNECTED_SERVICES_ACCOUNT, code: ACCOUNT_ISSUE } }] }',
      'car',
    ],
    ['  - unlock: car', 'other'],
    ['  - unlock: car', 'car'],
  ])('a log gives the reasons that its world gives: %s', async (steps, vehicle) => {
    const source = hour(steps);
    const run = new ScenarioRun(parseScenario(source, { file: 'hour.yaml' }));
    run.advanceTo(run.limitMs);
    const row = run.world.rowOf(vehicle);
    const webhook = run.world.service.webhooks.byName('main')!;

    const ofWorld = whyNone(run.world, { webhook, row, user: run.world.service.ownerOf(row) });

    const { stdout } = await missing(source, `main@${vehicle}`, '--json');
    const { reasons } = JSON.parse(stdout) as { readonly reasons: typeof ofWorld };
    expect(reasons.map(({ code }) => code)).toEqual(ofWorld.map(({ code }) => code));
  });

  test('each reason is a line with the entry that shows it', async () => {
    const { code, stdout } = await missing(hour('  - wait: 1m'), 'main@car');

    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^unchanged +no trigger of main changed since its last event, at 2026-05-04T08:\S+: closure-islocked, charge-ischarging {2}#\d+\n$/,
    );
  });
});

test.each([
  ['main@cra', 'hour.simlog has no vehicle cra; did you mean car?'],
  ['mian@car', 'hour.simlog has no webhook mian; did you mean main?'],
  ['main', '--missing main: write the webhook and the vehicle, as in main@car'],
])('%s is a mistake that says what there is', async (what, words) => {
  const { code, stderr } = await missing(hour('  - wait: 1m'), what);

  expect(code).toBe(2);
  expect(stderr).toContain(words);
});

test('an entry and --missing exclude each other, and one of them is required', async () => {
  expect((await record(['why', 'x.simlog', '3', '--missing', 'main@car'])).stderr).toContain(
    'not both',
  );
  expect((await record(['why', 'x.simlog'])).stderr).toContain('name an entry or use --missing');
});
