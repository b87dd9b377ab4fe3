import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Expects that axe finds no fault in a page, whose context has `bypassCSP`: the script of axe comes
 * from outside of the page, whose policy admits its own alone.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations, passes } = await (globalThis as unknown as { axe: typeof axe }).axe.run();
    return {
      passes: passes.length,
      violations: violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
    };
  });

  expect(found.violations).toEqual([]);
  expect(found.passes).toBeGreaterThan(10);
}
