import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { builtCommand } from '../../support/built-command.ts';
import type { ReadyLine } from '../../support/serving.ts';

const { home, command } = builtCommand();

/** Starts a server whose files may have so many blocks of 512 or 1024 bytes, as the shell counts. */
async function serve(blocks: string, ...more: readonly string[]) {
  const script = `ulimit -f ${blocks}; exec "$0" "$@"`;
  const args = ['serve', '--data', join(home, 'full'), '--json', '--port', '0', ...more];
  const child = spawn('sh', ['-c', script, process.execPath, command, ...args], { cwd: home });
  onTestFinished(() => void child.kill('SIGKILL'));
  let complaints = '';
  child.stderr.on('data', (bytes: Buffer) => (complaints += bytes.toString()));
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { origin, controlToken } = JSON.parse(line) as ReadyLine;
  const ask = (path: string, body?: unknown): Promise<Response> =>
    fetch(`${origin}/sim${path}`, {
      headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
  return { child, ask, complaints: () => complaints };
}

test('a server whose disk takes no more refuses with 503, and a restart has all that it acknowledged', async () => {
  const first = await serve('64', '--held');
  const acknowledged: number[] = [];
  let refused: Response | undefined;
  while (refused === undefined) {
    const answer = await first.ask('/vehicles/tesla/do', 'lock');
    if (answer.status !== 200) refused = answer;
    else {
      const { data } = (await answer.json()) as { readonly data: { readonly sequence: number } };
      acknowledged.push(data.sequence);
    }
  }

  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ errors: [{ status: '503' }] });
  expect(first.complaints()).toContain('worlds/main/journal: the file would be larger');
  const ready = await fetch(new URL('/readyz', refused.url));
  expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('world main')]);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');

  const { ask } = await serve('unlimited', '--held');
  const last = acknowledged.at(-1)!;
  const log = await ask(`/log?from=${last}&limit=1`);
  expect(await log.json()).toMatchObject({ data: [{ sequence: last, kind: 'doors.lock' }] });
}, 60_000);

test('a server whose playing world cannot be recorded any more ends when it is asked to', async () => {
  const { child, ask, complaints } = await serve('64', '--fresh', '--speed', '60');
  let status = 200;
  while (status === 200) ({ status } = await ask('/vehicles/tesla/do', 'lock'));
  expect(status).toBe(503);

  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number];
  expect([code, complaints()]).toEqual([0, expect.not.stringContaining('bug in motorpool')]);
}, 60_000);

test('a data folder in which the folder of the worlds is a file is refused in a sentence', async () => {
  const folder = join(home, 'odd');
  mkdirSync(folder);
  writeFileSync(join(folder, 'motorpool-data.json'), '{"format":1,"product":"motorpool"}\n');
  writeFileSync(join(folder, 'worlds'), '');
  const child = spawn(process.execPath, [command, 'serve', '--data', folder, '--port', '0']);
  let complaints = '';
  child.stderr.on('data', (bytes: Buffer) => (complaints += bytes.toString()));

  const [code] = (await once(child, 'exit')) as [number];

  expect(code).toBe(2);
  expect(complaints).toMatch(/^error: cannot use the data folder .*odd: a part of the path is/);
});
