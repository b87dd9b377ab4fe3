import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { hasBrowser, unpackBrowser } from '../../build/browser.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder for the pages that threads build, each once for all of its files. */
    readonly pages: string;
  }
}

/**
 * Unpacks the browser before any test, since the package unpacks it into one file for all: if two
 * tests asked for it at once, the second would start a file that the first is still writing.
 */
export async function setup(project: TestProject): Promise<() => void> {
  if (hasBrowser) await unpackBrowser();
  const pages = mkdtempSync(join(tmpdir(), 'motorpool-pages-'));
  project.provide('pages', pages);
  return () => rmSync(pages, { recursive: true, force: true });
}
