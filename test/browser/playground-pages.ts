import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { hasBrowser, launchBrowser } from '../../build/browser.ts';
import { bundlePlayground, type PlaygroundFiles } from '../../build/playground-bundle.ts';
import { type StaticServer, serveFolder } from '../../build/static-server.ts';

/** A scenario whose log grows until it is stopped. */
export const endless = `version: 1
name: endless
clock: { start: 2026-01-01T00:00:00, limit: 3650d }
vehicles: { car: { model: BEV } }
steps:
  - repeat: { times: 10000 }
    do:
      - repeat: { times: 100 }
        do: [{ wait: 1m }, { unlock: car }, { lock: car }]
`;

interface PlaygroundPages {
  /** The built playground. */
  readonly built: () => { readonly folder: string; readonly files: PlaygroundFiles };
  readonly browser: () => Browser;
  /** Visits the page; fails if the browser reports an error or a request goes to another origin. */
  readonly visit: (
    deed: (page: Page, context: BrowserContext) => Promise<void>,
    options?: BrowserContextOptions & { readonly fragment?: string },
  ) => Promise<void>;
}

/** A browser and a playground for the tests of the file that calls this. */
export function playgroundPages(): PlaygroundPages {
  let folder: string;
  let files: PlaygroundFiles;
  let server: StaticServer;
  let browser: Browser | undefined;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'motorpool-playground-'));
    files = await bundlePlayground(folder, { hasDocs: false });
    server = await serveFolder(folder);
    if (hasBrowser) browser = await launchBrowser();
  }, 300_000);

  afterAll(async () => {
    await browser?.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const visit: PlaygroundPages['visit'] = async (deed, { fragment = '', ...options } = {}) => {
    const context = await browser!.newContext({ reducedMotion: 'reduce', ...options });
    const complaints: string[] = [];
    context.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(`${server.origin}/`) && !url.startsWith('data:')) complaints.push(url);
    });
    try {
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto(`${server.origin}/${fragment}`);
      await page.locator('.cm-content').waitFor();
      await deed(page, context);
    } finally {
      await context.close();
    }
    expect(complaints).toEqual([]);
  };
  return { built: () => ({ folder, files }), browser: () => browser!, visit };
}

/** Writes a text in the place of that in the editor. */
export async function write(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}
