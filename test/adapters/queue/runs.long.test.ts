import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { queueNames } from '../../../adapters/queue/names.ts';
import { announce } from '../../../adapters/queue/presence.ts';
import { exitCode } from '../../../adapters/terminal/exit-code.ts';
import { version } from '../../../adapters/terminal/version.ts';
import { withStores } from '../../support/with-stores.ts';
import { type Recorded, record } from '../cli/recorded-terminal.ts';
import { commuters, failingNight, shortNight } from '../cli/sample-scenarios.ts';
import { listen } from '../webhook/listener.ts';
import {
  commandsOfPage,
  here,
  openedStore,
  stage,
  stopMidway,
  telling,
  workerHere,
} from './fleet-on-queue.ts';

const { file: street, start, worker } = stage();

/** A folder of scenarios: some pass, two fail, one has a mistake, and some import others. */
const suite = join(dirname(street), 'suite');
mkdirSync(suite);
cpSync('scenarios/language', join(suite, 'language'), { recursive: true });
for (const [name, text] of Object.entries({
  'a-night': shortNight,
  'b-failing': failingNight,
  'c-mistake': `${shortNight}stepps: []\n`,
  'd-failing': failingNight.replace('failing-night', 'failing-too'),
})) {
  writeFileSync(join(suite, `${name}.yaml`), text);
}
const slow = join(dirname(street), 'slow.yaml');
writeFileSync(slow, commuters.replace('count: 30', 'count: 1'));
/** Three of these runs take some seconds, so a stopped worker is certainly in the middle of one. */
const longer = join(dirname(street), 'longer.yaml');
writeFileSync(longer, commuters);
const night = join(suite, 'a-night.yaml');
const failing = join(suite, 'b-failing.yaml');

/** Output without real times, which differ from one run to the next. */
const lasting = (text: string): string =>
  text
    .replace(/in [\d.]+ m?s/g, 'in …')
    .replace(/"wallMs": [\d.]+|time="[\d.]+"|duration_ms: [\d.]+|[\d.]+ m?s\b/g, '…');

/** A run waits for workers as long as a busy machine needs to start them, and says so. */
const notices = /^(no worker is there yet: .*|a worker is there now)\n/gm;

const told = ({ code, stdout, stderr }: Recorded) => ({
  code,
  stdout: lasting(stdout),
  stderr: lasting(stderr).replaceAll(notices, ''),
});

/** Runs of this process are the same beside every store. */
function remembered<Answer>(run: (...args: readonly string[]) => Promise<Answer>): typeof run {
  const answers = new Map<string, Promise<Answer>>();
  return (...args) => {
    const key = args.join(' ');
    const answer = answers.get(key) ?? run(...args);
    answers.set(key, answer);
    return answer;
  };
}

/** The output of a run of the suite, and the reports that it writes. */
const reported = remembered(async (...shown) => {
  const kinds = ['junit', 'json', 'html', 'tap'];
  const file = (kind: string) => join(dirname(street), `report.${kind}`);
  const reports = kinds.flatMap((kind) => ['--report', `${kind}=${file(kind)}`]);
  const run = await here('run', suite, ...shown, ...reports);
  return { ...told(run), files: kinds.map((kind) => lasting(readFileSync(file(kind), 'utf8'))) };
});

const alone = remembered((...args) => here('run', ...args).then(told));

const done = (text: string): number => text.match(/ suite done in /g)?.length ?? 0;

