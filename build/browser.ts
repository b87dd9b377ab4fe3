import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** The Chromium that comes with the packages runs here and nowhere else. */
export const hasBrowser = process.platform === 'linux' && process.arch === 'x64';

/** A real browser with its usual rules in force, but for the sandbox, which containers do not have. */
export async function launchBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox'],
    headless: true,
  });
}
