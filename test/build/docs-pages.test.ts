import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listedPages } from '../../build/docs-pages.ts';

// It throws where docs/ has a page that stands in no group.
test('the site of the docs lists each page of docs/, and no other', () => {
  const pages = listedPages();

  expect(pages.filter((page) => !existsSync(`${page}.md`))).toEqual([]);
  expect(new Set(pages).size).toBe(pages.length);
  expect(pages.length).toBeGreaterThan(20);
});
