import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../../build/browser.ts';
import { dashboardPages } from './evening.ts';

const { served, withPage } = dashboardPages();

/** Keeps the corners of every path that the page draws. */
const keepPaths = `
  globalThis.paths = [];
  globalThis.Path2D = class extends Path2D {
    corners = [];
    constructor(...given) { super(...given); paths.push(this.corners); }
    moveTo(x, y) { this.corners.push([x, y]); super.moveTo(x, y); }
    lineTo(x, y) { this.corners.push([x, y]); super.lineTo(x, y); }
  };`;

/** The longest line drawn since the last call, in pixels of the canvas. */
async function longestLine(page: Page): Promise<readonly (readonly [x: number, y: number])[]> {
  await expect.poll(() => page.evaluate('paths.some((each) => each.length > 20)')).toBe(true);
  return page.evaluate(`paths.splice(0).sort((one, other) => other.length - one.length)[0]`);
}

describe.skipIf(!hasBrowser)('the chart of the state of charge', () => {
  test.each(['24 h', '7 d'])('draws a tapering charge as a smooth line over %s', async (span) => {
    await withPage({}, async (page, at) => {
      const { run, timekeeper } = served().worlds.first!;
      const { startMs } = run.world;
      const pass = (hours: number) =>
        timekeeper.advance(() => ({ untilMs: startMs + hours * 3_600_000 }));
      await pass(60);
      run.order('car', { charge: { limit: '100%' } });
      run.order('car', { plugIn: { power: '150kW', type: 'DC' } });
      await pass(62);
      const charge = run.world
        .history!.of(run.world.rowOf('car'), startMs, Infinity)
        .filter(({ activity }) => activity === 'charging');
      await page.addInitScript(keepPaths);
      await page.goto(at('#/vehicle/car'));
      await longestLine(page);
      await page.getByRole('button', { name: '6 h', exact: true }).click();
      await page.getByRole('button', { name: '6 h', exact: true, pressed: true }).waitFor();
      await longestLine(page);
      await page.getByRole('button', { name: span, exact: true }).click();
      const line = await longestLine(page);

      // The steepest rise is the beginning of the charge; its first corner stands for its level.
      const from = line.findIndex(([x, y], index) => {
        const [nextX, nextY] = line[index + 1]!;
        return nextX > x && y - nextY > 1;
      });
      const drawn = line.slice(from, from + charge.length);
      const [first, last] = [charge[0]!.socPercent, charge.at(-1)!.socPercent];
      const [bottom, top] = [drawn[0]![1], drawn.at(-1)![1]];
      const levels = drawn.map(([, y]) => first + ((bottom - y) / (bottom - top)) * (last - first));
      expect(charge.length).toBeGreaterThan(30);
      for (const [index, level] of levels.entries()) {
        expect(Math.abs(level - charge[index]!.socPercent)).toBeLessThan(0.1);
      }
      // Two corners at one instant are a step of the power, as where a warmer pack takes more.
      const xs = new Set(drawn.map(([x]) => x));
      const instants = new Set(charge.map(({ atMs }) => atMs));
      expect(xs.size, 'corners at different instants').toBe(instants.size);
    });
  });
});
