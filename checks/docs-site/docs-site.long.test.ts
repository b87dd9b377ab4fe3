import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { globSync } from 'tinyglobby';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, launchBrowser } from '../../build/browser.ts';
import { type StaticServer, serveFolder } from '../../build/static-server.ts';

/** The path below which the site stands. */
const base = '/motorpool/';

let root: string;
let folder: string;
let server: StaticServer;
let browser: Browser | undefined;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'motorpool-site-'));
  folder = join(root, base);
  // A process of its own: the generator takes the environment of a test for that of its editor.
  const script = ['--import', 'tsx', 'build/playground.ts', '--docs'];
  execFileSync(process.execPath, [...script, '--base', base, '--out', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  server = await serveFolder(root);
  if (hasBrowser) browser = await launchBrowser();
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

/** The texts of the pages by their paths below the folder. */
function pages(): ReadonlyMap<string, string> {
  const names = globSync('**/*.html', { cwd: folder });
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

test('each link within the site leads to a file, and each anchor to a heading', () => {
  const texts = pages();
  const broken: string[] = [];
  let links = 0;
  for (const [page, text] of texts) {
    for (const [, target = ''] of text.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      if (/^\w+:/.test(target)) continue;
      links += 1;
      const { pathname, hash } = new URL(target, `http://site${base}${page}`);
      const path = decodeURIComponent(pathname);
      const file = path.endsWith('/') ? `${path}index.html` : path;
      const isThere = path.startsWith(base) && existsSync(join(root, file));
      const anchor = decodeURIComponent(hash.slice(1));
      const found = texts.get(file.slice(base.length)) ?? '';
      if (!isThere || (hash !== '' && !found.includes(`id="${anchor}"`))) {
        broken.push(`${page}: ${target}`);
      }
    }
  }

  expect(broken).toEqual([]);
  expect(texts.size).toBeGreaterThan(80);
  expect(links).toBeGreaterThan(1000);
});

describe.skipIf(!hasBrowser)('the site in a real browser', () => {
  async function visit(path: string, deed: (page: Page) => Promise<void>): Promise<void> {
    const context = await browser!.newContext({ colorScheme: 'dark', reducedMotion: 'reduce' });
    const complaints: string[] = [];
    context.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(`${server.origin}${base}`) && !url.startsWith('data:')) {
        complaints.push(url);
      }
    });
    try {
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      await page.goto(`${server.origin}${base}${path}`);
      await deed(page);
    } finally {
      await context.close();
    }
    expect(complaints).toEqual([]);
  }

  test('the first page is the playground, with links to the docs and back', async () => {
    await visit('', async (page) => {
      await page.locator('.cm-content').waitFor();
      await page.getByRole('link', { name: 'Docs' }).click();
      await page.getByRole('heading', { level: 1, name: 'Guide' }).waitFor();
      await page.getByRole('link', { name: 'Playground' }).first().click();
      await page.locator('.cm-content').waitFor();
      expect(new URL(page.url()).pathname).toBe(base);
    });
  });

  test('the search finds a heading', async () => {
    await visit('README.html', async (page) => {
      await page.getByRole('button', { name: 'Search' }).first().click();
      await page.locator('#localsearch-input').fill('same digest');
      await page.locator('a.result').filter({ hasText: 'Playground' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Playground' }).waitFor();
      expect(page.url()).toMatch(/docs\/playground\.html#the-same-digest$/);
    });
  });

  test('the pages follow the dark scheme, and braces in code are text', async () => {
    await visit('docs/home-energy.html', async (page) => {
      await page.getByRole('heading', { level: 1, name: 'Home energy' }).waitFor();
      const background = await page.evaluate('getComputedStyle(document.body).backgroundColor');
      expect(background).toMatch(/^rgb\((\d\d?), (\d\d?), (\d\d?)\)$/);
      await page.locator('code', { hasText: '{{' }).first().waitFor();
    });
  });
});
