import chromium from '@sparticuz/chromium';
import { hasBrowser } from '../../build/browser.ts';

/**
 * Unpacks the browser before any test, since the package does so into one file for all: of two tests that asked for it at
 * once, the second would start what the first is still writing.
 */
export async function setup(): Promise<void> {
  if (hasBrowser) await chromium.executablePath();
}
