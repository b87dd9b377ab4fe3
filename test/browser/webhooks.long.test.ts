import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../../build/browser.ts';
import { dashboardPages, press } from './evening.ts';

const { served, withPage } = dashboardPages();

const hooked = (receiver: string, steps = '- wait: 12h') => `
version: 1
name: hooked
seed: 4
clock: { start: 2026-05-04T18:00:00, timezone: Europe/Berlin }
users: { anna: {} }
vehicles: { car: { model: hyundai-ioniq-5-long-range-rwd, owner: anna, state: { battery.soc: 35% } } }
webhooks:
  main:
    url: https://app.example/hooks
    triggers: [Charge.IsCharging]
    subscribe: [car]
    receiver: ${receiver}
steps:
  ${steps}
`;

const card = (page: Page) => page.getByRole('region', { name: 'Webhook main' });
const figure = (page: Page, words: string) =>
  card(page)
    .locator('div')
    .filter({ has: page.getByText(words, { exact: true }) })
    .last();

describe.skipIf(!hasBrowser)('a webhook in trouble', () => {
  test('shows the events that a fault dropped, and the fault, on both pages', async () => {
    await withPage({ scenario: hooked('{ latency: 80ms }') }, async (page, at) => {
      const { run } = served().worlds.first!;
      run.advanceTo(run.world.clock.now + 60_000);
      run.strike({ target: 'webhook.main', effects: [{ drop: true }] });
      run.order('car', { plugIn: { power: '11kW' } });
      run.advanceTo(run.world.clock.now + 600_000);
      await page.goto(at('#/webhooks'));
      await card(page).getByText('Under a fault: dropped').waitFor();
      await figure(page, 'Dropped').getByText('1').waitFor();

      await page.goto(at(''));
      const overview = page.getByRole('region', { name: 'Webhooks', exact: true });
      await overview.getByText('Under a fault').waitFor();
      expect(await overview.textContent()).toContain('Dropped1');
    });
  });

  test('can be verified again after its challenge has failed', async () => {
    const text = hooked('{ latency: 80ms, verify: silent }');
    await withPage({ scenario: text }, async (page, at) => {
      const { run } = served().worlds.first!;
      run.advanceTo(run.world.clock.now + 600_000);
      await page.goto(at('#/webhooks'));
      await card(page).getByText('not active: verification failed').waitFor();
      await page.locator('.deliveries').getByText('not answered').waitFor();

      await press(page, 'Verify again');
      const deliveries = page.locator('.deliveries > li');
      await expect.poll(() => deliveries.count()).toBe(2);
    });
  });
});

describe.skipIf(!hasBrowser)('the clock and the script', () => {
  test('a broken script tells its reason on the overview', async () => {
    const steps = '- expect: [car.battery.soc > 90]';
    await withPage({ scenario: hooked('{ latency: 80ms }', steps) }, async (page, at) => {
      const { run } = served().worlds.first!;
      run.advanceTo(run.world.clock.now + 1000);
      await page.goto(at(''));
      const world = page.getByRole('region', { name: 'World', exact: true });
      await world.getByText(/car\.battery\.soc .*line \d+/).waitFor();
      expect(await world.getByText('broken, FAIL').count()).toBe(1);
    });
  });

  test('no chapter ahead, no button to it; a past instant is refused in local words', async () => {
    await withPage({ scenario: hooked('{ latency: 80ms }') }, async (page, at) => {
      await page.goto(at(''));
      await press(page, 'Advance to …');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'To the next event' }).waitFor();
      expect(await dialog.getByText('To the next chapter').count()).toBe(0);

      const field = dialog.getByLabel('Date and time in Europe/Berlin');
      // The panel suggests an instant as it opens.
      await expect.poll(async () => field.inputValue()).not.toBe('');
      await field.fill('2026-05-01T10:00');
      await press(page, 'Advance there');
      await dialog.getByText('it is already 2026-05-04 18:00 in Europe/Berlin').waitFor();
      await field.fill('');
      await dialog.getByRole('alert').waitFor({ state: 'detached' });
    });
  });
});

describe.skipIf(!hasBrowser)('a vehicle that the log leaves out', () => {
  test('has the events of its history beside its commands', async () => {
    const text = hooked('{ latency: 80ms }').replace('seed: 4', 'seed: 4\nlog: watched');
    await withPage({ scenario: text }, async (page, at) => {
      const { run } = served().worlds.first!;
      run.advanceTo(run.world.clock.now + 600_000);
      run.order('car', { drive: { distance: '20km' } });
      run.advanceTo(run.world.clock.now + 3_600_000);
      await page.goto(at('#/vehicle/car'));
      const events = page.getByRole('region', { name: 'List of events' });
      await events.getByText('was told to drive').waitFor();
      await events.getByText('set off').waitFor();
      await events.getByText(/^20 km, \d/).waitFor();
      expect(await events.getByText('arrived').count()).toBe(1);
    });
  });
});
