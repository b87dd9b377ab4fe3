import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../adapters/testing/index.ts';
import { twoCars } from '../../support/controlled.ts';
import { type ReadyLine, serveHere } from '../../support/serving.ts';
import { scratch } from '../scratch.ts';
import { type Recorded, record } from './recorded-terminal.ts';

const controlToken = 'the-token-of-the-server';

interface Shared {
  readonly origin: string;
  /** Runs `motorpool worlds` with the control token of the server in the environment. */
  readonly worlds: (command: string, ...args: readonly string[]) => Promise<Recorded>;
}

async function shared(...flags: readonly string[]): Promise<Shared> {
  const { output } = await serveHere('--json', '--control-token', controlToken, ...flags);
  const { origin } = JSON.parse(output) as ReadyLine;
  const env = { MOTORPOOL_CONTROL_TOKEN: controlToken };
  return {
    origin,
    worlds: (command, ...args) => record(['worlds', command, '--server', origin, ...args], { env }),
  };
}

describe('motorpool worlds', () => {
  test('makes a world of a file with what it imports, lists it, and deletes it', async () => {
    const { origin, worlds } = await shared();
    const folder = scratch({
      'night.yaml': `${twoCars}imports: [places.yaml]\n`,
      'places.yaml': 'version: 1\nplaces: { yard: { latitude: 52.5, longitude: 13.4 } }\n',
    });
    const file = join(folder, 'night.yaml');

    const made = await worlds(
      'new',
      'pr-1',
      file,
      '--owner',
      'team one',
      '--expires',
      '7d',
      '--held',
    );
    expect([made.code, made.stderr]).toEqual([0, '']);
    expect(made.stdout).toContain(`${origin}/w/pr-1\n`);
    expect(made.stdout).toMatch(/ {2}token {13}[\w-]{43}\n/);
    expect(made.stdout).toMatch(/management token {2}\S{10}/);

    const { stdout } = await worlds('list');
    const [heading, , line] = stdout.split('\n');
    expect(heading).toBe('NAME  STATE  OWNER     SCENARIO  AGE  EXPIRES  SIZE  ENTRIES');
    expect(line).toMatch(/^pr-1 {2}awake {2}team one {2}two-cars +\d+s {2}in 7d +- +\d+$/);

    expect(await worlds('rm', 'pr-1')).toEqual({ code: 0, stdout: 'deleted pr-1\n', stderr: '' });
    expect((await worlds('list')).stdout).not.toContain('pr-1');
  });

  test('makes a world of a shipped scenario, with a seed and the pace that was asked for', async () => {
    const { worlds } = await shared();
    const { stdout } = await worlds(
      'new',
      'day',
      'demo/garage',
      '--seed',
      '7',
      '--speed',
      '60',
      '--json',
    );
    expect(JSON.parse(stdout)).toMatchObject({
      id: 'day',
      scenario: 'garage',
      seed: '7',
      owner: null,
      clock: { mode: 'paced', speed: 60 },
      token: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    const listed = JSON.parse((await worlds('list', '--json')).stdout) as readonly object[];
    expect(listed).toMatchObject([{ id: 'main' }, { id: 'day', state: 'awake' }]);
  });

  test('makes a branch of a world, now or at an instant of its past', async () => {
    const { origin, worlds } = await shared();
    await worlds('new', 'pr-1', 'demo/garage', '--held');

    const made = await worlds('branch', 'pr-1', 'what-if', '--sends');
    expect([made.code, made.stderr]).toEqual([0, '']);
    expect(made.stdout).toContain(`${origin}/w/what-if\n`);
    expect(made.stdout).toMatch(/ {2}token {13}[\w-]{43}\n/);

    interface Listed {
      readonly id: string;
      readonly clock: { readonly now: string };
    }
    const listed = JSON.parse((await worlds('list', '--json')).stdout) as readonly Listed[];
    const { clock } = listed.find(({ id }) => id === 'pr-1')!;
    const { stdout } = await worlds('branch', 'pr-1', '--at', clock.now, '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      id: 'w1',
      branch: { of: 'pr-1', sends: false },
      clock: { now: clock.now },
    });
    const lines = (await worlds('list')).stdout.split('\n');
    expect(lines.find((line) => line.startsWith('w1 '))).toContain('garage, branch of pr-1 ');
    expect(lines.find((line) => line.startsWith('pr-1 '))).not.toContain('branch');
  });

  test.each([
    [['rm', 'pr-2'], 'error: there is no world pr-2 here; did you mean pr-1?\n'],
    [['new', 'pr-1'], 'error: there is a world pr-1 already\n'],
    [
      ['new', 'pr-3', 'demo/garag'],
      'error: no scenario demo/garag is shipped; did you mean demo/garage?\n',
    ],
    [['new', 'pr-3', '--expires', 'soon'], 'error: --expires: expected a duration'],
    [
      ['new', 'pr-3', '--held', '--speed', '2'],
      'error: --held and --speed contradict each other: choose one\n',
    ],
    [
      ['new', 'pr-3', '--held', '--paced'],
      'error: --held and --paced contradict each other: choose one\n',
    ],
    [['new', 'pr-3', '--speed', 'fast'], 'error: --speed fast: write simulated seconds'],
    [['new', 'pr-3', 'nowhere.yaml'], 'nowhere.yaml:1:1: error: there is no such file'],
    [
      ['new', 'pr-3', 'demo/garage', '--root', '.'],
      'error: --root .: a shipped scenario imports no file of yours\n',
    ],
    [['new', 'pr-3', 'demo/garage', 'demo/city-day'], 'error: too many arguments'],
    [['branch', 'pr-2'], 'error: there is no world pr-2 here; did you mean pr-1?\n'],
    [['branch', 'pr-1', 'pr-1'], 'error: there is a world pr-1 already\n'],
    [['branch', 'pr-1', '--at', 'soon'], 'error: --at: expected an instant'],
    [['branch', 'pr-1', '--at', '2100-01-01T00:00:00'], 'error: --at: expected an instant from'],
    [['branch', 'pr-1', '--seed', '7'], 'a branch has scenario, seed, options and clock'],
    [['restart', 'pr-1', 'last-state'], 'error: too many arguments'],
    [['restart', 'pr-1', '--from', 'yesterday'], 'error: --from: there is no yesterday'],
    [['list', '--token', 'not-the-token'], 'the server refuses this --token\n'],
    [
      ['list', '--server', 'nowhere'],
      'error: --server nowhere: write an address such as http://127.0.0.1:4010\n',
    ],
    [['list', '--server', 'http://127.0.0.1:1'], 'error: http://127.0.0.1:1/sim/worlds:'],
  ])('%j is a sentence and exit code 2', async ([command = '', ...args], words) => {
    const { worlds } = await shared();
    await worlds('new', 'pr-1');
    const { code, stderr } = await worlds(command, ...args);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain('bug');
  });

  test('restart and new refuse every option of serve that they do not have', async () => {
    const { worlds } = await shared();
    await worlds('new', 'pr-1');
    const { stdout: help } = await record(['serve', '--help']);
    const options = [...help.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)( [<[])?/gm)];
    expect(options.length).toBeGreaterThan(30);
    const refuses = async (command: 'new' | 'restart', name: string, words: string) => {
      const { stdout: own } = await record(['worlds', command, '--help']);
      for (const [, option = '', value] of options) {
        if (own.includes(`${option} `)) continue;
        const { code, stderr } = await worlds(command, name, option, ...(value ? ['1'] : []));
        expect([option, code, stderr]).toEqual([option, 2, expect.stringContaining(words)]);
        expect(stderr).toContain(`error: unknown option '${option}'`);
      }
    };
    await refuses('restart', 'pr-1', 'a restart keeps the scenario, seed, options and clock');
    await refuses('new', 'pr-2', 'what else motorpool serve was started with');
    expect((await worlds('list')).stdout).not.toContain('pr-2');
  });

  test('the mistakes of a file are shown at their place, and nothing is sent', async () => {
    const { worlds } = await shared();
    const file = join(
      scratch({ 'wrong.yaml': twoCars.replace('vehicles:', 'vehicels:') }),
      'wrong.yaml',
    );
    const { code, stderr } = await worlds('new', 'pr-1', file);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /wrong\.yaml:7:1: error: unknown key vehicels[^]*did you mean vehicles\?/,
    );
    expect((await worlds('list')).stdout).not.toContain('pr-1');
  });

  test('one world that is not there does not spare the others', async () => {
    const { worlds } = await shared();
    await worlds('new', 'one');
    const { code, stdout, stderr } = await worlds('rm', 'two', 'one');
    expect([code, stdout]).toEqual([2, 'deleted one\n']);
    expect(stderr).toContain('there is no world two here');
  });

  test('the token of a world deletes that world and neither lists nor makes any', async () => {
    const { worlds } = await shared();
    const { stdout } = await worlds('new', 'mine', '--json');
    await worlds('new', 'other');
    const { token } = JSON.parse(stdout) as { readonly token: string };
    const refused = 'this token is for the world mine, and the request is about';

    expect((await worlds('list', '--token', token)).stderr).toContain(
      `${refused} all worlds of the server`,
    );
    expect((await worlds('new', 'third', '--token', token)).stderr).toContain(refused);
    expect((await worlds('rm', 'other', '--token', token)).stderr).toContain(
      `${refused} another one`,
    );
    expect((await worlds('rm', 'mine', '--token', token)).stdout).toBe('deleted mine\n');
  });
});

