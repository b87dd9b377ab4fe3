import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { Terminal } from '../../../../adapters/terminal/terminal.ts';
import { type JobLine, ThreadPool } from '../../../../adapters/threads/thread-pool.ts';
import { workerThread } from '../../../../adapters/threads/worker-thread.ts';
import type { RunFlags } from '../../../../adapters/trials/run-options.ts';
import { readSettings } from '../../../../adapters/trials/run-settings.ts';
import { candidatesOf, readBefore } from '../../../../adapters/trials/suite/candidates.ts';
import { oneThread } from '../../../../adapters/trials/suite/one-thread.ts';
import { scenarioFiles } from '../../../../adapters/trials/suite/scenario-files.ts';
import { type RunningPlace, sent } from '../../../../adapters/trials/suite/sent.ts';
import { runSuite } from '../../../../adapters/trials/suite/suite.ts';
import type { RunAnswer, RunJob } from '../../../../adapters/trials/suite/suite-messages.ts';
import { scratch } from '../../scratch.ts';
import { listen } from '../../webhook/listener.ts';
import { type Recorded, recordOf } from '../recorded-terminal.ts';
import { failingNight, shortNight } from '../sample-scenarios.ts';

const overJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** One thread for all tests: it takes seconds to load its modules. */
const module = pathToFileURL(resolve('adapters/trials/threads/run-thread.ts'));
const pool = new ThreadPool({ count: 1, start: () => workerThread(module, ['suite']) });
afterAll(() => pool.close());

/** A place elsewhere: its thread gets and answers only JSON. A queue keeps its answers like this. */
function placeWith({
  answers = [],
  receivers,
}: {
  answers?: RunAnswer[];
  receivers?: readonly string[];
} = {}): RunningPlace {
  return {
    line: async (jobs, context) => {
      const elsewhere = receivers === undefined ? context.elsewhere : { receivers };
      const line: JobLine<unknown, RunAnswer> = pool.line(
        jobs,
        overJson({ ...context, elsewhere }),
      );
      return {
        do: async (job, near) => {
          const answer = overJson(await line.do(overJson(job), near));
          answers.push(answer);
          return answer;
        },
      };
    },
    heed: (signal) => pool.heed(signal),
  };
}

/** Runs the scenarios of a folder, which is deleted once they are read. */
async function runThere(
  folder: string,
  flags: RunFlags,
  terminal: Terminal,
  place?: RunningPlace,
): Promise<number> {
  const { files } = await scenarioFiles([folder]);
  const settings = readSettings(files, flags);
  const interruption = new AbortController().signal;
  if (place === undefined) {
    const runners = oneThread(settings, terminal);
    const candidates = await candidatesOf(files, settings, runners);
    return runSuite(readBefore(candidates), settings, { runners, terminal, interruption });
  }
  const runners = sent(place, settings, terminal, { isElsewhere: true });
  const candidates = await candidatesOf(files, settings, runners);
  rmSync(folder, { recursive: true });
  return runSuite(readBefore(candidates), settings, { runners, terminal, interruption });
}

/** Scenarios with imports, a matrix, a recording and a failure. */
function manyKinds(): string {
  const folder = scratch({ 'failing.yaml': failingNight });
  for (const each of ['language', 'replay']) {
    cpSync(join('scenarios', each), join(folder, each), { recursive: true });
  }
  return folder;
}

const withoutTimes = ({ code, stdout, stderr }: Recorded, folder: string) =>
  [code, stdout, stderr].map((text) =>
    String(text)
      .replaceAll(folder, 'folder')
      .replace(/in [\d.]+ m?s/g, 'in …')
      .replace(/"wallMs": [\d.]+|time="[\d.]+"/g, '…'),
  );

test.each<RunFlags>([{}, { seeds: '2', json: true }, { report: ['junit'] }])(
  'a place without any of the files gives the results of this one with %j',
  { tags: 'long' },
  async (flags) => {
    const here = manyKinds();
    const there = manyKinds();
    const one = await recordOf((terminal) => runThere(here, flags, terminal));
    const other = await recordOf((terminal) => runThere(there, flags, terminal, placeWith()));

    expect(withoutTimes(other, there)).toEqual(withoutTimes(one, here));
    expect(one.code).toBe(1);
  },
);

test('a job that is done twice has the same answer, apart from real time', {
  tags: 'long',
}, async () => {
  const rounds = [];
  for (let round = 0; round < 2; round += 1) {
    const folder = scratch({ 'a.yaml': shortNight });
    const answers: RunAnswer[] = [];
    const place = placeWith({ answers });
    await recordOf((terminal) => runThere(folder, { seeds: '70' }, terminal, place));
    const lasting = JSON.stringify(answers, (key, value: unknown) =>
      key === 'wallMs' && typeof value === 'object' ? undefined : value,
    );
    rounds.push(lasting.replaceAll(folder, 'folder'));
  }
  // Four times 16 seeds, and the rest.
  expect(JSON.parse(rounds[0]!)).toHaveLength(5);
  expect(rounds[1]).toBe(rounds[0]);
});

