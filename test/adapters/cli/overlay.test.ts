import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';

const evening = `version: 1
seed: evening
clock: { start: 2026-05-04T18:00:00, timezone: Europe/Berlin }
vehicles: { car: { model: tesla-model-3, state: { battery.soc: 40% } } }
webhooks:
  main: { url: "https://app.example/hooks", triggers: [Charge.IsCharging], data: [Charge.IsCharging], subscribe: [car], receiver: {} }
steps: [{ plugIn: { vehicle: car, power: 11kW } }, { wait: 1h }, { unplug: car }, { wait: 5m }]
`;

let folder: string;
const at = (name: string): string => join(folder, name);

beforeEach(async () => {
  folder = scratch({
    'evening.yaml': evening,
    'nothing.yaml': '- wait: 1m\n',
    'dark.yaml':
      '- wait: 20m\n- fault: { target: vehicle.car, effects: [{ chargerFault: true }], for: 5m }\n',
    'mistaken.yaml': '- wait: 1m\n- unplug: cra\n',
    'scenario.yaml': 'version: 1\nsteps: [{ wait: 1m }]\n',
    'strict.yaml':
      '- lock: car\n- wait: 1m\n- unlock: car\n- wait: 1m\n- expect: [{ divergence: none }]\n',
  });
  await record(['run', at('evening.yaml'), '--quiet', '--log', at('a.simlog')]);
});

const overlay = (steps: string, recording = 'a.simlog', ...flags: string[]) =>
  record(['replay', at(recording), '--overlay', at(steps), ...flags]);

describe('motorpool replay --overlay', () => {
  test('reports the differences that steps make, by vehicle and webhook', async () => {
    const { code, stdout } = await overlay('dark.yaml');

    expect(code).toBe(0);
    expect(stdout.replace(folder, '.').replace(/\d+ differences/g, 'n differences')).toBe(
      `Different from ./a.simlog
  car: n differences, the first Mon 2026-05-04 18:20:00
    charger.failed {"energyAddedKwh":3.014,"socPercent":43.97} is not in the recording
  main of car: n differences, the first Mon 2026-05-04 18:20:01
    event.created {"signals":{"charge-ischarging":{"value":false}},"triggers":["charge-ischarging… is not in the recording

Attempts of webhooks
  main: 6 delivered, 2 more
`,
    );
  });

  test('tells it as JSON', async () => {
    const { code, stdout } = await overlay('dark.yaml', 'a.simlog', '--json');
    const found = JSON.parse(stdout) as {
      divergences: { subject: string; count: number; first: { here: { kind: string } } }[];
    };

    expect(code).toBe(0);
    expect(found).toMatchObject({
      verdict: 'SKIPPED',
      deliveries: [{ webhook: 'main', what: 'delivered', recorded: 4, here: 6 }],
    });
    expect(found.divergences.map(({ subject }) => subject)).toEqual(['car', 'main of car']);
    expect(found.divergences[0]?.first.here.kind).toBe('charger.failed');
  });

  test('says that nothing is', async () => {
    const { code, stdout } = await overlay('nothing.yaml');

    expect(code).toBe(0);
    expect(stdout).toMatch(/^nothing is different from .*a\.simlog\n$/);
  });

  test('fails where a step expects otherwise', async () => {
    const { code, stdout } = await overlay('strict.yaml');

    expect(code).toBe(1);
    expect(stdout).toContain('FAIL  no divergence from the recording');
    expect(stdout).toContain('car: doors.unlocked');
  });

  test('shows the mistakes in the steps', async () => {
    const { code, stderr } = await overlay('mistaken.yaml');

    expect(code).toBe(2);
    expect(
      stderr.replace(`${folder}/`, ''),
    ).toBe(`mistaken.yaml:2:11: error: there is no vehicle or fleet named cra
  - unplug: cra
            ^^^
  did you mean car?
`);
  });

  test('takes a list of steps and nothing else', async () => {
    const { code, stderr } = await overlay('scenario.yaml');

    expect(code).toBe(2);
    expect(stderr).toContain('scenario.yaml:1:1: error: an overlay is a list of steps');
  });

  test.each<[what: string, alter: (text: string) => string, message: string]>([
    ['was altered', (text) => text.replace('"powerKw":11', '"powerKw":7'), 'altered'],
    ['is something else', () => evening, 'is not a log'],
  ])('refuses a recording that %s', async (_, alter, message) => {
    writeFileSync(at('b.simlog'), alter(readFileSync(at('a.simlog'), 'utf8')));

    const { code, stderr } = await overlay('nothing.yaml', 'b.simlog');

    expect(code).toBe(2);
    expect(stderr).toContain('b.simlog cannot be replayed: ');
    expect(stderr).toContain(message);
  });

  test('runs on the whole entries of a truncated recording, and says so', async () => {
    writeFileSync(at('b.simlog'), readFileSync(at('a.simlog'), 'utf8').slice(0, -300));

    const { code, stdout, stderr } = await overlay('nothing.yaml', 'b.simlog');

    expect(code).toBe(0);
    expect(stdout).toMatch(/^nothing is different from .*b\.simlog\n$/);
    expect(stderr).toBe(`${at('b.simlog')} is truncated: only its whole entries are used\n`);
  });

  test('says that there is no recording, and which was meant', async () => {
    const { code, stderr } = await overlay('nothing.yaml', 'aa.simlog');

    expect(code).toBe(2);
    expect(stderr).toContain('aa.simlog cannot be replayed: there is no such file');
  });
});

describe('a scenario that replays a recording', () => {
  const again = `version: 1
replay: { file: ./a.simlog, mode: overlay }
steps: [{ wait: 20m }, { lock: car }, { unlock: car }]
`;

  test('reports the differences that an overlay made', async () => {
    writeFileSync(at('again.yaml'), again);
    const { code, stdout } = await record(['run', at('again.yaml')]);

    expect(code).toBe(0);
    expect(stdout).toMatch(
      /Different from the recording\n {2}car {2}18:20:00, the first of \d+: doors\.unlocked/,
    );
  });

  test('is recorded, and that recording replayed, without the first', async () => {
    writeFileSync(at('again.yaml'), again);
    await record(['run', at('again.yaml'), '--quiet', '--log', at('again.simlog')]);
    const away = scratch({ 'again.simlog': readFileSync(at('again.simlog'), 'utf8') });

    const { code, stdout } = await record(['replay', join(away, 'again.simlog')]);

    expect(stdout).toContain('the recording was executed again to the same digest');
    expect(code).toBe(0);
  });

  test('shows where a recording is named that is not there', async () => {
    writeFileSync(at('again.yaml'), again.replace('a.simlog', 'evning.yaml'));
    const { code, stderr } = await record(['check', at('again.yaml')]);

    expect(code).toBe(2);
    expect(stderr).toContain('again.yaml:2:17: error: there is no such file');
    expect(stderr).toContain('did you mean');
  });

  test('is explained, and shown before it runs', async () => {
    writeFileSync(at('again.yaml'), again);

    expect((await record(['explain', at('again.yaml')])).stdout).toContain(
      'play the recording to its end',
    );
    expect((await record(['run', at('again.yaml'), '--dry'])).stdout).toContain(
      'play the recording',
    );
  });
});
