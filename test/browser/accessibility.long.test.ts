import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../../build/browser.ts';
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
  '#/limiter',
  '#/present',
  '#/vehicle/car',
  'docs/api',
];

const widths = [1440, 390];

describe.skipIf(!hasBrowser).each(['light', 'dark'] as const)('axe finds nothing, %s', (scheme) => {
  test.each(views)('%s', async (view) => {
    // The script of axe comes from outside of the page, whose policy admits its own alone.
    const look = { colorScheme: scheme, bypassCSP: true, mostCharging: 1 };
    await withPage(look, async (page, at) => {
      const { run, timekeeper } = served().worlds.first!;
      run.strike({ target: 'webhook.main', effects: [{ drop: true }] });
      await timekeeper.advance(() => ({ untilMs: run.world.clock.now + 7_200_000 }));
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(at(view));
        await page.reload();
        await page.locator('h1').first().waitFor();
        await page.evaluate(axe.source);
        const found = await page.evaluate(async () => {
          const { violations, passes } = await (
            globalThis as unknown as { axe: typeof axe }
          ).axe.run();
          return {
            passes: passes.length,
            violations: violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
          };
        });

        expect(found.violations).toEqual([]);
        expect(found.passes).toBeGreaterThan(10);
      }
    });
  });
});