describe('motorpool worlds export', () => {
  /** A server that answers every request with these lines. */
  async function answering(text: string, status = 200) {
    const asked: string[] = [];
    const { url, close } = await listen((request) => {
      asked.push(new URL(request.url).pathname + new URL(request.url).search);
      return new Response(text, { status });
    });
    onTestFinished(() => close());
    return { asked, server: url };
  }

  const whole = '{"simlog":2}\n{"sequence":0}\n{"sequence":1}\n{"end":true}\n';

  test('writes the recording that the server sends', async () => {
    const { asked, server } = await answering(whole);
    const out = join(scratch({}), 'out', 'pr.simlog');
    const { code, stdout } = await record([
      'worlds',
      'export',
      'pr',
      '--out',
      out,
      '--redact',
      '--server',
      server,
    ]);

    expect([code, stdout]).toEqual([0, `wrote ${out}, 2 entries\n`]);
    expect(readFileSync(out, 'utf8')).toBe(whole);
    expect(asked).toEqual(['/sim/worlds/pr/recording?redact=true']);
  });

  test.each([
    ['{"simlog":2}\n{"sequence":0}\n', 200, 'the server broke off'],
    [
      JSON.stringify({ errors: [{ detail: 'there is no world pr here' }] }),
      404,
      'there is no world pr here',
    ],
  ])('%s is an error', async (text, status, words) => {
    const { server } = await answering(text, status);
    const out = join(scratch({}), 'pr.simlog');
    const { code, stderr } = await record([
      'worlds',
      'export',
      'pr',
      '--out',
      out,
      '--server',
      server,
    ]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(words) as string]);
  });
});

