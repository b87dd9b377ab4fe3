import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../../build/browser.ts';
import { dashboardPages } from './evening.ts';

const { withPage } = dashboardPages();

describe.skipIf(!hasBrowser)('the map in a real browser', () => {
  test('the legend tells the states of vehicles in words, and the scale a distance', async () => {
    await withPage({}, async (page, at) => {
      await page.goto(at('#/map'));
      const states = page.getByRole('list', { name: 'Vehicles by state' });
      await states.getByRole('listitem').filter({ hasText: 'Parked2' }).waitFor();
      const scale = page.locator('.leaflet-control-scale-line');

      expect(await scale.textContent()).toMatch(/^\d+ k?m$/);
    });
  });
});
