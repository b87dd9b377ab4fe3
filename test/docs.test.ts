import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseScenario } from '../engine/index.ts';
import { type Block, blocksOf, expectInOrder, freePort, promisedBy } from './support/documents.ts';

/**
 * Every fenced block of the README and the docs is run: `sh` line by line, `yaml` as a scenario, `ts` as a module that
 * imports the built package; one for vitest is a file of the docs, which runs with these tests. A `bash` block is one
 * script that prints what its comments say, as is one in `python` where there is one. Blocks in `text` show output. What
 * has another word behind its language is a part, which the tests of its document put where it belongs.
 */
const documents = ['README.md', ...docsOf('docs')];

/** Set-up commands; the suite that runs this test was itself started by them. */
const setUp =
  /^(npm ci\b|npm test\b|npm run (check|test:nodes|bench|build|format|lint|types|generate)\b|npx vitest)/;

function docsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !/^decisions\/|^guide\.md$/.test(name))
    .map((name) => join(folder, name));
}

const blocks = documents.flatMap(blocksOf).filter(({ title }) => title === '');

function run(command: string, cwd = '.'): string {
  return execFileSync('sh', ['-c', command], { cwd, encoding: 'utf8', stdio: 'pipe' });
}

/** `motorpool` is this checkout's; other words run as they are. */
function runnable(line: string): string {
  const command = line.replace(/\s+#.*$/, '').trim();
  return command
    .split('&&')
    .map((part) => part.trim())
    .filter((part) => !setUp.test(part))
    .map((part) =>
      part.replace(/^npm start$/, 'node dist/cli.js run scenarios/journeys/workday.yaml'),
    )
    .map((part) => part.replace(/^npx motorpool /, `node ${process.cwd()}/dist/cli.js `))
    .join(' && ');
}

test('the README has commands, a scenario and a program', () => {
  const languages = new Set(blocksOf('README.md').map(({ language }) => language));

  expect([...languages]).toEqual(expect.arrayContaining(['sh', 'yaml', 'ts']));
});

test('the timeline the README shows is what the command prints', () => {
  const shown = blocksOf('README.md').find(({ language }) => language === 'text');
  const printed = run('node dist/cli.js run scenarios/journeys/workday.yaml --no-color').split(
    '\n',
  );
  const lines = (shown?.code ?? '').split('\n').filter((line) => line !== '');

  expect(lines.length).toBeGreaterThan(8);
  expect(printed).toEqual(expect.arrayContaining(lines));
});

describe('links', () => {
  const links = [...documents, 'docs/guide.md', 'CONTRIBUTING.md'].flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => target!)
      .filter((target) => !/^https?:/.test(target))
      .map((target) => [document, target] as const),
  );

  test('there are some', () => {
    expect(links.length).toBeGreaterThan(50);
  });

  test.each(links)('of %s: %s leads somewhere', (document, target) => {
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? document : join(dirname(document), path);

    expect(existsSync(file)).toBe(true);
    if (anchor !== undefined) expect(anchorsOf(file)).toContain(anchor);
  });
});

/** What the headings of a page can be reached by. */
function anchorsOf(file: string): readonly string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}

describe('commands', () => {
  const lines = blocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code, place }) => code.split('\n').map((line) => ({ place, line: runnable(line) })))
    .filter(({ line }) => line !== '');

  test.each(lines)('$place: $line', ({ line }) => {
    expect(run(line)).not.toBe('');
  });
});

describe('shell scripts', () => {
  const scripts = blocks.filter(({ language }) => language === 'bash');

  test('there is one', () => {
    expect(scripts).not.toEqual([]);
  });

  test.each(scripts)('$place', { timeout: 60_000 }, async ({ code }) => {
    const port = String(await freePort());
    const script = code
      .replaceAll(/npx motorpool (serve|emit \S+ --feed)/g, `npx motorpool $1 --port ${port}`)
      .replaceAll('npx motorpool ', `node ${process.cwd()}/dist/cli.js `)
      .replaceAll(':4010', `:${port}`);

    const printed = execFileSync('bash', ['-mc', script], { encoding: 'utf8', stdio: 'pipe' });

    expectInOrder(printed, promisedBy(code));
  });
});

describe('other languages', () => {
  const scripts = blocks.filter(({ language }) => language === 'python');
  const { status } = spawnSync('python3', ['--version']);

  test.skipIf(status !== 0).each(scripts)('$place', { timeout: 60_000 }, ({ code }) => {
    const command = JSON.stringify(['node', join(process.cwd(), 'dist/cli.js')]);
    const script = code.replace('("npx", "motorpool")', command);

    const printed = execFileSync('python3', ['-c', script], { encoding: 'utf8', stdio: 'pipe' });

    expectInOrder(printed, promisedBy(code));
  });
});

describe('scenarios', () => {
  const scenarios = blocks.filter(({ language }) => language === 'yaml');

  test.each(scenarios)('$place', ({ code, place }) => {
    expect(parseScenario(code, { file: place }).steps.length).toBeGreaterThan(0);
  });
});

/** What imports vitest is run by it. */
function isSuite({ code, language }: Block): boolean {
  return language === 'ts' && code.includes("from 'vitest'");
}

describe('suites', () => {
  const suites = blocks.filter(isSuite);
  const files = readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(join('docs', name), 'utf8'));

  test('the README has one of less than 25 lines', () => {
    const lengths = suites
      .filter(({ place }) => place.startsWith('README.md'))
      .map(({ code }) => code.trimEnd().split('\n').length);

    expect(lengths).toEqual([expect.any(Number)]);
    expect(lengths[0]).toBeLessThan(25);
  });

  test.each(suites)('$place', ({ code }) => {
    expect(files).toContain(code);
  });
});

describe('programs', () => {
  const programs = blocks.filter((block) => block.language === 'ts' && !isSuite(block));

  test.each(programs)('$place', ({ code }) => {
    // Inside the checkout, so that the package finds itself by name.
    const folder = mkdtempSync(join(process.cwd(), 'dist', 'docs-'));
    const file = join(folder, 'program.mts');
    writeFileSync(file, code);
    try {
      expect(run(`npx tsx ${file}`)).not.toBe('');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
