import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countedTables } from '../../adapters/chart-coverage/charts.generated.ts';
import { coverageOf } from '../../adapters/chart-coverage/coverage.ts';
import { coveragePage } from '../../adapters/chart-coverage/page/coverage-page.ts';
import { wholePage } from '../../adapters/words/whole-page.ts';
import { hasBrowser, launchBrowser } from '../../build/browser.ts';
import { scratch } from '../adapters/scratch.ts';

/** The labels of a drawing that cover each other, a state or its name, or leave the drawing. */
const overlapping = `(svg) => {
  const boxOf = (each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return { left, top, right, bottom, words: each.textContent };
  };
  const overlap = (a, b) =>
    a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;
  const frame = boxOf(svg);
  const labels = [...svg.querySelectorAll('rect.label, rect.label + text')].map((each, at) => ({ ...boxOf(each), arrow: at >> 1 }));
  const states = [...svg.querySelectorAll('.state rect, .group text')].map(boxOf);
  const wrong = labels.flatMap((one, at) =>
    labels.slice(at + 1).flatMap((other) => (one.arrow !== other.arrow && overlap(one, other) ? [[one.words, other.words]] : [])));
  const covering = labels.flatMap((one) => states.flatMap((state) => (overlap(one, state) ? [[one.words, state.words]] : [])));
  const outside = labels.flatMap((one) =>
    one.left < frame.left || one.right > frame.right || one.top < frame.top || one.bottom > frame.bottom ? [[one.words, 'outside']] : []);
  return { count: labels.length / 2, wrong: [...wrong, ...covering, ...outside] };
}`;

describe.skipIf(!hasBrowser)('the page of the coverage', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => browser.close());

  async function show(runs: Parameters<typeof coverageOf>[0], width: number): Promise<void> {
    const file = join(scratch(), 'coverage.html');
    writeFileSync(file, wholePage(coveragePage(coverageOf(runs))));
    page = await browser.newPage({ viewport: { width, height: 900 } });
    await page.goto(pathToFileURL(file).href);
  }

  test.each([1440, 390])('no label covers another at %i pixels', async (width) => {
    await show([], width);
    for (const { id } of countedTables) {
      const { count, wrong }: { count: number; wrong: unknown[] } = await page.evaluate(
        `(${overlapping})(document.querySelector('#${id} svg'))`,
      );
      expect(count, id).toBeGreaterThan(0);
      expect(wrong, id).toEqual([]);
    }
    await page.close();
  });

  test('a chart that is taken whole is folded', async () => {
    const [lock, charge] = ['lock', 'charge'].map(
      (name) => countedTables.find(({ id }) => id === name)!,
    );
    const leaves = (lock!.taken as readonly unknown[]).map((_, leaf) => leaf);
    await show([{ scenario: 'all', taken: { lock: { BEV: leaves } } }], 1440);

    expect(await page.locator(`#${lock!.id} svg`).isVisible()).toBe(false);
    expect(await page.locator(`#${charge!.id} svg`).isVisible()).toBe(true);
    await page.close();
  });
});