test('no variable of the environment leaves this machine but those that a scenario reads', async () => {
  const folder = scratch({ 'a.yaml': shortNight });
  const seen: unknown[] = [];
  const place: RunningPlace = {
    line: (_, context) => {
      seen.push(context);
      return {
        do: async (job) => {
          seen.push(job);
          throw new Error('seen');
        },
      };
    },
    heed: () => {},
  };
  const env = { SECRET: 'hidden-value', NO_COLOR: '1' };
  const running = recordOf((terminal) => runThere(folder, {}, terminal, place), { env });

  await expect(running).rejects.toThrow('seen');
  expect(seen).toHaveLength(2);
  expect(JSON.stringify(seen)).not.toContain('hidden-value');
});

const called = (url: string, rest = ''): string =>
  `${shortNight}webhooks:\n  main: { url: '${url}', subscribe: all, triggers: [Charge.IsCharging], data: [Charge.IsCharging]${rest} }\n`;

test.each([
  'http://localhost:3000/hooks',
  'http://127.0.0.1:8080/',
  'http://[::1]/',
  'http://192.168.1.7/x',
  'http://8.8.8.8/x',
])('the receiver %s is refused elsewhere, and a scripted one is not', async (url) => {
  const folder = scratch({ 'a.yaml': called(url) });
  await expect(recordOf((terminal) => runThere(folder, {}, terminal, placeWith()))).rejects.toThrow(
    `short-night calls ${url}, and this worker may not: add --allow-receiver`,
  );

  const scripted = scratch({ 'a.yaml': called(url, ', receiver: { latency: 5ms }') });
  const { code } = await recordOf((terminal) => runThere(scripted, {}, terminal, placeWith()));
  expect(code).toBe(0);
});

test('a receiver that is named is called elsewhere, and its answers are those of here', async () => {
  const { url, heard } = await listen((response) => response.end());
  const text = called(url);
  const one = await recordOf((terminal) => runThere(scratch({ 'a.yaml': text }), {}, terminal));
  const before = heard.length;
  expect(before).toBeGreaterThan(0);
  const folder = scratch({ 'a.yaml': text });
  const place = placeWith({ receivers: [new URL(url).host] });
  const other = await recordOf((terminal) => runThere(folder, {}, terminal, place));
  expect(heard).toHaveLength(2 * before);
  expect(digestOf(other)).toBe(digestOf(one));
});

test('a changed file of the same name is run anew by the same thread', async () => {
  const folder = scratch({ 'a.yaml': shortNight });
  const file = join(folder, 'a.yaml');
  const { files } = await scenarioFiles([file]);
  const settings = readSettings(files, {});
  const digests: string[] = [];
  const place = placeWith();
  const shared = new Map<string, JobLine<RunJob, RunAnswer>>();
  const same: RunningPlace = {
    heed: () => {},
    line: async (jobs, context, isRepeatable) => {
      const line = shared.get(jobs) ?? (await place.line(jobs, context, isRepeatable));
      shared.set(jobs, line);
      return line;
    },
  };
  for (const power of ['11kW', '3.7kW']) {
    writeFileSync(file, shortNight.replace('11kW', power));
    const ran = await recordOf(async (terminal) => {
      const runners = sent(same, settings, terminal, { isElsewhere: true });
      const candidates = await candidatesOf(files, settings, runners);
      const interruption = new AbortController().signal;
      return runSuite(readBefore(candidates), settings, { runners, terminal, interruption });
    });
    digests.push(digestOf(ran));
  }
  expect(digests[0]).not.toBe(digests[1]);
});

test('an answer is small, and a failure has what its story needs', async () => {
  const answers: RunAnswer[] = [];
  const folder = scratch({ 'a.yaml': failingNight, 'b.yaml': shortNight });
  const place = placeWith({ answers });
  await recordOf((terminal) => runThere(folder, { quiet: true }, terminal, place));
  expect(answers).toHaveLength(2);
  for (const each of answers) expect(JSON.stringify(each).length).toBeLessThan(10_000);
});

const digestOf = ({ stdout }: Recorded): string => /sha256:\w+/.exec(stdout)![0];

test('a log is refused elsewhere', async () => {
  const folder = scratch({ 'a.yaml': shortNight });
  const flags = { log: join(folder, 'a.simlog'), on: 'redis://127.0.0.1/0' };
  await expect(
    recordOf((terminal) => runThere(folder, flags, terminal, placeWith())),
  ).rejects.toThrow('another machine runs the scenario and cannot write there');
});
