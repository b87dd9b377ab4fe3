import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, launchBrowser } from '../../build/browser.ts';
import { survey } from './survey.ts';

let browser: Browser | undefined;

beforeAll(async () => {
  if (hasBrowser) browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

async function surveyed(body: string) {
  const page = await browser!.newPage({ viewport: { width: 375, height: 600 } });
  try {
    await page.setContent(
      `<!doctype html><style>label, button { display: inline-block; min-height: 24px }</style>${body}`,
    );
    return await page.evaluate(survey);
  } finally {
    await page.close();
  }
}

describe.skipIf(!hasBrowser)('the survey of a page finds', () => {
  test('no finding on a sound page', async () => {
    const found = await surveyed(`
      <label>How <select><option>fast</option></select></label>
      <label>Seed <input value="1"></label>
      <section aria-labelledby="t"><h2 id="t">Title</h2><p>Words</p></section>
      <button style="min-width: 24px" aria-label="Close">×</button>`);

    expect(found).toEqual({ overflow: 0, nameless: [], pale: [], small: [] });
  });

  test.each([
    ['<select><option>fast</option></select>', 1],
    ['<label><select><option>fast</option></select></label>', 1],
    ['<label> <input value="1"></label>', 1],
    ['<button style="width: 30px"></button>', 1],
    ['<div role="img"></div>', 1],
    ['<section aria-labelledby="t"><h2 id="t"></h2></section>', 1],
  ])('no name: %s', async (body, count) => {
    expect((await surveyed(body)).nameless).toHaveLength(count);
  });

  test('pale words, small targets, and parts wider than the window', async () => {
    const found = await surveyed(`
      <table><tr><td style="color: #999">pale</td></tr></table>
      <label style="color: #fff0"><input value="1" style="color: #aaa"></label>
      <button style="min-height: 0; height: 20px; width: 40px">small</button>
      <p style="width: 500px">wide</p>`);

    expect(found.overflow).toBeGreaterThan(100);
    expect(found.pale.join()).toContain('<td');
    expect(found.small.join()).toContain('small');
  });
});
