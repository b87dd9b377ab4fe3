import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { filter, firstValueFrom } from 'rxjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { connectFeed, type FeedEntry } from '../adapters/library/feed/node.ts';
import { failingNight, shortNight } from '../test/adapters/cli/sample-scenarios.ts';
import { blocksOf, docs } from '../test/support/documents.ts';
import { withoutVitest } from '../test/support/program-without-vitest.ts';
import { runAction } from './actions/github-action.ts';
import { lines, run, whileRunning } from './commands.ts';

/**
 * Follows the documents as a new user does: packs a copy of this checkout, installs it into empty
 * folders by npm, and runs the files and commands shown.
 */
const home = mkdtempSync(join(tmpdir(), 'motorpool-install-'));
const checkout = join(home, 'motorpool');
const author = '-c user.name=motorpool -c user.email=motorpool@example.org';
let printedByPack: string;
afterAll(() => rmSync(home, { recursive: true, force: true }), 600_000);

function emptyFolder(name: string): string {
  const folder = join(home, name);
  // A test that is tried once more begins anew.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  return folder;
}

const lastFolders = new Map<string, string>();

/** Moves packages from the last folder of a kind: npm leaves in place each that the next folder needs, too. */
function takePackages(kind: 'suite' | 'program', folder: string): void {
  const last = lastFolders.get(kind);
  if (last !== undefined && existsSync(join(last, 'node_modules')) && last !== folder)
    renameSync(join(last, 'node_modules'), join(folder, 'node_modules'));
  lastFolders.set(kind, folder);
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
  const kept = { recursive: true, preserveTimestamps: true };
  const listed = run('git ls-files --cached --others --exclude-standard', process.cwd());
  for (const file of listed.split('\n').filter((name) => name !== '' && existsSync(name))) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true });
    cpSync(file, join(checkout, file), kept);
  }
  run(`git init -q && git add -A && git ${author} commit -qm checkout`, checkout);
  symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'), 'junction');
  mkdirSync(join(checkout, 'dist'));
  // Without the bundles, a build makes them and keeps declarations that are current.
  for (const built of ['dist/types', '.cache/declarations.json']) {
    if (existsSync(built)) cpSync(built, join(checkout, built), kept);
  }
  writeFileSync(join(checkout, 'dist/left-over.simlog'), '');
  printedByPack = run('npm run --silent pack', checkout);
}, 600_000);

test('npm pack prints the name of the tarball alone, which pre-commit takes from it', () => {
  const folder = emptyFolder('packed');
  const printed = run(`npm pack --pack-destination ${folder} 2>/dev/null`, checkout);

  expect(printed).toBe('motorpool-0.1.0.tgz\n');
}, 600_000);

test('npm run pack makes a tarball without scripts and tools, and prints one line', () => {
  expect(printedByPack).toMatch(/^motorpool-0\.1\.0\.tgz {2}\d\.\d MB, \d+ files\n$/);

  const document = run('tar -xzOf motorpool-0.1.0.tgz package/package.json', checkout);
  expect(document).toContain('"dependencies": {');
  expect(document).not.toMatch(/"(scripts|devDependencies)"/);
});

test('the package has the files whose paths in node_modules the documents name', () => {
  const files = run('tar -tzf motorpool-0.1.0.tgz', checkout).split('\n');
  const named = [...docs, 'docs/guide.md', 'README.md'].flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/node_modules\/motorpool\/([\w./-]*\w)/g)].map(
      ([, file]) => `package/${file}`,
    ),
  );

  expect(named).toContain('package/scenarios/scenario.schema.json');
  expect(named.filter((path) => !files.some((file) => `${file}/`.startsWith(`${path}/`)))).toEqual(
    [],
  );
});

