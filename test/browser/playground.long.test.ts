import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { globSync } from 'tinyglobby';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fragmentOf } from '../../adapters/playground/app/link.ts';
import { hasBrowser } from '../../build/browser.ts';
import { compressedSize } from '../../build/compressed-sizes.ts';
import { expectAccessible } from './axe.ts';
import { endless, playgroundPages, write } from './playground-pages.ts';

/** The golden logs, whose last line has the digest of the command line. */
const golden = globSync('**/*.log.jsonl', { cwd: 'test/scenarios/golden' })
  .map((file) => file.replace(/\.log\.jsonl$/, ''))
  .sort();

const folders = [...new Set(golden.map((name) => name.split('/')[0]!))];

const { built, open, visit } = playgroundPages();

test('a first visit loads less than 410 kB without the language of the editor', () => {
  const { folder, files } = built();
  const sizeOf = (names: readonly string[], as: 'gzip' | 'brotli'): number =>
    names.reduce((sum, name) => sum + compressedSize(folder, name, as), 0);

  expect(sizeOf(files.first, 'brotli')).toBeLessThan(410_000);
  expect(sizeOf(files.first, 'gzip')).toBeLessThan(480_000);
  expect(sizeOf(files.language, 'gzip')).toBeLessThan(20_000);
  expect(sizeOf(files.later, 'gzip')).toBeLessThan(475_000);
});

