import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../../build/browser.ts';
import { dashboardPages } from './evening.ts';
import { survey } from './survey.ts';

const { served, withPage } = dashboardPages();

declare const document: { querySelectorAll(selector: string): Iterable<Shown> };
interface Shown {
  readonly outerHTML: string;
  readonly scrollWidth: number;
  readonly clientWidth: number;
  readonly tabIndex: number;
  getClientRects(): ArrayLike<{ readonly left: number; readonly right: number }>;
  closest(selector: string): Shown | null;
}
declare function getComputedStyle(of: Shown): {
  readonly overflowX: string;
  readonly textDecorationLine: string;
};

/** Parts that scroll without the keyboard, links in a text by colour alone, overlong index lines. */
function faults(): readonly string[] {
  const all = [...document.querySelectorAll('main *')];
  const stuck = all.filter(
    (each) =>
      getComputedStyle(each).overflowX === 'auto' &&
      each.scrollWidth > each.clientWidth &&
      each.tabIndex < 0,
  );
  const pale = all.filter(
    (each) =>
      each.outerHTML.startsWith('<a') &&
      each.closest('p') !== null &&
      getComputedStyle(each).textDecorationLine !== 'underline',
  );
  const lefts = [...document.querySelectorAll('nav li')].flatMap((each) =>
    Array.from(each.getClientRects()),
  );
  const collides = [...document.querySelectorAll('nav a')].filter((each) =>
    Array.from(each.getClientRects()).some(({ left, right }) =>
      lefts.some((column) => column.left > left + 1 && column.left < right),
    ),
  );
  return [...stuck, ...pale, ...collides].map(({ outerHTML }) => outerHTML.slice(0, 200));
}

describe.skipIf(!hasBrowser)('the page about the API', () => {
  test.each([390, 1440])(
    'fits a window of %i pixels, and is read without a mouse',
    async (width) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await withPage({ viewport: { width, height: 900 }, colorScheme }, async (page) => {
          await page.goto(`${served().server.origin}/docs/api`);
          await page.evaluate(
            "document.querySelectorAll('details').forEach((each) => { each.open = true; })",
          );
          const { overflow, pale } = await page.evaluate(survey);
          expect({ overflow, pale }).toEqual({ overflow: 0, pale: [] });
          expect(await page.evaluate(faults)).toEqual([]);
        });
      }
    },
  );

  test.each([390, 1280])(
    'the compatibility matrix keeps header and names in a window of %i pixels',
    async (width) => {
      await withPage({ viewport: { width, height: 900 } }, async (page) => {
        await page.goto(`${served().server.origin}/docs/compatibility`);
        expect((await page.evaluate(survey)).overflow).toBe(0);
        expect(await page.evaluate(faults)).toEqual([]);
        const [name, header] = ['.matrix tbody tr:last-child th', '.matrix thead td'];
        const before = await page.locator(header).boundingBox();

        await page.locator('.matrix tr:last-child td:last-child').scrollIntoViewIfNeeded();

        const [after, frame] = [
          await page.locator(header).boundingBox(),
          await page.locator('.matrix').boundingBox(),
        ];
        expect([after!.x, after!.y]).toEqual([frame!.x + 1, frame!.y + 1]);
        const box = await page.locator(name).boundingBox();
        expect(box!.x).toBe(before!.x);
        expect(box!.width).toBeLessThan(width / 2);
      });
    },
  );
});