describe('quotas of motorpool serve', () => {
  test('bound the worlds, their vehicles and the requests about one', async () => {
    const { origin, worlds } = await shared(
      '--max-worlds',
      '2',
      '--max-vehicles',
      '4',
      '--max-requests',
      '3',
    );
    const made = await worlds('new', 'one');
    expect(made.code).toBe(0);
    expect((await worlds('new', 'two')).stderr).toContain(
      'this server already has 2 worlds, its limit; delete one',
    );
    await worlds('rm', 'one');
    expect((await worlds('new', 'city', 'demo/city-day')).stderr).toContain(
      'a world here has at most 4',
    );

    const headers = { authorization: `Bearer ${controlToken}` };
    const ask = () => fetch(`${origin}/sim/clock`, { headers });
    const answers = await Promise.all([ask(), ask(), ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status)).toContain(429);
  });

  test.each([
    [['--max-worlds', '0'], '--max-worlds 0: write a whole number from 1 on'],
    [['--max-vehicles', 'many'], '--max-vehicles many: write a whole number from 1 on'],
    [['--max-requests', '1.5'], '--max-requests 1.5: write a whole number from 1 on'],
    [['--max-journal', '5MB'], '--max-journal requires --data'],
    [
      ['--data', 'd', '--max-journal', '5'],
      '--max-journal 5: write a size from 100 kB on, such as 500MB',
    ],
    [['--data', 'd', '--max-journal', '1kB'], '--max-journal 1kB: write a size from 100 kB on'],
  ])('%j is refused', async (flags, words) => {
    const { code, stderr } = await record(['serve', ...flags]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(words) as string]);
  });
});
