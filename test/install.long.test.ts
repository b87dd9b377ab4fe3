import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blocksOf } from './support/documents.ts';

/**
 * Follows the documents as a new user does: packs a copy of this checkout, installs it into empty
 * folders by npm, and runs the files and commands shown.
 */
const home = mkdtempSync(join(tmpdir(), 'motorpool-install-'));
const checkout = join(home, 'motorpool');
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Runs a command without the variables by which npm and vitest would recognise this process. */
function run(command: string, folder: string): string {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST|INIT_CWD|NODE_ENV)/.test(name)),
  );
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...env,
      NO_COLOR: '1',
      npm_config_prefer_offline: 'true',
      npm_config_audit: 'false',
      npm_config_allow_git: 'all',
    },
  });
  expect(status, `${command}\n${stdout}${stderr}`).toBe(0);
  return stdout + stderr;
}

function emptyFolder(name: string): string {
  const folder = join(home, name);
  mkdirSync(folder);
  return folder;
}

/** Writes the files that a document shows and runs its lines with a title; returns the output. */
function follow(document: string, titles: RegExp, folder: string, commands: string): string {
  let printed = '';
  for (const { code, title } of blocksOf(document)) {
    if (title === commands) {
      for (const line of code.trim().split('\n')) printed += run(line, folder);
    } else if (titles.test(title)) writeFileSync(join(folder, title), code);
  }
  return printed;
}

beforeAll(() => {
  const listed = run('git ls-files --cached --others --exclude-standard', process.cwd());
  for (const file of listed.split('\n').filter((name) => name !== '' && existsSync(name))) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true });
    cpSync(file, join(checkout, file));
  }
  const commit = '-c user.name=motorpool -c user.email=motorpool@example.org commit -qm checkout';
  run(`git init -q && git add -A && git ${commit}`, checkout);
  symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'), 'junction');
  mkdirSync(join(checkout, 'dist'));
  writeFileSync(join(checkout, 'dist/left-over.simlog'), '');
  run('npm pack', checkout);
}, 300_000);

test('the package has no file that a build did not make', () => {
  const files = run('tar -tzf motorpool-0.1.0.tgz', checkout).split('\n');

  expect(files).toContain('package/dist/index.cjs');
  expect(files).toContain('package/docs/images/dashboard.png');
  expect(files.filter((file) => file.includes('left-over'))).toEqual([]);
});

test('the README leads from an empty folder to a test of an own backend', () => {
  const folder = emptyFolder('shop');

  const printed = follow('README.md', /^(night\.yaml|[\w.]+\.ts)$/, folder, 'project');

  expect(printed).toMatch(/1 passed/);
}, 300_000);

test('the first commands of the guide work, and hints can be pasted', () => {
  const folder = emptyFolder('guide');
  const blocks = blocksOf('docs/guide.md');
  const [install, ...others] = blocks.filter(({ language }) => language === 'sh');
  const file = blocks.find(({ title }) => title === 'first.yaml')!;
  writeFileSync(join(folder, file.title), file.code);

  for (const line of install!.code.trim().split('\n')) run(line, folder);
  expect(run(others[0]!.code, folder)).toContain('PASS  first');
  const [, next] = /next: (.*)/.exec(run('npx motorpool new a.yaml', folder)) ?? [];
  expect(run(`${next} --quiet`, folder)).toContain('PASS  a');
}, 300_000);

describe('jest', () => {
  test.each([29, 30])(
    '%d takes the package by require and by import',
    (major) => {
      const folder = emptyFolder(`jest-${major}`);
      run('npm init --yes', folder);
      run(`npm install --save-dev ../motorpool/motorpool-0.1.0.tgz jest@${major}`, folder);

      const printed = follow('docs/testing.md', /^jest\S*\.[cm]js$/, folder, 'jest');

      expect(printed).toMatch(/Tests: +2 passed, 2 total/);
      expect(run('npx jest jest-commonjs', folder)).toMatch(/Tests: +1 passed, 1 total/);
    },
    300_000,
  );
});

test('the oldest TypeScript that the documents name compiles a strict project, libraries checked', () => {
  const folder = emptyFolder('types');
  const [, oldest] = /TypeScript (\d+\.\d+)/.exec(readFileSync('docs/testing.md', 'utf8'))!;
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  const compilerOptions = {
    strict: true,
    skipLibCheck: false,
    noEmit: true,
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2022'],
    types: ['node'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const entries = ['motorpool', 'motorpool/testing', 'motorpool/feed', 'motorpool/vitest'];
  const modules = entries.map((entry, index) => `export * as m${index} from '${entry}';\n`);
  writeFileSync(join(folder, 'use.ts'), modules.join(''));
  writeFileSync(join(folder, 'use.cts'), "import m = require('motorpool');\nexport = m;\n");
  const tools = `typescript@${oldest} vitest@4 @types/node@20`;
  run(`npm install --save-dev ../motorpool/motorpool-0.1.0.tgz ${tools}`, folder);

  expect(run('npx tsc --version', folder)).toContain(` ${oldest}.`);
  run('npx tsc', folder);
}, 300_000);

test('a Git dependency builds itself', () => {
  const folder = emptyFolder('git');
  run('npm init --yes', folder);

  run(`npm install --save-dev git+file://${checkout}`, folder);

  expect(run('npx motorpool --version', folder)).toContain('0.1.0');
  const script = "require('motorpool').createWorld; require('motorpool/testing').matchers.toSettle";
  run(`node -e "${script}"`, folder);
  const types = readdirSync(join(folder, 'node_modules/motorpool/dist/types'));
  expect(types).toContain('index.d.ts');
}, 600_000);
