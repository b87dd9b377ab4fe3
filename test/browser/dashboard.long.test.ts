import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../../build/browser.ts';
import { dashboardToken } from '../support/dashboard-server.ts';
import { dashboardPages, press } from './evening.ts';
import { survey } from './survey.ts';

const { served, withPage } = dashboardPages();

const widths = { desktop: 1280, phone: 375 } as const;
/** The views, each with words that it shows once it is complete. */
const views = [
  ['', 'Addresses and credentials'],
  ['#/map', 'Latest events'],
  ['#/requests', 'No client has called the API'],
  ['#/vehicle/car', 'No data yet: the charts begin when time passes.'],
  ['#/vehicle/van', 'Vehicle id'],
  ['#/vehicle/car/charts', 'Latest transitions'],
  ['#/map/car/charge', 'Charge of car'],
  ['#/timeline', 'began a chapter'],
  ['#/webhooks', '1 attempt'],
  ['#/faults', 'No faults are active.'],
  ['#/scenarios', 'demo/garage'],
  ['#/worlds', 'shown here'],
] as const;

const figure = (page: Page, name: string) =>
  page.locator('.figures div', { hasText: name }).locator('dd').textContent();

describe.skipIf(!hasBrowser)('the dashboard in a real browser', () => {
  test('a car is plugged in, charges while time passes, and is unlocked', async () => {
    await withPage({}, async (page, at) => {
      await page.goto(at('#/map'));
      await page.getByRole('link', { name: /^Parked car/ }).click();
      await page.getByRole('heading', { level: 1, name: 'car' }).waitFor();
      expect(await figure(page, 'Battery')).toBe('35 %');

      await press(page, 'Plug in');
      await page.getByRole('button', { name: 'Stop charging' }).waitFor();
      await page.getByLabel('Advance by').selectOption('1h');
      await press(page, 'Advance');
      await page.locator('.figures dd', { hasText: /^4\d/ }).waitFor();
      await page
        .getByRole('img', { name: /^State of charge: from [\d.]+ to 4\d(\.\d)? %$/ })
        .waitFor();
      await press(page, 'Unlock');
      await page.getByRole('button', { name: 'Lock', exact: true }).waitFor();

      const { world } = served().worlds.first!.run;
      expect(world.truthOf(0)).toMatchObject({ isLocked: false, isCharging: true });
      expect(await page.locator('.car figcaption').textContent()).toMatch(/^Unlocked, .*charging$/);
      const unlocked = page.locator('.entries summary', { hasText: 'unlocked' });
      await unlocked.click();
      const chain = page.locator('.chain ol li', { hasText: 'was told to unlock' });
      await chain.waitFor();
      await page.getByText('doors.unlocked').waitFor();
    });
  });

  test('the charts of a page that is opened late show the time before it', async () => {
    await withPage({}, async (page, at) => {
      const { run, timekeeper } = served().worlds.first!;
      await timekeeper.advance(() => ({ untilMs: run.world.startMs + 3_600_000 }));
      run.order('car', { plugIn: { power: '11kW' } });
      await timekeeper.advance(() => ({ untilMs: run.world.startMs + 7_200_000 }));
      await page.goto(at('#/vehicle/car'));

      await page.getByRole('img', { name: 'Charging power: from 0 to 11 kW' }).waitFor();
      await page.getByText('Charging 1 h').waitFor();
      expect(await page.locator('.history').textContent()).not.toContain('No data yet');
      await page.getByRole('button', { name: 'Copy the vehicle id' }).waitFor();
      expect(await figure(page, 'From the wall')).toBe('11 kW');
      expect(await figure(page, 'Into the battery')).toBe('9 kW');
    });
  });

  test('a refusal of a vehicle is shown, to every user', async () => {
    await withPage({}, async (page, at) => {
      await page.goto(at('#/vehicle/car'));
      await press(page, 'Start charging');

      await page
        .getByRole('alert')
        .filter({ hasText: /^Start charging: car: refused/ })
        .waitFor();
      expect(await page.locator('[aria-live=polite]').textContent()).toContain('refused');
    });
  });

  test('a broken webhook shows its attempts, and its event is sent again once it works', async () => {
    await withPage({}, async (page, at) => {
      await page.goto(at('#/webhooks'));
      await page.getByLabel('Offline').check();
      await page.getByText('Webhook main: offline, on').waitFor({ state: 'attached' });
      await page.goto(at('#/vehicle/car'));
      await press(page, 'Plug in');
      await page.getByRole('button', { name: 'Stop charging' }).waitFor();
      await page.getByLabel('Advance by').selectOption('10m');
      await press(page, 'Advance');
      await page.goto(at('#/webhooks'));

      const dead = page.locator('.deliveries details', { hasText: 'dead' }).first();
      await dead.locator('summary').first().click();
      const attempts = dead.getByRole('list', { name: /^Attempts of delivery/ });
      await attempts.waitFor();
      await expect.poll(() => attempts.getByRole('listitem').count()).toBe(4);
      await page.getByLabel('Offline').uncheck();
      await page.getByText('Webhook main: offline, off').waitFor({ state: 'attached' });
      await dead.getByRole('button', { name: 'Resend' }).click();
      await press(page, 'Next event');
      const first = page.locator('.deliveries > li').first();
      await first.filter({ hasText: /delivered/ }).waitFor();
      expect(served().worlds.first!.run.faults.standing).toEqual([]);
    });
  });

  test('the show waits for the presenter; the keyboard plays and pauses the clock', async () => {
    await withPage({ mode: 'paced', speed: 60 }, async (page, at) => {
      const { timekeeper } = served().worlds.first!;
      await page.goto(at(''));
      const show = page.getByRole('region', { name: 'Presentation' });
      const goOn = show.getByRole('button', { name: 'Continue' });
      await goOn.waitFor();
      expect(await page.getByRole('button', { name: 'Play', exact: true }).count()).toBe(0);
      await goOn.click();
      await page.getByRole('button', { name: 'Pause' }).waitFor();
      expect(timekeeper.state.isPlaying).toBe(true);
      expect(await show.getByRole('heading').textContent()).toBe('The evening');

      await page.locator('main').focus();
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
      expect(timekeeper.state.isPlaying).toBe(false);
      await page.getByLabel('Speed').selectOption('600×');
      await page.keyboard.press('Escape');
      await show.getByRole('link', { name: 'Spotlight: car' }).click();
      await page.getByRole('heading', { level: 1, name: 'car' }).waitFor();
      expect(timekeeper.state.speed).toBe(600);
      await page.locator('main').focus();
      await page.keyboard.press('?');
      await expect
        .poll(() => page.getByRole('dialog').getByText('Play or pause the clock').count())
        .toBe(1);
    });
  });

  test('a server that gives its token to no page asks for it, and takes only the right one', async () => {
    const visit = async (page: Page, at: (hash: string) => string) => {
      await page.goto(at('#/map'));
      expect(await page.content()).not.toContain(dashboardToken);
      await page.getByLabel('Control token').fill('something else');
      await press(page, 'Open the dashboard');
      await page.getByText('The server does not know this token.').waitFor();
      await page.getByLabel('Control token').fill(dashboardToken);
      await press(page, 'Open the dashboard');
      await page.getByRole('link', { name: /^Parked car/ }).waitFor();
      await page.reload();
      await page.getByRole('link', { name: /^Parked car/ }).waitFor();
    };
    await withPage({ givesToken: false }, visit, /401 \(Unauthorized\)/);
  });

  test('every view is reached by Tab, and shows the focus', async () => {
    await withPage({}, async (page, at) => {
      await page.goto(at('#/webhooks'));
      await page.getByLabel('Offline').waitFor();
      const found = new Set<string>();
      for (let presses = 0; presses < 40; presses += 1) {
        await page.keyboard.press('Tab');
        found.add(await page.evaluate<string>(nameOfFocus));
        expect(await page.evaluate<string>(outlineOfFocus)).not.toMatch(/none|^0/);
      }
      for (const name of [
        'Overview',
        'Map',
        'Requests',
        'Timeline',
        'Webhooks',
        'Faults',
        'Scenarios',
        'Worlds',
        'Advance',
        'Offline',
      ]) {
        expect(found).toContain(name);
      }
    });
  });

  test.each(['light', 'dark'] as const)(
    'a phone has one row of links and one of the clock, whose menu has the rest: %s',
    async (colorScheme) => {
      const settings = { viewport: { width: 390, height: 800 }, colorScheme };
      await withPage({ ...settings, mode: 'paced', speed: 3600 }, async (page, at) => {
        const header = page.locator('#app > header');
        for (const [hash, words] of views) {
          await page.goto(at(hash));
          await page.getByText(words).first().waitFor();
          expect((await header.boundingBox())!.height, hash).toBeLessThanOrEqual(110);
          const current = page.locator('nav [aria-current]');
          if ((await current.count()) > 0) {
            const { x, width } = (await current.boundingBox())!;
            expect(x + width, hash).toBeLessThanOrEqual(390);
          }
        }
        const more = page.getByRole('button', { name: 'More of the clock' });
        expect(await page.getByRole('button', { name: 'Advance', exact: true }).count()).toBe(0);
        await more.focus();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Tab');
        expect(await page.evaluate('document.activeElement.name')).toBe('by');
        expect(await page.evaluate(survey)).toEqual({
          overflow: 0,
          nameless: [],
          pale: [],
          small: [],
        });
        await press(page, 'Advance to …');
        await page.getByRole('dialog', { name: 'Advance the clock' }).waitFor();
        await page.keyboard.press('Escape');
        await press(page, 'Replay the last minute');
        await page.getByRole('region', { name: 'Replay' }).waitFor();
      });
    },
  );

  test.each(
    Object.entries(widths).flatMap(([name, width]) =>
      (['light', 'dark'] as const).map((colorScheme) => [name, width, colorScheme] as const),
    ),
  )('every view can be read: %s, %i pixels wide, %s', async (_, width, colorScheme) => {
    await withPage({ viewport: { width, height: 800 }, colorScheme }, async (page, at) => {
      for (const [hash, words] of views) {
        await page.goto(at(hash));
        await page.getByText(words).first().waitFor();
        expect(await page.getByRole('heading', { level: 1 }).count(), hash).toBe(1);
        expect(await page.evaluate(survey), hash).toEqual({
          overflow: 0,
          nameless: [],
          pale: [],
          small: [],
        });
        expect(await page.getByRole('main').count(), hash).toBe(1);
        expect(await page.getByRole('navigation').count(), hash).toBe(1);
      }
    });
  });
});

/** Runs in the page. */
const outlineOfFocus = `(() => {
  const { activeElement, body } = document;
  // After the last one comes the window of the browser.
  if (activeElement === body) return 'outside';
  const { outlineStyle, outlineWidth } = getComputedStyle(activeElement);
  return outlineWidth + ' ' + outlineStyle;
})()`;

/** Runs in the page. */
const nameOfFocus = `(() => {
  const { activeElement } = document;
  const label = activeElement.labels?.[0] ?? activeElement;
  return label.textContent.trim();
})()`;