describe.skipIf(!hasBrowser)('the playground in a real browser', () => {
  /** Runs the scenario in the editor and returns the digest that the page shows. */
  async function digestOf(page: Page): Promise<string> {
    const shown = page.locator('.digest');
    const earlier = (await shown.count()) > 0 ? await shown.elementHandle() : undefined;
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await earlier?.waitForElementState('hidden');
    await shown.waitFor({ timeout: 60_000 });
    return (await page.locator('.digest').textContent()) ?? '';
  }

  // One page runs them all: a run leaves nothing to the next.
  let shared: Awaited<ReturnType<typeof open>> | undefined;

  beforeAll(async () => {
    shared = await open();
  });

  afterAll(() => shared?.close());

  test.each(folders)('scenarios of %s give the digest of the command line', async (group) => {
    const { page } = shared!;
    for (const name of golden.filter((each) => each.startsWith(`${group}/`))) {
      const [shipped = ''] = name.split('[');
      await page.getByLabel('Example').selectOption(shipped);
      if (name !== shipped) {
        const label = name.slice(name.indexOf('/') + 1);
        await page.getByLabel('Combination').selectOption({ label });
      }
      const digest = await digestOf(page);
      const end = readFileSync(`test/scenarios/golden/${name}.log.jsonl`, 'utf8').trimEnd();

      expect(end.slice(end.lastIndexOf('\n')), name).toContain(`"digest":"${digest}"`);
      expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    }
  });

  test('mistakes are shown as they are typed, those of conditions too', async () => {
    await visit(async (page) => {
      await write(
        page,
        'version: 1\nvehicles: { car: { model: BEV } }\nsteps: [{ waitUntil: car.battery.sco > 1 }]\n',
      );
      await page.locator('.cm-lintRange-error').waitFor();
      await page.locator('.cm-lintRange-error').hover();
      expect(await page.locator('.cm-diagnostic').first().textContent()).toContain('sco');
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await page.getByRole('heading', { name: 'Nothing ran' }).waitFor();
      expect(await page.locator('.mistakes').textContent()).toContain('line 3');
    });
  });

  test('words are completed from the schema and the scenario', async () => {
    await visit(async (page) => {
      await write(page, 'version: 1\nvehicles: { car: { model: BEV } }\nste');
      await page.getByRole('option', { name: /^steps/ }).click();
      expect(await page.locator('.cm-content').textContent()).toMatch(/steps: $/);
    });
  });

  test('a run shows its timeline, charts, map, signals and webhooks', async () => {
    await visit(
      async (page) => {
        await digestOf(page);
        await expectAccessible(page);
        await page.getByRole('link', { name: 'Timeline' }).click();
        await page.locator('.entries summary').first().waitFor();
        await page.getByRole('link', { name: 'Webhooks' }).click();
        await page.locator('.single details summary').first().click();
        await page.getByText('Request body').first().click();
        await page.getByText('eventType').first().waitFor();
        await page.getByRole('link', { name: 'Vehicle' }).click();
        await page
          .getByRole('img', { name: /^State of charge: from / })
          .first()
          .waitFor();
        await page.getByRole('heading', { name: /Signals/ }).waitFor();
        await expectAccessible(page);
        await page.getByRole('link', { name: 'Charts' }).click();
        await page.locator('.statechart .lit').first().waitFor();
        await page.getByRole('heading', { name: 'Latest transitions' }).waitFor();
        const fill = (state: string) =>
          page.evaluate(
            `getComputedStyle(document.querySelector('.statechart ${state} rect')).fill`,
          );
        expect(await fill('.lit.atomic')).not.toBe(await fill('.atomic:not(.lit)'));
        await expectAccessible(page);
        await page.getByRole('link', { name: 'Map', exact: true }).click();
        await page.locator('.canvas').waitFor();
      },
      { bypassCSP: true },
    );
  });

  test('a link holds the scenario, and does not run by itself', async () => {
    const text =
      'version: 1\nname: linked\nvehicles: { car: { model: BEV } }\nsteps: [{ wait: 1h }]\n';
    const fragment = await fragmentOf({ name: 'linked', text });
    await visit(
      async (page) => {
        expect(await page.locator('.cm-content').textContent()).toContain('name: linked');
        await page.getByRole('heading', { name: 'Playground' }).waitFor();
        const digest = await digestOf(page);
        await page.getByRole('button', { name: 'Copy link' }).click();
        await page.getByRole('status').filter({ hasText: /link/i }).waitFor();
        expect(new URL(page.url()).hash).toBe(fragment);
        expect(digest).toMatch(/^sha256:/);
      },
      { fragment },
    );
  });

  test.each([
    ['damaged', () => '#scenario=aGVsbG8', 'this link holds no whole scenario'],
    [
      'a bomb',
      () => fragmentOf({ name: 'a', text: ' '.repeat(20_000_000) }),
      'this link unpacks to more than 1 MiB',
    ],
  ])('a link that is %s is refused with a sentence', async (_, made, sentence) => {
    await visit(
      async (page) => {
        await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
        expect(await page.getByRole('button', { name: 'Run', exact: true }).isEnabled()).toBe(true);
      },
      { fragment: await made() },
    );
  });

  test('a scenario that logs without end is stopped with a sentence, and can be looked at', async () => {
    await visit(async (page) => {
      // Chapters are the quickest to log.
      await write(page, endless.replace('{ unlock: car }, { lock: car }', '{ chapter: again }'));
      await digestOf(page);
      await page.getByText(/^stopped after (200,000 entries|20 s), /).waitFor();
      await page.getByRole('link', { name: 'Timeline' }).click();
      await page.locator('.entries summary').first().waitFor();
      expect(await page.locator('.entries summary').count()).toBe(100);
    });
  });

  test('the stop button ends a run', async () => {
    await visit(async (page) => {
      await write(page, endless);
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.getByText('stopped by the reader').waitFor();
      expect(await page.getByRole('button', { name: 'Run', exact: true }).isEnabled()).toBe(true);
    });
  });

  test('the page works without the network after one visit', async () => {
    await visit(async (page, context) => {
      await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
      await page.waitForFunction('navigator.serviceWorker.controller !== null');
      await context.setOffline(true);
      await page.reload();
      await page.locator('.cm-content').waitFor();
      expect(await digestOf(page)).toMatch(/^sha256:/);
    });
  });
});
