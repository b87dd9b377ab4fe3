import { describe, expect, test } from 'vitest';
import { tilesAt } from '../../adapters/dashboard/tiles.ts';
import { hasBrowser } from '../../build/browser.ts';
import { dashboardPages, press } from './evening.ts';
import { survey } from './survey.ts';

const { served, withPage } = dashboardPages();

describe.skipIf(!hasBrowser)('on the dashboard', () => {
  test('another scenario is begun in a world of its own', async () => {
    await withPage({}, async (page, at) => {
      await page.goto(at('#/scenarios'));
      await page.getByLabel('Find a scenario').fill('demo/garage');
      await press(page, 'demo/garage');
      await page.getByLabel('Seed').fill('another');
      await press(page, 'Begin');

      await page.waitForURL(/\/w\/w1\/$/);
      await page.getByRole('link', { name: /ioniq/ }).waitFor();
      expect(
        served()
          .worlds.list()
          .map(({ id }) => id),
      ).toEqual(['main', 'w1']);
      expect(served().worlds.find('w1')!.run.scenario.seed).toBe('another');
    });
  });

  test('a scenario takes parameters by their types, and shows a mistake with its line', async () => {
    await withPage(
      {},
      async (page, at) => {
        await page.goto(at('#/scenarios'));
        await press(page, 'templates/fleet');
        const cars = page.getByLabel('cars integer');
        expect(await cars.inputValue()).toBe('20');
        await cars.fill('-3');
        await press(page, 'Begin');
        const mistake = page.locator('.begin').getByRole('alert');
        await mistake
          .filter({ hasText: /fleet\.yaml:\d+:\d+: .*\n.*count: \$params\.cars\n\s*\^/ })
          .waitFor();

        await press(page, 'Your own scenario …');
        const text = page.getByLabel('Text of the scenario');
        await text.fill((await text.inputValue()).replace('plugIn', 'plugin'));
        await press(page, 'Begin');
        await mistake.filter({ hasText: /:7:\d+: .*\n.*plugin.*\n\s*\^/ }).waitFor();
        await text.fill((await text.inputValue()).replace('plugin', 'plugIn'));
        await press(page, 'Begin');
        await page.waitForURL(/\/w\/w1\/$/);

        expect(served().worlds.find('w1')!.run.scenario.name).toBe('of-my-own');
      },
      /400 \(Bad Request\)/,
    );
  });

  test('a list has all faults, and heals them', async () => {
    await withPage({}, async (page, at) => {
      const { faults } = served().worlds.first!.run;
      await page.goto(at('#/faults'));
      await page
        .getByRole('combobox', { name: 'How', exact: true })
        .selectOption('Send bodies slowly');
      await page.getByLabel('Of every 100').fill('50');
      await page.getByLabel('Duration').selectOption('for 30 minutes');
      await press(page, 'Break it');
      const inForce = page.getByRole('region', { name: /^Active/ });
      const slow = inForce
        .getByRole('listitem')
        .filter({ hasText: 'sent over 20s, in 50 of 100 cases' });
      await slow.filter({ hasText: 'to 18:30' }).waitFor();
      await page.getByLabel('Target').selectOption('A vehicle');
      await page.getByLabel('Vehicle or fleet').fill('car');
      await page.getByRole('combobox', { name: 'How', exact: true }).selectOption('Cannot charge');
      await press(page, 'Break it');
      await inForce.locator('b', { hasText: 'Vehicle car: cannot charge' }).waitFor();
      expect(faults.standing.map(({ target }) => target)).toEqual(['webhook.main', 'vehicle.car']);
      expect(await page.evaluate(survey)).toEqual({
        overflow: 0,
        nameless: [],
        pale: [],
        small: [],
      });

      await inForce.getByRole('button', { name: /^Heal/ }).first().click();
      await inForce.locator('b', { hasText: 'Webhook main' }).waitFor({ state: 'detached' });
      expect(faults.standing.map(({ target }) => target)).toEqual(['vehicle.car']);
    });
  });

  test('the online map asks for pictures while it is on, and only then', async () => {
    const tiles = tilesAt('https://tiles.example/{z}/{x}/{y}.png', '© Example')!;
    await withPage({ tiles }, async (page, at) => {
      const asked: string[] = [];
      await page.context().route('https://tiles.example/**', async (route) => {
        asked.push(route.request().url());
        await route.fulfill({ contentType: 'image/png', body: onePixel });
      });
      await page.goto(at('#/map'));
      await page.getByRole('link', { name: /^Parked car/ }).waitFor();
      expect(asked).toEqual([]);

      await page.getByLabel('Online map').check();
      await page.locator('img.leaflet-tile-loaded').first().waitFor();
      expect(asked[0]).toMatch(/^https:\/\/tiles\.example\/\d+\/\d+\/\d+\.png$/);
      await page.getByText('© Example').waitFor();

      await page.getByLabel('Online map').uncheck();
      await expect.poll(() => page.locator('img.leaflet-tile').count()).toBe(0);
      await expect.poll(() => page.getByText('© Example').count()).toBe(0);
    });
  });

  test('a car is seen driving long after the last look at it', async () => {
    await withPage(
      { mode: 'paced', speed: 60, reducedMotion: 'no-preference' },
      async (page, at) => {
        const { run, timekeeper } = served().worlds.first!;
        await page.goto(at('#/vehicle/van'));
        await press(page, 'Continue');
        await press(page, 'Drive 10 km');
        await page.getByText(/of 10 km driven/).waitFor();
        await page.context().route('**/sim/glances', (route) => route.abort());
        expect(run.world.truthOf(1).isMoving).toBe(true);
        expect(timekeeper.state.isPlaying).toBe(true);

        const places = await page.evaluate<readonly string[]>(fivePlaces);

        expect(new Set(places).size).toBe(5);
      },
      /ERR_FAILED/,
    );
  });
});

/** A picture that is one dot. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Runs in the page: five different pictures of the driving cars, after a correction has been
 * animated.
 */
const fivePlaces = `new Promise((resolve) => {
  const canvas = document.querySelectorAll('canvas.vehicles')[1];
  const seen = new Set();
  const beganAtMs = performance.now();
  const look = () => {
    if (performance.now() - beganAtMs > 1100) seen.add(canvas.toDataURL());
    if (seen.size >= 5) resolve([...seen]);
    else requestAnimationFrame(look);
  };
  look();
})`;
