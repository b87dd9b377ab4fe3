import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hostWall } from '../../adapters/pace/host-wall.ts';
import { hasBrowser } from '../../build/browser.ts';
import { dashboardPages, press } from './evening.ts';

const { served, withPage } = dashboardPages();

const part = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** Calls the API as the app of the world does. */
async function callApi(path: string): Promise<number> {
  const { service } = served().worlds.first!.run.world;
  const { accessToken } = service.issueToken();
  const headers = {
    authorization: `Bearer ${accessToken}`,
    'sc-user-id': service.users.all()[0]!.id,
  };
  const vehicle = `/v3/vehicles/${service.vehicleId(0)}`;
  const { status } = await fetch(`${served().server.origin}${vehicle}${path}`, { headers });
  return status;
}

describe.skipIf(!hasBrowser)('the overview', () => {
  test('shows the state of every part as it changes, and leads to its page', async () => {
    await withPage({}, async (page, at) => {
      await page.goto(at(''));
      await part(page, 'World').getByText('evening').waitFor();
      await part(page, 'Vehicles').getByText('2 vehicles').waitFor();
      await part(page, 'Webhooks').getByText('main').waitFor();
      await part(page, 'Faults').getByText('No faults are active.').waitFor();
      const { run } = served().worlds.first!;

      run.strike({ target: 'vehicle.car', effects: [{ offline: true }] });
      // Requests are counted by minutes of the server's clock, one of which must not end meanwhile.
      const leftMs = 60_000 - (hostWall.nowMs() % 60_000);
      if (leftMs < 15_000) await page.waitForTimeout(leftMs);
      expect(await callApi('/signals')).toBe(200);
      expect(await callApi('/nonsense')).toBe(404);

      await part(page, 'Faults').getByText('Vehicle car: offline').waitFor();
      await part(page, 'API').getByText('2 requests this minute').waitFor();
      await part(page, 'API').getByRole('link').click();
      await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
      await page.goBack();
      await part(page, 'Vehicles').getByRole('link').click();
      await page.getByRole('region', { name: 'Map' }).waitFor();
      await page.locator('main').focus();
      await page.keyboard.press('o');
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
      await page.keyboard.press('m');
      await page.getByRole('region', { name: 'Map' }).waitFor();
    });
  });

  test('hides secrets until they are asked for, and copies them', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    await withPage({ permissions }, async (page, at) => {
      const { clientSecret } = served().worlds.first!.run.world.service.application;
      await page.goto(at(''));
      const access = part(page, 'Addresses and credentials');
      await access.waitFor();
      expect(await access.textContent()).not.toContain(clientSecret);

      await press(page, 'Copy client secret');
      await access.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(clientSecret);
      await press(page, 'Show client secret');
      expect(await access.textContent()).toContain(clientSecret);
    });
  });

  test('the shell command that it copies reads the first vehicle', async () => {
    await withPage({ permissions: ['clipboard-read', 'clipboard-write'] }, async (page, at) => {
      await page.goto(at(''));
      await press(page, 'Copy request as a shell command');
      await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
      const command = await page.evaluate<string>('navigator.clipboard.readText()');

      const { stdout } = await promisify(execFile)('sh', ['-c', command]);

      expect(stdout).toContain('tractionbattery-stateofcharge');
    });
  });
});

describe.skipIf(!hasBrowser)('the page of requests', () => {
  test('lists calls as they come, filters them, and opens to headers and bodies', async () => {
    await withPage({}, async (page, at) => {
      await page.goto(at('#/requests'));
      await page.getByText('No client has called the API').waitFor();
      await callApi('/signals/tractionbattery-stateofcharge');
      await callApi('/signals/nonsense');
      const calls = page.locator('.requests > li');
      await calls.nth(1).waitFor();

      await page.getByLabel('Status').selectOption('4xx');
      await calls.nth(1).waitFor({ state: 'detached' });
      await page.getByLabel('Status').selectOption('');
      await page.getByLabel('Path').fill('stateofcharge');
      const call = calls.filter({ hasText: 'tractionbattery-stateofcharge' });
      await calls.nth(1).waitFor({ state: 'detached' });
      await call.locator('summary').click();
      await call.getByText('Bearer (secret)').waitFor();
      const body = call.getByRole('region', { name: 'Response' }).locator('pre');
      expect(JSON.parse((await body.textContent())!)).toMatchObject({
        data: { attributes: { body: { value: 35 } } },
      });
    });
  });
});

describe.skipIf(!hasBrowser)('the words of the page', () => {
  test('a wrong answer of the form of faults is named by its question', async () => {
    await withPage(
      {},
      async (page, at) => {
        await page.goto(at('#/faults'));
        await page.getByRole('combobox', { name: 'How', exact: true }).selectOption('Drop events');
        await page.getByText('The service loses events: it never sends them.').waitFor();
        await page.getByLabel('Of every 100').fill('250');
        await press(page, 'Break it');
        const mistake = page.locator('.break').getByRole('alert');
        await mistake.filter({ hasText: /^Of every 100: 250 is not a number/ }).waitFor();
        await page
          .getByRole('combobox', { name: 'How', exact: true })
          .selectOption('Deliver later');
        await page.getByLabel('By', { exact: true }).fill('half an hour');
        await press(page, 'Break it');
        await mistake.filter({ hasText: /^By: expected a duration such as 15m/ }).waitFor();
        expect(served().worlds.first!.run.faults.standing).toEqual([]);
      },
      /400 \(Bad Request\)/,
    );
  });

  test('scenarios are found by their descriptions, and stand in folders', async () => {
    await withPage({}, async (page, at) => {
      await page.goto(at('#/scenarios'));
      await page.getByRole('region', { name: 'Time zones' }).waitFor();
      await page.getByLabel('Find a scenario').fill('petrol');
      await expect.poll(() => page.getByRole('region', { name: 'Time zones' }).count()).toBe(0);
      await page.getByRole('button', { name: 'demo/garage', exact: true }).waitFor();
    });
  });
});

test.skipIf(!hasBrowser)('the timeline shows what happened with its data', async () => {
  await withPage({}, async (page, at) => {
    const { run } = served().worlds.first!;
    run.order('car', { plugIn: { power: '7.4kW' } });
    await page.goto(at('#/timeline'));

    await page.getByText('7.4 kW').first().waitFor();
    expect(await page.getByText('7.4 kW').first().isVisible()).toBe(true);
  });
});
