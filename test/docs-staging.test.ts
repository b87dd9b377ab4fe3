import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { record } from './adapters/cli/recorded-terminal.ts';
import { blocksOf } from './support/documents.ts';

const page = 'docs/staging.md';

const text = readFileSync(page, 'utf8');

const blockOf = (language: string): string =>
  blocksOf(page).find((block) => block.language === language)!.code;

test('every option of motorpool that the page names exists', async () => {
  const { stdout: help } = await record(['serve', '--help']);
  const known = new Set(help.match(/--[a-z][a-z-]+/g));
  const commands = [
    ...text.matchAll(/motorpool serve (?:.*\\\n)*.*/g),
    ...text.matchAll(/`(--(?:allow|control|data|fresh|host|json|log|port|with)[^`]*)`/g),
  ].map(([words]) => words);
  const named = commands.flatMap((words) => words.match(/--[a-z][a-z-]+/g) ?? []);

  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((option) => !known.has(option))).toEqual([]);
});

test('every message that the page explains is one of the sources', () => {
  const sources = ['adapters/cli', 'adapters/library', 'adapters/file', 'adapters/http']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(name, 'utf8'))
    .join('\n')
    .replaceAll(/\$\{limiterName\}/g, 'charge-limiter')
    .replaceAll(/\$\{what\}/g, 'read');
  const table = text.slice(text.indexOf('| message '));
  const messages = [...table.matchAll(/^\| (`.*?`) +\|/gm)]
    .flatMap(([, cell = '']) => cell.match(/`[^`]+`/g) ?? [])
    .map((quoted) => quoted.slice(1, -1));
  const parts = messages
    .flatMap((message) => message.split(/<[^>]+>|…/))
    .map((part) => part.replace('cannot write', 'cannot read').replace(/^:? /, '').trim())
    .filter((part) => part.length > 8);

  expect(parts.length).toBeGreaterThan(15);
  expect(parts.filter((part) => !sources.includes(part))).toEqual([]);
});

test('the job of pull requests is YAML', () => {
  const { errors } = parseDocument(blocksOf(page).find(({ title }) => title === 'ci')!.code);

  expect(errors).toEqual([]);
});

test('the container runs the command of the package', () => {
  const dockerfile = blockOf('dockerfile');
  const { bin, engines, version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly bin: { readonly motorpool: string };
    readonly engines: { readonly node: string };
    readonly version: string;
  };

  const entry = /^ENTRYPOINT (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]';
  const command = ['node', `node_modules/motorpool/${bin.motorpool}`, 'serve'];
  expect((JSON.parse(entry) as readonly string[]).slice(0, 3)).toEqual(command);
  expect(dockerfile).toContain(`motorpool-${version}.tgz`);
  expect(Number(/^FROM node:(\d+)/.exec(dockerfile)?.[1])).toBeGreaterThanOrEqual(
    Number(/\d+/.exec(engines.node)),
  );
  for (const [, list = ''] of dockerfile.matchAll(/^(?:ENTRYPOINT|\s+)\s*(\[.*\])$/gm)) {
    expect(JSON.parse(list)).toEqual(expect.any(Array));
  }
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!hasSystemd)('systemd knows every setting of the unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-'));
  const unit = join(folder, 'motorpool.service');
  const code = blockOf('ini').replace('/opt/motorpool/node_modules/.bin/motorpool', '/bin/true');
  writeFileSync(unit, code);
  const { stderr, stdout } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });

  const said = `${stdout}${stderr}`
    .split('\n')
    .filter((line) => line.includes('motorpool.service'));
  expect(said).toEqual([]);
});
