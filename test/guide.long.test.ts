import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort } from '../bench/free-port.ts';
import { type Block, blocksOf, expectInOrder, promisedBy } from './support/documents.ts';

/**
 * Runs the guide from its first line to its last in a scratch folder, as a new user would: a block
 * with the name of a file becomes that file, a line of `sh` is run there, and a block in `text`
 * shows the output of the lines before it.
 */
const blocks = blocksOf('docs/guide.md');

const folder = mkdtempSync(join(tmpdir(), 'motorpool-guide-'));
const modules = join(folder, 'node_modules');
mkdirSync(modules);
mkdirSync(join(modules, '.bin'));
symlinkSync(resolve('dist/cli.js'), join(modules, '.bin/motorpool'));
symlinkSync(process.cwd(), join(modules, 'motorpool'), 'junction');
symlinkSync(resolve('node_modules/vitest'), join(modules, 'vitest'), 'junction');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Commands that are not run: the folder already has the package, by a link. */
const setUp = /^npm (init|install)/;

const commands = {
  motorpool: `${process.execPath} ${join(modules, '.bin/motorpool')}`,
  vitest: `${process.execPath} ${resolve('node_modules/vitest/vitest.mjs')}`,
};

interface Walked {
  readonly status: number | null;
  readonly printed: string;
}

function run(command: string): Walked {
  const line = command.replace(
    /npx (motorpool|vitest)\b/g,
    (_, name: keyof typeof commands) => commands[name],
  );
  const { status, stdout, stderr } = spawnSync('bash', ['-mc', line], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, VITEST: undefined, TZ: 'UTC' },
  });
  return { status, printed: stdout + stderr };
}

/** Runs the lines of a block; each exits with 0 or with the code in its comment. */
function runLines({ code }: Block): string {
  const printed = code
    .split('\n')
    .filter((line) => line !== '' && !setUp.test(line))
    .map((line) => {
      const [command = '', status = '0'] = line.split(/ +# exits /);
      const walked = run(command);
      expect(walked, command).toMatchObject({ status: Number(status) });
      return walked.printed;
    });
  return printed.join('');
}

/**
 * The shown lines occur in this order, with others between them; a line that ends in `…` may
 * continue.
 */
function expectShown(printed: string, shown: string): void {
  const lines = shown.split('\n').filter((line) => line !== '' && line !== '...');
  expect(lines).not.toEqual([]);
  expectInOrder(printed, ['', ...lines.map((line) => line.replace(/…$/, ''))]);
}

describe('the guide, in its order', () => {
  let printed = '';

  test.each(blocks)('$place: $language $title', { timeout: 120_000 }, async (block) => {
    const { code, language, title } = block;
    if (title !== '') {
      mkdirSync(dirname(join(folder, title)), { recursive: true });
      writeFileSync(join(folder, title), code);
    } else if (language === 'sh') {
      printed = runLines(block);
    } else if (language === 'bash') {
      const port = await freePort();
      const served = run(code.replace('motorpool serve', `motorpool serve --port ${port}`));
      expectInOrder(served.printed, promisedBy(code));
    } else {
      expect(language).toBe('text');
      expectShown(printed, code);
    }
  });
});

test('the guide has files and shows outputs in plenty', () => {
  const files = blocks.filter(({ title }) => title !== '');
  const outputs = blocks.filter(({ language }) => language === 'text');

  expect(files.length).toBeGreaterThan(10);
  expect(outputs.length).toBeGreaterThan(10);
});

test.each(blocks.filter(({ title }) => title.endsWith('.yaml')))('$title is used', ({ title }) => {
  expect(blocks.some(({ code }) => code.includes(title))).toBe(true);
});
