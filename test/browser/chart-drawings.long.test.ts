import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chartDrawings } from '../../adapters/charts/drawings.generated.ts';
import { hasBrowser, launchBrowser } from '../../build/browser.ts';
import { chartFile } from '../../build/chart-drawings/chart-file.ts';

/** The words that are wider than their box, and the states whose name runs into the count beside it. */
const tooWide = `(() => {
  const within = (group, margin) => {
    const { width } = group.querySelector('rect').getBBox();
    return [...group.querySelectorAll('text')].filter((text) => text.getBBox().width > width - margin);
  };
  const beside = (group) => {
    const [name, stays] = [...group.querySelectorAll('text')].map((text) => text.getBBox());
    return stays !== undefined && name.x + name.width > stays.x ? [group] : [];
  };
  return [
    ...[...document.querySelectorAll('.label')].flatMap((label) => within(label, 0)),
    ...[...document.querySelectorAll('.atomic')].flatMap((state) => within(state, 8)),
    ...[...document.querySelectorAll('.compound')].flatMap(beside),
  ].map((element) => element.textContent);
})()`;

describe.skipIf(!hasBrowser)('drawings in a browser', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => browser.close());

  test.each(chartDrawings)('the words of $id fit into their boxes', async (drawing) => {
    const page = await browser.newPage();
    await page.setContent(chartFile(drawing));

    expect(await page.locator('.label').count()).toBe(
      drawing.arrows.flatMap(({ labels }) => labels).length,
    );
    expect(await page.evaluate(tooWide)).toEqual([]);
    await page.close();
  });
});
