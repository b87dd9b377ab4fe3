import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { builtCommand } from '../../support/built-command.ts';
import type { ReadyLine } from '../../support/serving.ts';
import { record } from './recorded-terminal.ts';

const { start } = builtCommand();

/** The part of `GET /sim` that the test reads. */
interface Index {
  readonly meta: { readonly version: string };
}

test('a server ends with its standard input', { tags: 'long' }, async () => {
  const child = start(['serve', '--port', '0', '--json', '--held', '--end-with-input']);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { origin } = JSON.parse(line) as ReadyLine;
  const index = (await (await fetch(`${origin}/sim`)).json()) as Index;

  child.stdin.end('ignored\n');

  expect(index.meta.version).toMatch(/^\d+\.\d+\.\d+/);
  expect(await once(child, 'close')).toEqual([0, null]);
});

test('an input that goes on does not keep an interrupted server', { tags: 'long' }, async () => {
  const child = start(['serve', '--port', '0', '--json', '--held', '--end-with-input']);
  await once(child.stdout, 'data');

  child.kill('SIGTERM');

  expect(await once(child, 'close')).toEqual([0, null]);
});

test('the input cannot hold the scenario as well', async () => {
  const { code, stderr } = await record(['serve', '-', '--end-with-input']);

  expect(code).toBe(2);
  expect(stderr).toContain('--end-with-input: standard input has the scenario; name a file');
});
