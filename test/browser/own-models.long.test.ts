import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../../build/browser.ts';
import { dashboardPages, press } from './evening.ts';

const { served, withPage } = dashboardPages();

const garage = `
version: 1
name: garage
clock: { start: 2026-05-04T18:00:00, timezone: Europe/Berlin }
users: { anna: {} }
models:
  volt-premier:
    make: Chevrolet
    model: Volt
    trim: Premier
    year: 2017
    battery: { usable: 14kWh, gross: 18.4kWh, ac: { power: 3.6kW } }
    fuel: { tank: 33.7L }
vehicles:
  car: { model: volt-premier, owner: anna, vin: 1G1RC6S55HU204817, state: { battery.soc: 35%, locks: locked } }
`;

describe.skipIf(!hasBrowser)('a vehicle of an own model in the dashboard', () => {
  test('is shown, is plugged in and charges', async () => {
    await withPage({ scenario: garage }, async (page, at) => {
      await page.goto(at('#/vehicle/car'));
      await page.getByText('Volt Premier · PHEV').waitFor();
      await page.getByText('Chevrolet Volt Premier, 2017').waitFor();
      await page.getByText('1G1RC6S55HU204817').first().waitFor();

      await press(page, 'Plug in');
      await page.getByRole('button', { name: 'Stop charging' }).waitFor();
      await page.getByLabel('Advance by').selectOption('1h');
      await press(page, 'Advance');
      await page.locator('.figures dd', { hasText: /^5\d|^6\d/ }).waitFor();

      expect(served().worlds.first!.run.world.truthOf(0).isCharging).toBe(true);
      const shot = process.env['SHOT'];
      if (shot !== undefined) await page.screenshot({ path: shot, fullPage: true });
    });
  });
});
