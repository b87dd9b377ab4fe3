import { describe, test } from 'vitest';
import { hasBrowser } from '../../build/browser.ts';
import { expectAccessible } from './axe.ts';
import { dashboardPages } from './evening.ts';

const { served, withPage } = dashboardPages();

const views = [
  '#/',
  '#/map',
  '#/timeline',
  '#/requests',
  '#/webhooks',
  '#/faults',
  '#/scenarios',
  '#/worlds',
  '#/limiter',
  '#/present',
  '#/vehicle/car',
  'docs/api',
];

const widths = [1440, 390];

describe.skipIf(!hasBrowser).each(['light', 'dark'] as const)('axe finds nothing, %s', (scheme) => {
  test.each(views)('%s', async (view) => {
    const look = { colorScheme: scheme, bypassCSP: true, mostCharging: 1 };
    await withPage(look, async (page, at) => {
      const { run, timekeeper } = served().worlds.first!;
      run.strike({ target: 'webhook.main', effects: [{ drop: true }] });
      await timekeeper.advance(() => ({ untilMs: run.world.clock.now + 7_200_000 }));
      for (const [index, width] of widths.entries()) {
        await page.setViewportSize({ width, height: 900 });
        if (index === 0) await page.goto(at(view));
        else await page.reload();
        await page.locator('h1').first().waitFor();
        await expectAccessible(page);
      }
    });
  });
});
