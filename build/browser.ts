import { lstatSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** The Chromium of our packages runs on this platform only. */
export const hasBrowser = process.platform === 'linux' && process.arch === 'x64';

/**
 * Unpacks the browser's program, unless it is there, and resolves to its path. Each user and version has a folder, which is
 * in its place once it is whole: two runs may unpack at once, and one may be killed meanwhile.
 */
export async function unpackBrowser(): Promise<string> {
  const folder = join(tmpdir(), `motorpool-browser-${version}-${process.getuid?.()}`);
  if (isOurs(folder)) return join(folder, 'chromium');
  const fresh = mkdtempSync(`${folder}-`);
  await unpackInto(fresh);
  try {
    renameSync(fresh, folder);
  } catch {
    if (!isOurs(folder)) return join(fresh, 'chromium');
    rmSync(fresh, { recursive: true });
  }
  return join(folder, 'chromium');
}

const document = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8');
const [, version] = /"@sparticuz\/chromium": "(.*)"/.exec(document)!;

function isOurs(folder: string): boolean {
  return lstatSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.();
}

/** The package asks for the folder of temporary files, before it waits for anything. */
function unpackInto(folder: string): Promise<string> {
  const { TMPDIR: before } = process.env;
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
