import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../../build/browser.ts';
import { expectAccessible } from './axe.ts';
import { dashboardPages } from './evening.ts';

const { openPage } = dashboardPages();

/** The views, each with its heading. */
const views = [
  ['#/', 'Overview'],
  ['#/map', 'Vehicle map'],
  ['#/timeline', 'Timeline'],
  ['#/requests', 'Requests'],
  ['#/webhooks', 'Webhooks'],
  ['#/faults', 'Faults'],
  ['#/scenarios', 'Scenarios'],
  ['#/worlds', 'Worlds'],
  ['#/limiter', 'Charge limiter'],
  ['#/present', 'The evening'],
  ['#/vehicle/car', 'car'],
  ['#/vehicle/car/charts', 'car'],
  ['#/map/car/charge', 'Vehicle map'],
  ['docs/api', 'motorpool API'],
] as const;

/** The schemes differ in colours alone, whose contrast in a narrow dark window the surveys of the views look at. */
const looks = [
  ['light', [1440, 390], 'everything'],
  ['dark', [1440], 'colours'],
] as const;

describe.skipIf(!hasBrowser).each(looks)('axe finds nothing, %s', (scheme, widths, rules) => {
  let opened: Awaited<ReturnType<typeof openPage>>[];

  beforeAll(async () => {
    opened = [];
    for (const width of widths) {
      const viewport = { width, height: 900 };
      const look = { colorScheme: scheme, bypassCSP: true, mostCharging: 1, viewport };
      const each = await openPage(look);
      opened.push(each);
      const { run, timekeeper } = each.served.worlds.first!;
      run.strike({ target: 'webhook.main', effects: [{ drop: true }] });
      await timekeeper.advance(() => ({ untilMs: run.world.clock.now + 7_200_000 }));
    }
  });

  afterAll(async () => {
    for (const { close, served } of opened) {
      await close();
      await served.close();
    }
  });

  test.each(views)('%s', async (view, name) => {
    for (const { page, at, complaints } of opened) {
      await page.goto(at(view));
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      await expectAccessible(page, rules);
      expect(complaints).toEqual([]);
    }
  });
});
