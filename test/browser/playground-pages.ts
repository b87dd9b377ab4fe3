import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
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

interface BuiltPlayground {
  readonly folder: string;
  readonly files: PlaygroundFiles;
}

interface PlaygroundPages {
  /** The built playground. */
  readonly built: () => BuiltPlayground;
  readonly browser: () => Browser;
  /** Opens the page for several tests; closing it fails as the end of a visit does. */
  readonly open: (options?: VisitOptions) => Promise<{
    readonly page: Page;
    readonly context: BrowserContext;
    readonly close: () => Promise<void>;
  }>;
  /** Visits the page; fails if the browser reports an error or a request goes to another origin. */
  readonly visit: (
    deed: (page: Page, context: BrowserContext) => Promise<void>,
    options?: VisitOptions,
  ) => Promise<void>;
}

type VisitOptions = BrowserContextOptions & { readonly fragment?: string };

let bundled: Promise<BuiltPlayground> | undefined;

/** The first test file of a thread builds the playground for all. */
function buildPlayground(): Promise<BuiltPlayground> {
  bundled ??= bundledInto(mkdtempSync(join(inject('pages'), 'playground-')));
  return bundled;
}

async function bundledInto(folder: string): Promise<BuiltPlayground> {
  return { folder, files: await bundlePlayground(folder, { hasDocs: false }) };
}

/** A browser and a playground for the tests of the file that calls this. */
export function playgroundPages(): PlaygroundPages {
  let built: BuiltPlayground;
  let server: StaticServer;
  let browser: Browser | undefined;

  beforeAll(async () => {
    built = await buildPlayground();
    server = await serveFolder(built.folder);
    if (hasBrowser) browser = await launchBrowser();
  }, 300_000);

  afterAll(async () => {
    await browser?.close();
    await server.close();
  });

  const open: PlaygroundPages['open'] = async ({ fragment = '', ...options } = {}) => {
    const context = await browser!.newContext({ reducedMotion: 'reduce', ...options });
    const complaints: string[] = [];
    context.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(`${server.origin}/`) && !url.startsWith('data:')) complaints.push(url);
    });
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    const close = async (): Promise<void> => {
      await context.close();
      expect(complaints).toEqual([]);
    };
    await page.goto(`${server.origin}/${fragment}`);
    await page.locator('.cm-content').waitFor();
    return { page, context, close };
  };

  const visit: PlaygroundPages['visit'] = async (deed, options) => {
    const { page, context, close } = await open(options);
    try {
      await deed(page, context);
    } catch (error) {
      await context.close();
      throw error;
    }
    await close();
  };
  return { built: () => built, browser: () => browser!, open, visit };
}

/** Writes a text in the place of that in the editor. */
export async function write(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}
