import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../../build/browser.ts';
import { dashboardPages, press } from './evening.ts';
import { survey } from './survey.ts';

const { served, withPage } = dashboardPages();

const scenario = `
version: 1
name: depot
clock: { start: 2026-05-04T18:00:00, timezone: Europe/Berlin }
sites:
  depot: { limit: 22kW, building: [{ from: 2026-05-04T00:00, value: 4kW }] }
chargers:
  garage:
    type: AC
    power: 11kW
    connectors: 2
    sharedPower: 22kW
    occupied: queue
    site: depot
    tariff:
      currency: EUR
      prices:
        steps:
          - { from: 2026-05-04T00:00, value: 0.21 }
          - { from: 2026-05-04T19:00, value: 0.34 }
          - { from: 2026-05-04T22:00, value: 0.12 }
          - { from: 2026-05-05T06:00, value: 0.25 }
  post: { type: AC, power: 11kW, perCar: false }
vehicles:
  anna: { name: Anna's car, model: tesla-model-3, state: { battery.soc: 20% } }
  ben: { model: tesla-model-3, state: { battery.soc: 40% } }
  cleo: { model: kia-ev6, state: { battery.soc: 50% } }
`;

/** The part of an element that says whether some of it is hidden. */
interface Widths {
  readonly scrollWidth: number;
  readonly clientWidth: number;
}

describe.skipIf(!hasBrowser)('the view of chargers', () => {
  test('shows the power, the cars and the queue of each charger, and follows limits', async () => {
    await withPage({ scenario }, async (page, at) => {
      const { run } = served().worlds.first!;
      for (const name of ['anna', 'ben', 'cleo'])
        run.order(name, { plugIn: { charger: 'garage' } });
      await page.goto(at('#/chargers'));

      const garage = page.getByRole('region', { name: 'Charger garage' });
      await garage.getByText('18 of 22 kW').waitFor();
      expect(await garage.locator('tbody tr').allTextContents()).toEqual([
        "Anna's car9 kW9 kW",
        'ben9 kW9 kW',
      ]);
      expect(await garage.textContent()).toContain('Queue: cleo');
      expect(await garage.textContent()).toContain('2 of 2');
      await page.getByRole('region', { name: 'Site depot' }).getByText('18 of 18 kW').waitFor();
      await page.getByRole('img', { name: /^Price at garage: from 0\.2/ }).waitFor();

      run.world.submit({ kind: 'charger.limit', charger: 'garage', powerKw: 2 });
      await press(page, 'Advance');
      await garage.getByText('2 of 2 kW').waitFor();
      expect(await garage.textContent()).toContain('waits for power');
      expect(await garage.textContent()).toContain('Limited to2 kW');
      await page.getByRole('region', { name: 'Prices' }).getByRole('combobox').selectOption('post');
      await page.getByText('post has no prices over time.').waitFor();
    });
  });

  test.each([1280, 375])('fits into a page of %i px', async (width) => {
    await withPage({ scenario, viewport: { width, height: 800 } }, async (page, at) => {
      const { run } = served().worlds.first!;
      for (const name of ['anna', 'ben', 'cleo'])
        run.order(name, { plugIn: { charger: 'garage' } });
      await page.goto(at('#/chargers'));
      await page.getByRole('img', { name: /^Price at garage/ }).waitFor();

      expect(await page.evaluate(survey)).toEqual({
        overflow: 0,
        nameless: [],
        pale: [],
        small: [],
      });
    });
  });

  test.each([1265, 1280, 1366, 1440, 1600, 1760, 1920])(
    'leaves the header one row of %i px, with a limiter too',
    async (width) => {
      const viewport = { width, height: 800 };
      await withPage({ scenario, mostCharging: 1, viewport }, async (page, at) => {
        await page.goto(at('#/chargers'));
        await page.getByRole('img', { name: /^Price at garage/ }).waitFor();
        await page.getByRole('link', { name: 'Limiter' }).waitFor();

        const { height } = (await page.locator('#app > header').boundingBox())!;
        expect(height).toBeLessThan(60);
        const links = page.locator('nav');
        const hidden = await links.evaluate((nav: Widths) => nav.scrollWidth - nav.clientWidth);
        expect(hidden).toBe(0);
      });
    },
  );

  test('is not in the menu of a world without chargers', async () => {
    await withPage({}, async (page, at) => {
      await page.goto(at('#/'));
      await page.getByText('Addresses and credentials').waitFor();

      expect(await page.getByRole('link', { name: 'Chargers' }).count()).toBe(0);
    });
  });
});
