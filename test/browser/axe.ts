import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The rules whose finding depends on colours. */
const colours = ['color-contrast', 'link-in-text-block'];

/**
 * Expects that axe finds no fault in a page, whose context has `bypassCSP`: the script of axe comes
 * from outside of the page, whose policy admits its own alone.
 */
export async function expectAccessible(
  page: Page,
  rules: 'everything' | 'colours' = 'everything',
): Promise<void> {
  const isThere = await page.evaluate<boolean>("typeof axe === 'object'");
  if (!isThere) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async (only) => {
      const { axe: there } = globalThis as unknown as { axe: typeof axe };
      const { violations, passes } = await there.run(only === undefined ? {} : { runOnly: only });
      return {
        passes: passes.length,
        violations: violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
      };
    },
    rules === 'colours' ? colours : undefined,
  );

  expect(found.violations).toEqual([]);
  expect(found.passes).toBeGreaterThan(rules === 'colours' ? 0 : 10);
}
