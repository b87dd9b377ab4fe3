import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commandWord } from '../../../adapters/cli/command-word.ts';
import { record } from './recorded-terminal.ts';

const bin = mkdtempSync(join(tmpdir(), 'motorpool-bin-'));
writeFileSync(join(bin, 'motorpool'), '');
afterAll(() => rmSync(bin, { recursive: true }));

const folder = '/projects/shop';
const onPath = { PATH: ['/nowhere', bin].join(delimiter) };

test.each([
  ['npx', '/cache/_npx/1/node_modules/.bin/motorpool', { npm_command: 'exec' }, 'npx motorpool'],
  [
    'a script of npm',
    `${folder}/node_modules/.bin/motorpool`,
    { npm_command: 'run' },
    'npx motorpool',
  ],
  ['a link of a project', `${folder}/node_modules/.bin/motorpool`, onPath, 'npx motorpool'],
  ['a file of a project', `${folder}/node_modules/motorpool/dist/cli.js`, {}, 'npx motorpool'],
  ['the path', '/usr/lib/node_modules/motorpool/dist/cli.js', onPath, 'motorpool'],
  ['the link on the path', join(bin, 'motorpool'), onPath, 'motorpool'],
  [
    'a checkout',
    '/projects/motorpool/dist/cli.js',
    {},
    `node ${join('..', 'motorpool/dist/cli.js')}`,
  ],
])('a start by %s is repeated by the same words', (_, file, env, words) => {
  expect(commandWord({ file, env, folder })).toBe(words);
});

test('hints begin with these words', async () => {
  const { stdout } = await record(['new', join(bin, 'a.yaml')], { command: 'npx motorpool' });

  expect(stdout).toContain(`next: npx motorpool run ${join(bin, 'a.yaml')}`);
});
