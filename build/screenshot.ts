/**
 * Writes docs/images/dashboard.png: a car that charges in the garage of the demo, as a browser shows it. It needs a build,
 * and the Chromium that comes with the packages.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import chromium from '@sparticuz/chromium';
import { chromium as playwright } from 'playwright-core';

const target = 'docs/images/dashboard.png';

const server = spawn(
  process.execPath,
  ['dist/cli.js', 'serve', 'demo/garage', '--held', '--port', '0', '--json'],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
try {
  const { origin, controlToken } = await readyLine(server);
  await fetch(`${origin}/sim/clock/advance`, {
    method: 'POST',
    headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ by: '2h' }),
  });
  await mkdir('docs/images', { recursive: true });
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  await page.goto(`${origin}/#/vehicle/ioniq`);
  await page.getByRole('img', { name: /^State of charge: from 46 / }).waitFor();
  await page.screenshot({ path: target });
  await browser.close();
  console.log(target);
} finally {
  server.kill();
}

interface Ready {
  readonly origin: string;
  readonly controlToken: string;
}

async function readyLine({ stdout }: ChildProcess): Promise<Ready> {
  for await (const line of createInterface({ input: stdout! })) return JSON.parse(line) as Ready;
  throw new Error('the server did not start');
}
