import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../../build/browser.ts';
import { street } from '../support/limited.ts';
import { dashboardPages, openClock, press } from './evening.ts';
import { survey } from './survey.ts';

const { served, withPage } = dashboardPages();

/** Enough work for an advance of a month to take a while. */
const crowd = `
version: 1
name: crowd
seed: 3
fleets: { taxis: { count: 2000, model: BEV } }
ambient:
  - for: taxis
    every: { poisson: { rate: 4/h } }
    do: [{ drive: { distance: 4km } }]
`;

const clean = { overflow: 0, nameless: [], pale: [], small: [] };

describe.skipIf(!hasBrowser)('the clock of the dashboard', () => {
  test('advances to a date, and until a condition, whose mistakes are shown in their place', async () => {
    await withPage(
      {},
      async (page, at) => {
        const { world } = served().worlds.first!.run;
        await page.goto(at('#/vehicle/car'));
        await press(page, 'Plug in');
        await page.getByRole('button', { name: 'Stop charging' }).waitFor();
        await press(page, 'Advance to …');
        await page.getByLabel('Date and time in Europe/Berlin').fill('2026-05-04T19:30');
        await press(page, 'Advance there');
        await expect.poll(() => world.clock.now).toBe(Date.parse('2026-05-04T17:30:00Z'));

        await press(page, 'Advance to …');
        await page.getByLabel('Until a condition holds').fill('car.batery.soc >= 60');
        await press(page, 'Advance until');
        const mistake = page.getByRole('dialog').getByRole('alert');
        await mistake
          .filter({ hasText: /car\.batery\.soc.*\n\s*\^+\n\s*did you mean battery\?/ })
          .waitFor();
        await page.getByLabel('Until a condition holds').fill('car.battery.soc >= 60');
        await press(page, 'Advance until');
        await expect.poll(() => world.truthOf(0).socPercent).toBeCloseTo(60, 3);
        expect(await page.getByRole('dialog').isVisible()).toBe(false);
      },
      /400 \(Bad Request\)/,
    );
  });

  test('shows how far an advance is, and stops it where it is', async () => {
    await withPage({ scenario: crowd }, async (page, at) => {
      const { world } = served().worlds.first!.run;
      const fromMs = world.clock.now;
      await page.goto(at('#/timeline'));
      await press(page, 'Advance to …');
      const inAMonth = new Date(fromMs + 30 * 86_400_000).toISOString().slice(0, 16);
      await page.getByLabel('Date and time in UTC').fill(inAMonth);
      await press(page, 'Advance there');
      const progress = page.getByRole('progressbar');
      await expect
        .poll(async () => Number(await progress.getAttribute('value')), { timeout: 20_000 })
        .toBeGreaterThan(0);
      await press(page, 'Stop');
      await progress.waitFor({ state: 'detached' });

      const stoppedMs = world.clock.now;
      expect(stoppedMs).toBeGreaterThan(fromMs);
      expect(stoppedMs).toBeLessThan(Date.parse(`${inAMonth}Z`));
      expect(await page.getByRole('alert').count()).toBe(0);
    });
  });

  test('says that a condition did not come true', async () => {
    await withPage(
      {},
      async (page, at) => {
        await page.goto(at('#/timeline'));
        await press(page, 'Advance to …');
        await page.getByLabel('Until a condition holds').fill('car.battery.soc >= 99');
        await page.getByLabel('Within').selectOption('1h');
        await press(page, 'Advance until');
        const words = await page.getByRole('dialog').getByRole('alert').textContent();
        expect(words).toMatch(/^waited 1h in vain, until .*: car\.battery\.soc is /);
      },
      /409/,
    );
  });
});

