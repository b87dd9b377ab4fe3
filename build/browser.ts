import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** The Chromium of our packages runs on this platform only. */
export const hasBrowser = process.platform === 'linux' && process.arch === 'x64';

/**
 * Unpacks the browser's program, unless it is there, and resolves to its path. The package unpacks it into the folder for
 * temporary files, where it is closed to every other user: each user has a folder there.
 */
export function unpackBrowser(): Promise<string> {
  const { TMPDIR: before } = process.env;
  const folder = join(tmpdir(), `motorpool-browser-${process.getuid?.()}`);
  mkdirSync(folder, { recursive: true });
  process.env['TMPDIR'] = folder;
  try {
    return chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

/**
 * A real browser with its usual rules in force, except for the sandbox, which containers do not
 * have.
 */
export async function launchBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: await unpackBrowser(),
    args: ['--no-sandbox'],
    headless: true,
  });
}
