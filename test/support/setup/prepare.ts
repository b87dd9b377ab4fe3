import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { hasBrowser, unpackBrowser } from '../../../build/browser.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder for the pages that threads build, each once for all of its files. */
    readonly pages: string;
  }
}

/** Bundles the files that tests start, unless they are current, and unpacks the browser before two tests ask for it at once. */
export async function setup(project: TestProject): Promise<() => void> {
  // The scripts of package.json have done so.
  if (!process.env['npm_lifecycle_event']?.startsWith('test')) {
    const args = ['--import', 'tsx', 'build/bundle.ts', '--if-stale'];
    execFileSync(process.execPath, args, { stdio: 'inherit' });
  }
  if (hasBrowser) await unpackBrowser();
  const pages = mkdtempSync(join(tmpdir(), 'motorpool-pages-'));
  project.provide('pages', pages);
  return () => rmSync(pages, { recursive: true, force: true });
}
