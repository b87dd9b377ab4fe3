import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../../build/browser.ts';
import { dashboardPages, press } from './evening.ts';

const { served, withPage } = dashboardPages();

/** The innermost states that are lit. */
const lit = (page: Page) => page.locator('.statechart .lit.atomic').getAttribute('data-state');
/** Whether the map is drawn in the size that it has, which a chart beside it changes. */
const isMapSharp = `(() => {
  const canvas = document.querySelector('section.map canvas');
  return Math.abs(canvas.width / devicePixelRatio - canvas.clientWidth) <= 1;
})()`;
/** The words of the transitions that were taken last. */
const taken = (page: Page) => page.locator('.statechart .label.taken').allTextContents();

describe.skipIf(!hasBrowser)('the charts of a vehicle', () => {
  test('are lit as the car is plugged in, and name the transition with its guards', async () => {
    await withPage({}, async (page, at) => {
      await page.goto(at('#/vehicle/car'));
      await page.getByRole('link', { name: 'Charts' }).click();
      await page.getByRole('heading', { name: 'Charge', exact: true }).waitFor();
      expect(await lit(page)).toBe('unplugged');

      await press(page, 'Plug in');
      await expect.poll(() => lit(page)).toBe('plugged.charging.scheduled');
      expect(await taken(page)).toEqual(['port.opened', 'always [windowOpen]']);
      const list = page.getByRole('region', { name: 'Latest transitions' });
      await list.getByText('port.opened').waitFor();
      expect(await list.textContent()).toContain('belowLimit, not startOrdered, windowOpen');

      await page
        .locator('[data-state="plugged.charging"]')
        .first()
        .click({ position: { x: 3, y: 3 } });
      const details = page.locator('.chart-details');
      await details.getByText('Energy flows.').waitFor();
      await details.locator('summary', { hasText: 'began to charge' }).waitFor();
    });
  });

  test('are not in an address that is mistyped, which the page survives', async () => {
    const visit = async (page: Page, at: (hash: string) => string) => {
      await page.goto(at('#/vehicle/%E0%A4/charts'));
      await page.getByRole('heading', { name: 'There is no vehicle %E0%A4' }).waitFor();
      await page.goto(at('#/map/%E0%A4/charge'));
      await page.getByRole('heading', { name: 'Vehicle map' }).waitFor({ state: 'attached' });
      await page.goto(at('#/timeline/%'));
      await page.getByRole('heading', { name: 'Timeline' }).waitFor();
      expect(await page.title()).toBe('Timeline · motorpool');
    };
    await withPage({}, visit, /404/);
  });

  test('stay when another vehicle is chosen, whole in the height of the window', async () => {
    await withPage({}, async (page, at) => {
      await page.goto(at('#/vehicle/car/charts/trip'));
      await page.getByLabel('Whole drawing').check();
      const overflow = () =>
        page.evaluate<number>(`(() => {
          const { clientHeight, scrollHeight } = document.querySelector('.chart-picture');
          return scrollHeight - clientHeight;
        })()`);
      await expect.poll(overflow).toBeLessThanOrEqual(0);

      const list = page.getByRole('complementary', { name: 'Vehicles' });
      await list.getByRole('link').last().click();
      await expect.poll(() => page.url()).not.toContain('/vehicle/car/');
      expect(page.url()).toMatch(/\/charts\/trip$/);
      await page.getByRole('heading', { name: 'Trip', exact: true }).waitFor();
    });
  });

  test('show the state that is lit, and the part that is picked in the list', async () => {
    await withPage({}, async (page, at) => {
      await page.goto(at('#/vehicle/car/charts/charge'));
      await page.locator('.statechart .lit.atomic').waitFor();
      const isSeen = (selector: string) =>
        page.evaluate<boolean>(`(() => {
          const { bottom, top } = document.querySelector('${selector}').getBoundingClientRect();
          const end = document.querySelector('.chart-details')?.getBoundingClientRect().top;
          return top >= 0 && bottom <= Math.min(innerHeight, end ?? Infinity);
        })()`);
      await expect.poll(() => isSeen('.statechart .lit.atomic')).toBe(true);
      for (const label of ['plugged.complete', 'plugged.connecting']) {
        await page.getByLabel('State or transition').selectOption({ label });
        await expect.poll(() => isSeen('.statechart .picked')).toBe(true);
      }
    });
  });

  test('forget a part that was picked in another chart', async () => {
    await withPage({}, async (page, at) => {
      await page.goto(at('#/vehicle/car/charts/charge'));
      const last = page.getByLabel('State or transition').locator('option').last();
      await page.getByLabel('State or transition').selectOption(await last.getAttribute('value'));
      await page.locator('.chart-details p').first().waitFor();
      await page.getByRole('link', { name: /^Lock/ }).click();
      await page.getByRole('heading', { name: 'Lock', exact: true }).waitFor();
      expect(await page.locator('.chart-details p').count()).toBe(0);
    });
  });

  test('follow the keyboard, count the vehicles and stand beside the map', async () => {
    await withPage({}, async (page, at) => {
      await page.goto(at('#/vehicle/car/charts/lock'));
      await page.getByRole('heading', { name: 'Lock', exact: true }).waitFor();
      await page.getByLabel('State or transition').selectOption({ label: 'unlocked.waiting' });
      await page.getByText('Not entered among the latest transitions.').waitFor();
      await page.locator('.statechart .picked').first().waitFor();

      await page.getByLabel('Count all vehicles').check();
      const count = page.locator('.statechart [data-state="locked"] .count');
      await expect
        .poll(() => count.textContent())
        .toBe(String(served().worlds.first!.run.world.fleet.count));

      await page.getByRole('link', { name: 'Show beside the map' }).click();
      const pinned = page.getByRole('complementary', { name: 'Lock of car' });
      await pinned.locator('.statechart').waitFor();
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Lock of car');
      await expect.poll(() => page.evaluate(isMapSharp)).toBe(true);
      served().worlds.first!.run.order('car', 'unlock');
      await page.getByRole('button', { name: 'Advance', exact: true }).click();
      await expect.poll(() => lit(page)).toMatch(/unlocked|locked/);
      await pinned.getByRole('link', { name: 'Remove' }).click();
      await pinned.waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate(isMapSharp)).toBe(true);
    });
  });
});
