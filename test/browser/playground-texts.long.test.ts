import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fragmentOf } from '../../adapters/playground/app/link.ts';
import { hasBrowser } from '../../build/browser.ts';
import { serveFolder } from '../../build/static-server.ts';
import { expectAccessible } from './axe.ts';
import { endless, playgroundPages, write } from './playground-pages.ts';

const { browser, built, visit } = playgroundPages();

const mine = 'version: 1\nname: mine\nvehicles: { car: { model: BEV } }\nsteps: [{ wait: 1h }]\n';
const linked = { name: 'linked', text: mine.replace('mine', 'linked') };

describe.skipIf(!hasBrowser)('texts in the playground', () => {
  const holds = async (page: Page, name: string): Promise<void> =>
    page.locator('.cm-line', { hasText: `name: ${name}` }).waitFor();

  const chosen = (page: Page): Promise<string> =>
    page.getByLabel('Example').locator('option:checked').innerText();

  test('a text that an example replaces is brought back with its name', async () => {
    await visit(async (page) => {
      await write(page, mine);
      expect(await chosen(page)).toBe('webhooks/night-of-charging, your text');
      await page.getByLabel('Example').selectOption('journeys/workday');
      await holds(page, 'workday');
      expect(await chosen(page)).toBe('journeys/workday');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Bring it back' }).click();
      await holds(page, 'mine');
      expect(await chosen(page)).toBe('webhooks/night-of-charging, your text');
      // The example of its name can be chosen again.
      await page.getByLabel('Example').selectOption('webhooks/night-of-charging');
      await holds(page, 'night-of-charging');
    });
  });

  test('a run of another text is no longer shown', async () => {
    await visit(async (page) => {
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await page.locator('.digest').waitFor();
      await page.getByLabel('Example').selectOption('journeys/workday');
      await page.getByRole('heading', { name: 'Playground' }).waitFor();
      expect(await page.locator('.digest').count()).toBe(0);
    });
  });

  test('a text survives a reload, also where the address held another', async () => {
    await visit(
      async (page) => {
        await holds(page, 'linked');
        await write(page, mine);
        await holds(page, 'mine');
        await page.reload();
        await holds(page, 'mine');
        expect(await chosen(page)).toBe('linked, your text');
      },
      { fragment: await fragmentOf(linked) },
    );
  });

  test('a link that is opened in a tab with a text takes its place, and can be undone', async () => {
    const fragment = await fragmentOf(linked);
    await visit(async (page) => {
      await write(page, mine);
      await page.evaluate((hash) => {
        (globalThis as unknown as { location: { hash: string } }).location.hash = hash;
      }, fragment);
      await holds(page, 'linked');
      await page.getByRole('button', { name: 'Bring it back' }).click();
      await holds(page, 'mine');
      expect(await chosen(page)).toBe('webhooks/night-of-charging, your text');
    });
  });

  test('a link is copied in a view without leaving it', async () => {
    await visit(async (page) => {
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await page.getByRole('link', { name: 'Timeline' }).click();
      await page.getByRole('button', { name: 'Copy link' }).click();
      await page.getByRole('status').filter({ hasText: /link/i }).waitFor();
      await page.locator('.entries summary').first().waitFor();
      expect(new URL(page.url()).hash).toMatch(/^#scenario=/);
      await write(page, mine);
      await page.waitForURL(/#\/timeline$/);
      await page.locator('.entries summary').first().waitFor();
      await page.goBack();
      await page.locator('.digest').waitFor();
    });
  });

  test('a run begins by its keys from everywhere, and an earlier one does not end it', async () => {
    await visit(async (page) => {
      await write(page, endless);
      await page.getByRole('button', { name: 'Copy link' }).focus();
      await page.keyboard.press('Control+Enter');
      await page.getByText(/^Running … at /).waitFor();
      await page.keyboard.press('Control+Enter');
      // Time for the first run to end: its outcome would take the place of the second.
      await page.waitForTimeout(1500);
      await page.getByText(/^Running … at /).waitFor();
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.getByText('no other run has this digest').waitFor();
      expect(await page.locator('.results h1').textContent()).toBe('INCONCLUSIVE endless');
    });
  });

  test('the page works once its server is gone', async () => {
    const passing = await serveFolder(built().folder);
    const context = await browser().newContext();
    try {
      const page = await context.newPage();
      await page.goto(`${passing.origin}/`);
      await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
      await page.waitForFunction('navigator.serviceWorker.controller !== null');
      await passing.close();
      await page.reload();
      await write(page, 'version: 1\nvehicles: { car: { model: BEV } }\nste');
      await page.getByRole('option', { name: /^steps/ }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByLabel('Example').selectOption('language/imported-flows');
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await page.locator('.digest').waitFor();
      await page.getByRole('link', { name: 'Map' }).click();
      await page.locator('.canvas').waitFor();
      expect(await chosen(page)).toBe('language/imported-flows');
    } finally {
      await context.close();
      await passing.close().catch(() => {});
    }
  });
});
