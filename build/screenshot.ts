/**
 * Writes docs/images/dashboard.png: a car that charges in the garage of the demo, in a browser. It
 * needs a build, and the Chromium of our packages.
 */
import { mkdir } from 'node:fs/promises';
import { launchBrowser } from './browser.ts';
import { startServing } from './serving.ts';

const target = 'docs/images/dashboard.png';

const { origin, controlToken, stop } = await startServing('demo/garage', '--held');
try {
  await fetch(`${origin}/sim/clock/advance`, {
    method: 'POST',
    headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ by: '2h' }),
  });
  await mkdir('docs/images', { recursive: true });
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  await page.goto(`${origin}/#/vehicle/ioniq`);
  await page.getByRole('img', { name: /^State of charge: from 46 / }).waitFor();
  await page.screenshot({ path: target });
  await browser.close();
  console.log(target);
} finally {
  await stop();
}