test('links of the pages in the package lead to files in it', () => {
  const files = run('tar -tzf motorpool-0.1.0.tgz', checkout).split('\n');
  const pages = files.flatMap((file) => /^package\/((?:docs\/)?[^/]+\.md)$/.exec(file)?.[1] ?? []);
  const targets = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\(([^)\s#]+)[^)\s]*\)/g)]
      .filter(([, target]) => !/^https?:/.test(target!))
      .map(([, target]) => join(dirname(page), target!)),
  );

  expect(targets).toContain('docs/example-backend/backend.ts');
  expect(
    targets.filter((target) => !files.some((file) => `${file}/`.startsWith(`package/${target}/`))),
  ).toEqual([]);
});

test('the package has no file that a build did not make', () => {
  const files = run('tar -tzf motorpool-0.1.0.tgz', checkout).split('\n');

  expect(files).toContain('package/dist/index.cjs');
  expect(files).toContain('package/docs/images/dashboard.png');
  expect(files.filter((file) => file.includes('left-over'))).toEqual([]);
});

test('the README leads from an empty folder to a test of an own backend', () => {
  const folder = emptyFolder('shop');
  follow('README.md', /^(night\.yaml|[\w.]+\.ts)$/, folder, 'project');

  expect(run('npx vitest run', folder)).toMatch(/1 passed/);
  takePackages('suite', folder);
});

describe('the examples', () => {
  test('a test of a backend', () => {
    const folder = join(checkout, 'examples/test');
    const [commands] = blocksOf('examples/test/README.md');
    takePackages('suite', folder);
    expect(run(commands!.code, folder)).toMatch(/1 passed/);
  });

  test('a demo', async () => {
    const folder = join(checkout, 'examples/demo');
    takePackages('program', folder);
    run('npm install', folder);
    await whileRunning(folder, ['node', 'demo.js'], async (stdout) => {
      const [page] = await lines(stdout, 2);
      const [url, port] = /http:\S+:(\d+)/.exec(page!)!;
      const served = await (await fetch(url)).text();
      const [, feed] = /new WebSocket\('(.*)'\)/.exec(served)!;
      const { origin, searchParams } = new URL(feed!.replace('ws:', 'http:'));
      const client = connectFeed(origin, { token: searchParams.get('token')!, from: 0 });
      const isPlace = ({ data }: FeedEntry) => data['code'] === 'location-preciselocation';
      const place = await firstValueFrom(client.entries.pipe(filter(isPlace)));
      client.close();
      expect(place.data['body']).toMatchObject({ latitude: 52.4886, longitude: 13.3396 });
      expect(run(`! PORT=${port} node demo.js`, folder)).toMatch('PORT=9000 npm start');
    });
  });

  test('a replay', async () => {
    const folder = join(checkout, 'examples/replay');
    takePackages('program', folder);
    run('npm install', folder);
    const { code } = blocksOf('README.md').find(({ title }) => title === 'replay')!;
    await whileRunning(folder, ['node', 'backend.js'], async (stdout) => {
      const printed = lines(stdout, 37);
      const [, origin] = /(http:.*)\/hooks/.exec((await lines(stdout, 1))[0]!)!;
      const sent = run(code.replace('http://127.0.0.1:3000', origin!), folder);
      expect(sent).toContain('9 deliveries sent, all taken');
      expect((await printed).at(-1)).toMatch(/^\w{8} tractionbattery-stateofcharge 80$/);
      expect(readFileSync(join(folder, 'package.json'), 'utf8')).toContain(code.trim().slice(4));
    });
  });

  test('the server of the README', async () => {
    const folder = join(checkout, 'examples/demo');
    takePackages('program', folder);
    run('npm install', folder);
    const { code } = blocksOf('README.md').find(({ title }) => title === 'demo')!;
    const command = code.trim().replace('npx ', 'node_modules/.bin/').split(' ');
    await whileRunning(folder, [...command, '--port', '0'], async (stdout) => {
      expect((await lines(stdout, 1))[0]).toMatch(/^garage {2}http/);
    });
  });
});

test('the first commands of the guide work, and hints can be pasted', () => {
  const folder = emptyFolder('guide');
  const blocks = blocksOf('docs/guide.md');
  const [install, ...others] = blocks.filter(({ language }) => language === 'sh');
  const file = blocks.find(({ title }) => title === 'first.yaml')!;
  writeFileSync(join(folder, file.title), file.code);

  takePackages('suite', folder);
  for (const line of install!.code.trim().split('\n')) run(line, folder);
  expect(run(others[0]!.code, folder)).toContain('PASS  first');
  const [, next] = /next: (.*)/.exec(run('npx motorpool new a.yaml', folder)) ?? [];
  expect(run(`${next} --quiet`, folder)).toContain('PASS  a');
});

/**
 * A folder with the Jest packages from docs/testing.md, an older compiler and no vitest. Folders in it find these
 * packages as their own.
 */
const tools = join(home, 'tools');
const toolsHave = (name: string) => existsSync(join(tools, 'node_modules', name));

function toolsFolder(name: string): string {
  if (!existsSync(tools)) {
    writeFileSync(join(emptyFolder('tools'), 'package.json'), '{ "private": true }');
    const { code } = blocksOf('docs/testing.md').find(({ title }) => title === 'jest-typescript')!;
    const others = '@types/node@20 typescript-5.9@npm:typescript@5.9';
    run(`${code.trim()}@7 ../motorpool/motorpool-0.1.0.tgz ${others}`, tools);
  }
  return emptyFolder(`tools/${name}`);
}

describe('jest', () => {
  test.each([29, 30])('%d takes the package by require and by import', (major) => {
    const folder = toolsFolder(`jest-${major}`);
    if (major === 29) {
      writeFileSync(join(folder, 'package.json'), '{ "private": true }');
      run('npm install --save-dev jest@29', folder);
    }

    expect(run('npx jest --version', folder)).toMatch(`${major}.`);
    const printed = follow('docs/testing.md', /^jest\S*\.[cm]js$/, folder, 'jest');

    expect(printed).toMatch(/Tests: +2 passed, 2 total/);
    expect(run('npx jest jest-commonjs', folder)).toMatch(/Tests: +1 passed, 1 total/);
  });
});

test('jest runs a suite in TypeScript, with types of the matchers', () => {
  const folder = toolsFolder('jest-typescript');
  mkdirSync(join(folder, 'typed'));

  follow('docs/testing.md', /^typed\/\S+$/, folder, 'jest-typescript without its installation');

  expect(run('npx jest --config typed/jest.config.mjs', folder)).toMatch(
    /Tests: +1 passed, 1 total/,
  );
  const options = '--noEmit --strict --module nodenext --types node,jest --skipLibCheck';
  run(`npx tsc ${options} typed/night.test.ts`, folder);
});

/** The options of a strict project that checks libraries, too. */
const compilerOptions = {
  strict: true,
  skipLibCheck: false,
  noEmit: true,
  module: 'nodenext',
  target: 'es2022',
  lib: ['es2022'],
  types: ['node'],
};

test('the oldest TypeScript that the documents name compiles a strict project, libraries checked', () => {
  const folder = emptyFolder('types');
  const [, oldest] = /TypeScript (\d+\.\d+)/.exec(readFileSync('docs/testing.md', 'utf8'))!;
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const entries = ['motorpool', 'motorpool/testing', 'motorpool/feed', 'motorpool/vitest'];
  const modules = entries.map((entry, index) => `export * as m${index} from '${entry}';\n`);
  writeFileSync(join(folder, 'use.ts'), modules.join(''));
  writeFileSync(join(folder, 'use.cts'), "import m = require('motorpool');\nexport = m;\n");
  const others = `typescript@${oldest} vitest@4 @types/node@20`;
  takePackages('suite', folder);
  run(`npm install --save-dev ../motorpool/motorpool-0.1.0.tgz ${others}`, folder);

  expect(run('npx tsc --version', folder)).toContain(` ${oldest}.`);
  run('npx tsc', folder);
});

test.each(['5.9', '7'])('TypeScript %s compiles a strict project without vitest', (version) => {
  const folder = toolsFolder(`no-vitest-${version}`);
  const compiler = version === '7' ? 'typescript' : `typescript-${version}`;
  const tsc = `node ${join(tools, 'node_modules', compiler, 'bin/tsc')}`;
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  writeFileSync(join(folder, 'use.ts'), withoutVitest);
  writeFileSync(join(folder, 'use.cts'), "import t = require('motorpool/testing');\nexport = t;\n");

  expect(run(`${tsc} --version`, folder)).toContain(` ${version}.`);
  expect([toolsHave('motorpool'), toolsHave('vitest')]).toEqual([true, false]);
  const files = run(`${tsc} --listFiles`, folder);
  expect(files).toContain('motorpool/dist/types/testing.d.ts');
  // Its declarations take longer to check than all others together.
  expect(files).not.toContain('node_modules/zod/');
});

/** The development tools that a build runs or bundles: npm takes much longer to install all than to build. */
const buildTools = `@types/node @typescript/native esbuild rollup rollup-plugin-dts tsx typescript
@commander-js/extra-typings @hono/node-server @modelcontextprotocol/sdk ajv hyparquet hyparquet-writer
leaflet pino preact prom-client tinyglobby uplot`.split(/\s/);

test('a Git dependency builds itself', () => {
  const folder = emptyFolder('git');
  const repository = emptyFolder('repository');
  run(`git clone -q ${checkout} .`, repository);
  const file = join(repository, 'package.json');
  const document = JSON.parse(readFileSync(file, 'utf8')) as {
    devDependencies: Readonly<Record<string, string>>;
  };
  document.devDependencies = Object.fromEntries(
    buildTools.map((name) => [name, document.devDependencies[name]!]),
  );
  writeFileSync(file, JSON.stringify(document));
  run(`git ${author} commit -qam 'Leave tools out'`, repository);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');

  run(`npm install --save-dev git+file://${repository}`, folder);

  expect(run('npx motorpool --version', folder)).toContain('0.1.0');
  const script = "require('motorpool').createWorld; require('motorpool/testing').matchers.toSettle";
  run(`node -e "${script}"`, folder);
  const types = readdirSync(join(folder, 'node_modules/motorpool/dist/types'));
  expect(types).toContain('index.d.ts');
}, 600_000);

interface GitlabJob {
  readonly script: readonly string[];
  readonly artifacts: {
    readonly paths: readonly string[];
    readonly reports: { readonly junit: string };
  };
}

test('the action and the job for GitLab run the packed motorpool, also as a dependency', () => {
  const folder = emptyFolder('action');
  const tarball = join(checkout, 'motorpool-0.1.0.tgz');
  mkdirSync(join(folder, 'scenarios'));
  writeFileSync(join(folder, 'scenarios/a.yaml'), shortNight);

  const named = runAction(folder, { package: tarball });
  expect(existsSync(join(folder, 'node_modules'))).toBe(false);
  run(`npm init --yes && npm install --package-lock-only --save-dev ${tarball}`, folder);
  const { code } = blocksOf('docs/ci.md').find(({ title }) => title === '.gitlab-ci.yml')!;
  const { scenarios: job } = parse(code) as { readonly scenarios: GitlabJob };
  run(job.script.join('\n'), folder);
  for (const file of [...job.artifacts.paths, job.artifacts.reports.junit]) {
    expect(existsSync(join(folder, file)), file).toBe(true);
  }
  writeFileSync(join(folder, 'scenarios/b.yaml'), failingNight);
  const depended = runAction(folder);

  expect(named.isGood, named.stdout).toBe(true);
  expect(named.outputs).toMatchObject({ 'exit-code': '0', passed: '1', failed: '0' });
  expect(existsSync(join(folder, 'node_modules/.bin/motorpool'))).toBe(true);
  expect(depended.outputs).toMatchObject({ 'exit-code': '1', passed: '1', failed: '1' });
  expect(depended.stdout).toContain('::error file=scenarios/b.yaml,line=');
});

const hasPreCommit = spawnSync('pre-commit', ['--version']).status === 0;

test.skipIf(!hasPreCommit).each(['.pre-commit-config.yaml', 'local-hook.yaml'])(
  'pre-commit runs the hook of %s, which shows a mistake at its place',
  (settings) => {
    const folder = emptyFolder(`hooked-by-${settings}`);
    for (const part of ['scenarios/lib', 'node_modules/.bin']) {
      mkdirSync(join(folder, part), { recursive: true });
    }
    symlinkSync(join(checkout, 'dist/cli.js'), join(folder, 'node_modules/.bin/motorpool'));
    writeFileSync(join(folder, 'scenarios/good.yaml'), shortNight);
    writeFileSync(join(folder, 'scenarios/lib/prices.yaml'), 'prices: 3\n');
    const { code } = blocksOf('docs/ci.md').find(({ title }) => title === settings)!;
    const commit = run('git rev-parse HEAD', checkout).trim();
    const ours = code.replace(/https:\S+/, `file://${checkout}`).replace('v0.1.0', commit);
    writeFileSync(join(folder, '.pre-commit-config.yaml'), ours);
    const hooks = `PRE_COMMIT_HOME=${join(home, 'pre-commit')} pre-commit run`;

    const passed = run(`git init -q && git add scenarios && ${hooks}`, folder);
    writeFileSync(join(folder, 'scenarios/bad.yaml'), shortNight.replace('wait', 'wiat'));
    const failed = run(`git add scenarios; ! ${hooks}`, folder);

    expect(passed).toMatch(/check motorpool scenarios\.+Passed/);
    expect(failed).toMatch(/^scenarios\/bad\.yaml:\d+:\d+: error: unknown key wiatUntil$/m);
  },
  600_000,
);
