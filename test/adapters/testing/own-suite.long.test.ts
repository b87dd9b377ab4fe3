import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A user's suite: it names the built package, and vitest runs it in a process of its own. */
let folder = '';

const files: Readonly<Record<string, string>> = {
  'vitest.config.mjs': 'export default {};',
  'served.config.mjs': `
    export default {
      test: { globalSetup: ['motorpool/testing/global-setup'], pool: 'forks', maxWorkers: 2 },
    };`,
  'night.yaml': `
version: 1
name: night
seed: 7
clock: { start: 2026-05-04T21:00:00 }
vehicles: { car: { model: tesla-model-3, state: { battery.soc: 60% }, timeouts: { relock: 1d } } }
`,
  'fails.test.js': `
    import { expect } from 'vitest';
    import { motorpoolTest } from 'motorpool/vitest';
    const test = motorpoolTest({ scenario: './night.yaml' });
    test('fails', ({ world }) => {
      world.do('car', 'unlock');
      world.advance('1m');
      expect(world).toHaveSignal('car', 'Closure.IsLocked', true);
    });`,
  'hangs.test.js': `
    import { motorpoolTest } from 'motorpool/vitest';
    const receive = () => new Promise(() => {});
    const test = motorpoolTest({ scenario: './hooked.yaml', app: () => ({ receive }) });
    test('hangs', { timeout: 5000 }, async ({ world }) => {
      await world.settle('1h');
    });`,
  'hooked.yaml': `
version: 1
clock: { start: 2026-05-04T21:00:00 }
vehicles: { car: { model: tesla-model-3 } }
webhooks: { main: { url: "https://app.example/hooks", triggers: [Closure.IsLocked], subscribe: [car] } }
`,
  'golden.test.js': `
    import { expect } from 'vitest';
    import { motorpoolTest } from 'motorpool/vitest';
    const test = motorpoolTest({ scenario: './night.yaml' });
    test('is golden', async ({ world }) => {
      world.do('car', 'unlock');
      world.advance('1m');
      await expect(world).toMatchGoldenLog('./golden/night.log.jsonl');
    });`,
};

const served = (name: string): string => `
  import { expect, inject } from 'vitest';
  import { test } from 'motorpool/vitest';
  test('${name} has a world of its worker, untouched', async ({ served }) => {
    const { origin, controlToken } = inject('motorpool');
    expect(served.id).toBe('worker-' + process.env.VITEST_POOL_ID);
    expect(served.origin).toBe(origin + '/w/' + served.id);
    expect(process.env.MOTORPOOL_ORIGIN).toBe(served.origin);
    expect(process.env.MOTORPOOL_CONTROL_TOKEN).toBe(controlToken);
    const { data } = await served.control('clock');
    expect(data.now).toMatch(/T15:30:00/);
    await served.control('clock/advance', { by: '2h' });
    await expect(served.control('nowhere')).rejects.toThrow('404');
  });
  test('${name} keeps it for the whole file', async ({ served }) => {
    const { data } = await served.control('log?from=0');
    expect(data.length).toBeGreaterThan(0);
  });`;

beforeAll(() => {
  mkdirSync('dist', { recursive: true });
  // Inside the checkout, so that the package finds itself by name.
  folder = mkdtempSync(resolve('dist', 'suite-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  for (const name of ['one', 'two', 'three']) {
    writeFileSync(join(folder, `served-${name}.test.js`), served(name));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

function vitest(...args: readonly string[]): {
  readonly status: number | null;
  readonly said: string;
} {
  const program = resolve('node_modules/vitest/vitest.mjs');
  const env = {
    ...process.env,
    NO_COLOR: '1',
    FORCE_COLOR: '0',
    UPDATE_GOLDEN: '',
    MOTORPOOL_SCENARIO: 'demo/garage',
  };
  const { status, stderr, stdout } = spawnSync(process.execPath, [program, 'run', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  return { status, said: `${stdout}${stderr}` };
}

test('every worker has a world of its own on one server, new for every file', () => {
  const { said, status } = vitest('--config', 'served.config.mjs', 'served-');

  expect(said).toContain('6 passed');
  expect(status).toBe(0);
});

/** Suites that fail, in one run. */
let failing: ReturnType<typeof vitest> | undefined;
const failures = () => (failing ??= vitest('fails', 'hangs'));

test('a test that fails shows what it expected, the seed and the last entries', () => {
  const { said, status } = failures();

  expect(status).toBe(1);
  expect(said).toContain('expected car to have Closure.IsLocked true; it reported false');
  expect(said).toMatch(/motorpool: scenario night, seed 7, sha256:[\da-f]{64}\n/);
  expect(said.match(/doors\.unlocked +by command/g)).toHaveLength(1);
});

test('a test whose receiver hangs names the delivery that waits', () => {
  const { said, status } = failures();

  expect(status).toBe(1);
  expect(said).not.toContain('Test timed out');
  // A busy machine has already used some of the test's five seconds.
  expect(said).toMatch(/Error: the world has not settled within [1-4]?\d{1,3} ms of real time/);
  expect(said).toMatch(
    /receivers that have not answered:\n {2}main: event [\da-f-]{36} waits for the answer to attempt 1/,
  );
});

test('-u writes golden logs beside the test, and nothing else does', () => {
  const golden = join(folder, 'golden/night.log.jsonl');

  expect(vitest('golden').said).toContain('there is no golden log');
  expect(vitest('golden', '-u').status).toBe(0);
  expect(vitest('golden').status).toBe(0);
  writeFileSync(golden, readFileSync(golden, 'utf8').replace('doors.unlocked', 'doors.locked'));
  const { said } = vitest('golden');
  expect(said).toContain('part at entry');
  expect(said).toContain('"doors.locked"');
});
