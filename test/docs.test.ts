import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AppUnderTest } from '../adapters/testing/app-under-test.ts';
import { checkReceiver } from '../adapters/testing/check-receiver.ts';
import { isSuite, run, testBlocksOf } from './support/document-blocks.ts';
import { blocksOf, docs } from './support/documents.ts';

testBlocksOf(['README.md']);

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

test('the first backend of the README passes the checks of receivers', async () => {
  const { Backend } = (await import('../examples/test/backend.ts')) as {
    readonly Backend: new () => AppUnderTest & { readonly charged: readonly number[] };
  };
  const { checks } = await checkReceiver(() => new Backend(), {
    secret: 'a-secret-of-ours',
    readBack: ({ charged }) => charged,
    throws: false,
  });
  expect(checks.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
});

test('the suites of the README have less than 25 lines', () => {
  const lengths = blocksOf('README.md')
    .filter(isSuite)
    .map(({ code }) => code.trimEnd().split('\n').length);

  expect(lengths.length).toBeGreaterThan(0);
  expect(Math.max(...lengths)).toBeLessThan(25);
});

test('the README has at most 900 words, code not counted, and begins with a picture and two commands', () => {
  const readme = readFileSync('README.md', 'utf8');
  const prose = readme.replaceAll(/^```[\s\S]*?^```$/gm, '');
  const [first = ''] = readme.split(/^## /m);

  expect(prose.split(/\s+/).length).toBeLessThan(900);
  expect(first).toMatch(/^!\[.+\]\(docs\/images\/day\.svg\)$/m);
  expect(first).toContain('\nnpm ci && npm start\nnpm ci && npm test\n');
});

test.each(['night.yaml', 'night.test.ts', 'backend.ts'])(
  '%s of the README is that of examples/test',
  (file) => {
    const { code } = blocksOf('README.md').find(({ title }) => title === file)!;

    expect(readFileSync(`examples/test/${file}`, 'utf8')).toContain(code);
  },
);

test('the README names every page', () => {
  const readme = readFileSync('README.md', 'utf8');

  expect(docs.filter((page) => /^docs\/[^/]+$/.test(page) && !readme.includes(page))).toEqual([]);
});

describe('links', () => {
  const links = ['README.md', ...docs, 'docs/guide.md', 'CONTRIBUTING.md'].flatMap((document) =>
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

/** The anchors of the headings of a page. */
function anchorsOf(file: string): readonly string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}