withStores((empty) => {
  test('a suite has the output, reports and exit code of one process', async () => {
    const store = await empty();
    await Promise.all([workerHere(store), workerHere(store)]);
    for (const shown of [[], ['-q'], ['--json'], ['--seeds', '3']]) {
      const one = await reported(...shown);
      expect(await reported(...shown, '--on', store)).toEqual(one);
      expect(one.code).toBe(2);
    }
  });

  test('the commands of the page run a suite and seeds', async () => {
    const store = await empty();
    const values = new Map([
      ['scenarios', resolve('scenarios/language')],
      ['scenarios/journeys/workday.yaml', resolve('scenarios/journeys/workday.yaml')],
      ['1000', '3'],
      ['junit=junit.xml', `junit=${join(dirname(street), 'page.xml')}`],
    ]);
    const [work, ...runs] = commandsOfPage('run-terminals', store).map((words) =>
      words.map((word) => values.get(word) ?? word),
    );
    const shared = start(...work!);
    await shared.wrote(/worker of motorpool/);
    expect(runs).toHaveLength(2);
    for (const words of runs) expect(await here(...words)).toMatchObject({ code: 0 });
    expect(readFileSync(join(dirname(street), 'page.xml'), 'utf8')).toMatch(/failures="0"/);
    await shared.wrote(/( suite done in [^]*){7}/);
  });

  test('many seeds have the outcome of one process, and more seeds reuse the answers', async () => {
    const store = await empty();
    const only = await workerHere(store);
    const args = ['run', night, failing, '--json', '--seeds'];
    expect(told(await here(...args, '32', '--on', store))).toEqual(
      await alone(night, failing, '--json', '--seeds', '32'),
    );
    expect(done(only.stdout)).toBe(4);
    const again = await here(...args, '40', '--on', store);
    expect(again.code).toBe(1);
    expect((JSON.parse(again.stdout) as { runs: unknown[] }).runs).toHaveLength(2);
  });

  test('the same command again is answered from the store, a changed file is not', async () => {
    const store = await empty();
    const only = await workerHere(store);
    const file = join(dirname(street), 'changing.yaml');
    writeFileSync(file, shortNight);
    const args = ['run', file, '-q', '--on', store];
    const first = await here(...args);
    expect(await here(...args)).toEqual(first);
    expect(done(only.stdout)).toBe(1);
    writeFileSync(file, shortNight.replace('11kW', '3.7kW'));
    expect((await here(...args)).code).not.toBe(70);
    await only.wrote(/( suite done in [^]*){2}/);
    expect(told(await here(...args))).toEqual(told(await here('run', file, '-q')));
  });

  test('the jobs of a worker that is killed are done by another one', async () => {
    const store = await empty();
    const run = here('run', longer, '--seeds', '3', '--json', '--on', store);
    const lost = await worker(store, '--lock', '1s');
    await stopMidway(lost, store);
    lost.kill();
    const next = await workerHere(store, { lockMs: 8000 });
    await next.wrote(/lost by its worker, and begins again/);
    expect(told(await run)).toEqual(await alone(longer, '--seeds', '3', '--json'));
  });

  test('an interrupted run goes on with the same command, and keeps what has run', async () => {
    const store = await empty();
    const args = ['run', slow, '--seeds', '48', '--json', '--on', store];
    const interruption = new AbortController();
    const run = record(args, { interruption: interruption.signal });
    const only = await workerHere(store, { heldAfter: 1 });
    await only.holds;
    interruption.abort(exitCode.interrupted);
    const { code, stderr } = await run;
    expect(code).toBe(130);
    expect(stderr).toContain('the same command goes on from there');
    expect(stderr.trim().split('\n').at(-1)).toContain('interrupted');
    only.goOn();
    const again = told(await here(...args));
    expect(done(only.stdout)).toBe(3);
    expect(again).toEqual(await alone(slow, '--seeds', '48', '--json'));
  });

  test('a run whose producer is killed never comes before another one', async () => {
    const store = await empty();
    const aborted = start('run', slow, '--seeds', '48', '-q', '--on', store);
    const only = await workerHere(store, { heldAfter: 1 });
    await only.holds;
    aborted.kill();
    await aborted.ended;
    // It believes its last look at the producers for a second.
    await pause(1100);
    only.goOn();
    const before = only.stdout.length;
    expect(await here('run', night, '-q', '--on', store)).toMatchObject({ code: 0 });
    expect(only.stdout.slice(before)).toContain('failed: no producer waits for it');
  });

  test('a worker that ends gives a job back', async () => {
    const store = await empty();
    const run = here('run', longer, '--seeds', '3', '--json', '--on', store);
    const first = await worker(store, '--grace', '100ms');
    await stopMidway(first, store);
    first.kill('SIGTERM');
    first.kill('SIGCONT');
    const left = await first.ended;
    expect(left).toMatchObject({ code: 0, stderr: '' });
    const [given] = /(\w+) is given back/.exec(left.stdout)!.slice(1);
    const second = await workerHere(store);
    const all = told(await run);
    expect(second.stdout).toContain(`${given} suite done`);
    expect(all).toEqual(await alone(longer, '--seeds', '3', '--json'));
  });

  test('two producers of the same runs share them', async () => {
    const store = await empty();
    const args = ['run', suite, '--json', '--on', store];
    const producers = [here(...args), here(...args)];
    const only = await workerHere(store);
    const [one, other] = await Promise.all(producers);
    expect(told(other!)).toEqual(told(one!));
    const { runs } = JSON.parse(one!.stdout) as { runs: unknown[] };
    expect(done(only.stdout)).toBe(runs.length);
  });

  test('workers of another version take nothing, and the producer says so', async () => {
    const address = await empty();
    const store = await openedStore(address);
    const { release } = queueNames(version);
    await announce(store, { kind: 'worker', version: `0.0.9-${release}`, threads: 4 });
    const run = telling('run', night, '-q', '--on', address);
    await run.wrote(/no worker takes these jobs: those that are there are of motorpool 0\.0\.9/);
    await workerHere(address);
    expect((await run.ended).code).toBe(0);
  });

  test('a worker calls only the receivers that it was told, and in each run', async () => {
    const { url, heard } = await listen((response) => response.end());
    const file = join(dirname(street), 'calling.yaml');
    writeFileSync(
      file,
      `${shortNight}webhooks:\n  main: { url: '${url}', subscribe: all, triggers: [Charge.IsCharging], data: [Charge.IsCharging] }\n`,
    );
    const one = await here('run', file, '--json');
    const before = heard.length;
    expect(before).toBeGreaterThan(0);
    const store = await empty();
    const args = ['run', file, '--json', '--on', store];
    const careful = await worker(store);
    const refused = await here(...args);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain(`add --allow-receiver ${new URL(url).host}`);
    expect(heard).toHaveLength(before);
    expect(careful.stdout).not.toContain('tried again');
    careful.kill('SIGTERM');
    await careful.ended;
    await worker(store, '--allow-receiver', new URL(url).host);
    for (const round of [2, 3]) {
      expect(told(await here(...args))).toEqual(told(one));
      expect(heard).toHaveLength(round * before);
    }
  });
});

test.each([
  [['--jobs', '2'], '--jobs is for threads of this process'],
  [['--watch'], '--watch runs changed scenarios in this process'],
  [['--log', 'x.simlog'], 'another machine runs the scenario and cannot write there'],
  [['--on', 'mysql://x/y'], 'write redis://host/0 or postgres://'],
])('run --on refuses %j before it connects', async (flags, words) => {
  const { code, stderr } = await here('run', night, '--on', 'redis://127.0.0.1:1/0', ...flags);
  expect(code).toBe(2);
  expect(stderr).toContain(words);
});

test('--list and --dry need no store', async () => {
  for (const flag of ['--list', '--dry']) {
    const listed = await here('run', night, flag);
    expect(await here('run', night, flag, '--on', 'redis://127.0.0.1:1/0')).toEqual(listed);
  }
});
