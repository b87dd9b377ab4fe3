import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** The Chromium of our packages runs on this platform only. */
export const hasBrowser = process.platform === 'linux' && process.arch === 'x64';

/**
 * A real browser with its usual rules in force, except for the sandbox, which containers do not
 * have.
 */
export async function launchBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox'],
    headless: true,
  });
}
