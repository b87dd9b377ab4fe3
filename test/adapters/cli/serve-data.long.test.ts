import { type ChildProcessWithoutNullStreams, execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { builtCommand } from '../../support/built-command.ts';
import type { ReadyLine } from '../../support/serving.ts';

const { home, start } = builtCommand({
  'one.yaml': 'version: 1\nname: one\nvehicles: { car: { model: BEV } }\n',
});

interface Limiter {
  readonly actual: { readonly charging: number };
  readonly cars: readonly { readonly believed: object | null }[];
}

/** A server whose worlds are kept in a folder. */
async function serve(folder: string, ...args: readonly string[]) {
  const child = start(['serve', ...args, '--data', `${home}/${folder}`, '--port', '0']);
  const stderr = text(child.stderr);
  const lines = createInterface({ input: child.stdout });
  const first = await new Promise<string>((settle, reject) => {
    lines.once('line', settle);
    child.once('close', () => void stderr.then((words) => reject(new Error(words))));
  });
  return { child, first, stderr };
}

async function served(folder: string, ...args: readonly string[]) {
  const { first, ...server } = await serve(folder, ...args, '--json');
  const ready = JSON.parse(first) as ReadyLine & {
    readonly scenario: string;
    readonly webhooks: readonly object[];
  };
  const headers = {
    authorization: `Bearer ${ready.controlToken}`,
    'content-type': 'application/json',
  };
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const sent = body && { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${ready.origin}${path}`, { headers, ...sent });
    if (!answer.ok) throw new Error(await answer.text());
    return ((await answer.json()) as { readonly data: unknown }).data;
  };
  return {
    ...server,
    ready,
    ask,
    advance: async (by: string) => void (await ask('/sim/clock/advance', { by })),
    now: async () => Date.parse(((await ask('/sim/clock')) as { readonly now: string }).now),
    limiter: async () => (await ask('/sim/limiter')) as Limiter,
  };
}

async function end(child: ChildProcessWithoutNullStreams, signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise((settle) => child.once('close', settle));
  child.kill(signal);
  await ended;
}

describe('serve --data', () => {
  const demo = ['demo/city-day', '--held', '--with', 'charge-limiter=4'] as const;

  test.each(['SIGINT', 'SIGKILL'] as const)(
    'the demo goes on with its limiter after %s, and begins anew with --fresh',
    async (signal) => {
      const first = await served(signal, ...demo);
      await first.advance('2h');
      const [now, before] = [await first.now(), await first.limiter()];
      await end(first.child, signal);

      const second = await served(signal, ...demo);
      expect(await second.now()).toBe(now);
      expect(second.ready.webhooks).toEqual(first.ready.webhooks);
      expect((await second.limiter()).cars).toHaveLength(before.cars.length);
      await second.advance('11h');
      expect((await second.limiter()).actual.charging).toBe(4);
      await end(second.child, 'SIGINT');
      expect(await second.stderr).toMatch(
        /^(bringing back main: .*\n)*world main: brought back to \S+ of its time, .*\n$/,
      );

      const third = await served(signal, ...demo, '--fresh');
      expect(await third.now()).toBeLessThan(now);
      expect((await third.limiter()).cars).toHaveLength(before.cars.length);
      await end(third.child, 'SIGINT');
      expect(await third.stderr).toBe('');
    },
  );

  test('the command of npm run demo begins anew, and goes on with --resume', async () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      readonly scripts: { readonly demo: string };
    };
    expect(scripts.demo).toMatch(/^node dist\/cli\.js serve demo\/city-day .* --data \S+ --fresh$/);
    const first = await served('demo', ...demo, '--fresh');
    await first.advance('2h');
    const now = await first.now();
    await end(first.child, 'SIGKILL');

    const second = await served('demo', ...demo, '--fresh', '--resume', 'from-now');
    expect(await second.now()).toBe(now);
    await end(second.child, 'SIGKILL');
    const third = await served('demo', ...demo, '--fresh');
    expect(await third.now()).toBeLessThan(now);
  });

  test('a back-up by cp has every order that was acknowledged before it began', async () => {
    const page = readFileSync('docs/staging.md', 'utf8');
    const [, copy = ''] = /^(cp -a \$folder\/data \$folder\/copy)$/m.exec(page) ?? [];
    const first = await served('data', 'one.yaml', '--speed', '60');
    let acknowledgedKm = 20_000;
    const over = new AbortController();
    const order = async (): Promise<void> => {
      const odometer = `${acknowledgedKm + 1}km`;
      await first.ask('/sim/vehicles/car/do', { set: { odometer } });
      acknowledgedKm += 1;
    };
    for (let count = 0; count < 50; count += 1) await order();
    const leastKm = acknowledgedKm;
    const ordering = (async () => {
      while (!over.signal.aborted) await order();
    })();
    await promisify(execFile)('bash', ['-ec', copy], { env: { ...process.env, folder: home } });
    over.abort();
    await ordering;
    await end(first.child, 'SIGKILL');

    const second = await served('copy', 'one.yaml', '--resume', 'held');
    const { truth } = (await second.ask('/sim/vehicles/car')) as {
      readonly truth: { readonly odometerKm: number };
    };
    const { odometerKm } = truth;
    expect(odometerKm).toBeGreaterThanOrEqual(leastKm);
    expect(odometerKm).toBeLessThanOrEqual(acknowledgedKm + 1);
    expect(statSync(`${home}/copy/worlds/main/journal`).mode & 0o077).toBe(0);
  });

  test('no other user of the machine can read the folder, whatever the umask', async () => {
    const { child, first } = await serve('shared', 'one.yaml', '--json');
    const rights = () =>
      ['', ...readdirSync(`${home}/shared`, { recursive: true, encoding: 'utf8' })].map(
        (name) => statSync(`${home}/shared/${name}`).mode & 0o077,
      );

    expect(first).toContain('"origin"');
    expect(rights()).toEqual([0, 0, 0, 0, 0]);
    await end(child, 'SIGTERM');
    expect(rights()).toEqual([0, 0, 0, 0, 0]);
  });

  test('says how the next start goes on, and refuses a second server of the folder', async () => {
    const first = start(['serve', 'one.yaml', '--data', `${home}/one`, '--port', '0']);
    const said: string[] = [];
    for await (const line of createInterface({ input: first.stdout })) {
      said.push(line);
      if (line.startsWith('Ctrl-C')) break;
    }

    expect(said.at(-1)).toBe(
      `Ctrl-C ends it. The next start with --data ${home}/one goes on from here; --fresh begins anew.`,
    );
    await expect(serve('one', 'one.yaml')).rejects.toThrow(
      `another motorpool server (process ${first.pid}) is using it; stop it, or name another folder`,
    );
  });

  test('says that a kept world is not the scenario that was named', async () => {
    await end((await served('other', 'one.yaml')).child, 'SIGTERM');
    const second = await served('other', 'demo/garage');
    await end(second.child, 'SIGTERM');

    expect(second.ready.scenario).toBe('one');
    expect(await second.stderr).toContain('add --fresh to begin the present one in its place');
  });
});