describe.skipIf(!hasBrowser)('the view of the presenter', () => {
  test('makes pauses wait while it is open, and goes on with one button', async () => {
    const settings = { mode: 'paced', speed: 60, skipPauses: true } as const;
    await withPage(settings, async (page, at) => {
      const { timekeeper } = served().worlds.first!;
      await page.goto(at('#/present'));
      await page.getByRole('heading', { level: 1, name: 'The evening' }).waitFor();
      await expect.poll(() => timekeeper.state.waitsAtPauses).toBe(true);
      expect(await page.locator('.primary').count()).toBeLessThan(2);

      await page.getByRole('link', { name: 'Leave' }).click();
      await expect.poll(() => timekeeper.state.waitsAtPauses).toBe(false);
    });
  });

  test('makes pauses wait until the last of its pages is closed', async () => {
    const settings = { mode: 'paced', speed: 60, skipPauses: true } as const;
    await withPage(settings, async (page, at) => {
      const { timekeeper } = served().worlds.first!;
      const other = await page.context().newPage();
      for (const each of [page, other]) {
        await each.goto(at('#/present'));
        await each.getByRole('heading', { level: 1, name: 'The evening' }).waitFor();
      }
      const left = page.waitForResponse((response) => response.request().method() === 'DELETE');
      await page.getByRole('link', { name: 'Leave' }).click();
      await left;
      expect(timekeeper.state.waitsAtPauses).toBe(true);
      await other.getByRole('link', { name: 'Leave' }).click();
      await expect.poll(() => timekeeper.state.waitsAtPauses).toBe(false);
    });
  });

  test('while the script waits, one button on the page is the primary one', async () => {
    await withPage({ mode: 'paced', speed: 60 }, async (page, at) => {
      await page.goto(at(''));
      await page.getByRole('button', { name: 'Continue' }).waitFor();
      expect(await page.locator('.primary:visible').allTextContents()).toEqual(['Continue']);
      await page.getByRole('link', { name: 'Present' }).click();
      await page.getByRole('list', { name: 'Chapters' }).getByText('The evening').waitFor();
      await page.keyboard.press('PageDown');
      await expect.poll(() => served().worlds.first!.timekeeper.state.isPlaying).toBe(true);
    });
  });
});

describe.skipIf(!hasBrowser)('the view of the limiter', () => {
  test('says that the webhook is broken, and which cars it is wrong about', async () => {
    await withPage({ scenario: street, mostCharging: 2 }, async (page, at) => {
      await page.goto(at('#/limiter'));
      await page.getByLabel('Advance by').selectOption('10m');
      await press(page, 'Advance');
      await page
        .getByText('2 cars charge, and the limiter is right about which cars charge.')
        .waitFor();
      await page.getByLabel('Drop', { exact: true }).check();
      await page.getByText(/^Webhook charge-limiter: drop/).waitFor({ state: 'attached' });
      await page.getByLabel('Advance by').selectOption('1h');
      await press(page, 'Advance');

      await page.getByText(/^4 cars charge: 2 too many/).waitFor();
      const mistakes = page.getByRole('region', { name: 'Incorrect beliefs' });
      expect(await mistakes.getByRole('listitem').allTextContents()).toEqual([
        expect.stringMatching(/^c3 is charging\. The limiter has received nothing about it for/),
        expect.stringMatching(/^c4 is charging/),
      ]);
      expect(await page.getByRole('link', { name: /^Limiter/ }).textContent()).toContain('4/2');
    });
  });

  test.each([
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)(
    'and that of the presenter can be read: %i pixels wide, %s',
    async (width, colorScheme) => {
      const settings = { viewport: { width, height: 800 }, colorScheme, scenario: street };
      await withPage({ ...settings, mostCharging: 1 }, async (page, at) => {
        await page.goto(at('#/limiter'));
        await page
          .getByText(/charges?[:,.]/)
          .first()
          .waitFor();
        expect(await page.evaluate(survey)).toEqual(clean);
        await openClock(page);
        await press(page, 'Advance to …');
        expect(await page.evaluate(survey)).toEqual(clean);
        await page.goto(at('#/present'));
        await page.getByText('Charging at home').waitFor();
        expect(await page.evaluate(survey)).toEqual(clean);
      });
    },
  );
});
