import chromium from '@sparticuz/chromium';
import { hasBrowser } from '../../build/browser.ts';

/**
 * Unpacks the browser before any test, since the package unpacks it into one file for all: if two
 * tests asked for it at once, the second would start a file that the first is still writing.
 */
export async function setup(): Promise<void> {
  if (hasBrowser) await chromium.executablePath();
}
