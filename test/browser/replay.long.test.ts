import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, launchBrowser } from '../../build/browser.ts';
import {
  builtDashboard,
  type DashboardServer,
  serveDashboard,
} from '../support/dashboard-server.ts';
import { openClock } from './evening.ts';
import { survey } from './survey.ts';

const garage = readFileSync('scenarios/demo/garage.yaml', 'utf8');

let browser: Browser | undefined;
let folder: string;
let served: DashboardServer | undefined;

beforeAll(async () => {
  folder = builtDashboard;
  if (hasBrowser) browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

afterEach(async () => {
  await served?.close();
  served = undefined;
});

interface Looks {
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
}

/**
 * The page of a car of the demo, which has stood for ten minutes; fails on every message of the
 * browser.
 */
async function withCar(
  { width = 1280, colorScheme = 'light' }: Looks,
  visit: (page: Page) => Promise<void>,
): Promise<void> {
  served = await serveDashboard(garage, { folder });
  const viewport = { width, height: 800 };
  const opened = await browser!.newContext({ reducedMotion: 'reduce', viewport, colorScheme });
  try {
    const page = await opened.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${served.server.origin}/#/vehicle/ioniq`);
    await openClock(page);
    await page.getByLabel('Advance by').selectOption('10m');
    await press(page, 'Advance');
    await page.getByText('Advanced by 10m').waitFor({ state: 'attached' });
    await visit(page);
    expect(complaints).toEqual([]);
  } finally {
    await opened.close();
  }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const replaysOf = () => served!.worlds.replaysOf('main');

const picture = (page: Page, words: RegExp) =>
  page.locator('.car figcaption', { hasText: words }).waitFor();

describe.skipIf(!hasBrowser)('the last minute is replayed', () => {
  test('a car that was unlocked is locked at its start and unlocked at its end; then it is now again', async () => {
    await withCar({}, async (page) => {
      const { run } = served!.worlds.first!;
      await press(page, 'Unlock');
      await picture(page, /^Unlocked/);
      const { digest } = run.world.log;
      await press(page, 'Replay the last minute');
      const bar = page.getByRole('region', { name: 'Replay' });
      await bar.getByRole('heading', { name: 'Replay · 17:39:00 to 17:40:00' }).waitFor();
      await picture(page, /^Locked/);
      await expect
        .poll(() => page.getByRole('region', { name: 'Commands for ioniq' }).count())
        .toBe(0);
      await expect.poll(() => page.getByRole('button', { name: 'Advance' }).count()).toBe(0);

      await bar.getByLabel('Speed of the replay').selectOption('60×');
      await picture(page, /^Unlocked/);
      await bar.getByRole('button', { name: 'Play again' }).waitFor();
      const unlocked = page.locator('.entries summary', { hasText: 'unlocked' });
      await unlocked.first().waitFor();
      expect(await bar.getByLabel('Position in the replay').getAttribute('aria-valuetext')).toBe(
        '17:40:00',
      );

      await press(page, 'Back to live');
      await page.getByRole('region', { name: 'Commands for ioniq' }).waitFor();
      await expect.poll(() => bar.count()).toBe(0);
      await expect.poll(() => replaysOf().length).toBe(0);
      expect(run.world.log.digest).toBe(digest);
    });
  });

  test('the slider goes to any instant of it, on and back, and a closed replay is deleted', async () => {
    await withCar({}, async (page) => {
      await press(page, 'Unlock');
      await picture(page, /^Unlocked/);
      await press(page, 'Replay the last minute');
      const slider = page.getByLabel('Position in the replay');
      const at = async (time: string) => {
        await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe(time);
      };
      await picture(page, /^Locked/);
      await press(page, 'Pause');
      await slider.focus();
      await page.keyboard.press('End');
      await picture(page, /^Unlocked/);
      await at('17:40:00');
      await page.keyboard.press('Home');
      await picture(page, /^Locked/);
      await page.keyboard.press('ArrowRight');
      await at('17:39:01');
      await expect
        .poll(() => replaysOf().map(({ run }) => run.world.clock.now))
        .toEqual([Date.parse('2026-05-04T15:39:01Z')]);
      await page.goto('about:blank');
      await expect.poll(() => replaysOf().length).toBe(0);
    });
  });

  test('by the keyboard alone, while the world itself goes on', async () => {
    await withCar({}, async (page) => {
      const { run, timekeeper } = served!.worlds.first!;
      await page.locator('main').focus();
      await page.keyboard.press('r');
      const pause = page.getByRole('button', { name: 'Pause', exact: true });
      await expect.poll(() => pause.evaluate((each) => each === document.activeElement)).toBe(true);
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
      await page.keyboard.press('Space');
      await pause.waitFor();
      const before = run.world.clock.now;
      await timekeeper.advance(() => ({ untilMs: before + 3_600_000 }));
      expect(replaysOf()[0]!.timekeeper.state.isPlaying).toBe(true);
      await page.locator('main').focus();
      await page.keyboard.press('l');
      await page.locator('.time', { hasText: '18:40:00' }).waitFor();
    });
  });

  test('a sign shows at once that it is being prepared', async () => {
    await withCar({}, async (page) => {
      const sign = page.getByRole('progressbar', { name: 'Preparing the replay' });
      let release = (): void => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/sim/replays', async (route) => {
        await held;
        await route.continue();
      });
      await press(page, 'Replay the last minute');
      await sign.waitFor();
      release();
      await page.getByRole('region', { name: 'Replay' }).waitFor();
      await expect.poll(() => sign.count()).toBe(0);
      expect(replaysOf()[0]!.timekeeper.state.isPlaying).toBe(true);
    });
  });

  const looks = [1280, 375].flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
  );

  test.each(looks)(
    'every view of it can be read: $width pixels wide, $colorScheme',
    async (each) => {
      await withCar(each, async (page) => {
        await press(page, 'Replay the last minute');
        await page.getByRole('region', { name: 'Replay' }).waitFor();
        for (const hash of [
          '',
          '#/map',
          '#/requests',
          '#/vehicle/ioniq',
          '#/timeline',
          '#/webhooks',
        ]) {
          await page.evaluate((to) => (location.hash = to), hash);
          await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
          const found = await page.evaluate(survey);
          expect(found, hash).toEqual({ overflow: 0, nameless: [], pale: [], small: [] });
        }
      });
    },
  );
});

/** Of the page. */
declare const document: { readonly activeElement: unknown };
declare const location: { hash: string };
