import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../../build/browser.ts';
import { expectAccessible } from './axe.ts';
import { dashboardPages, press } from './evening.ts';
import { survey } from './survey.ts';

const { served, withPage } = dashboardPages();

const clean = { overflow: 0, nameless: [], pale: [], small: [] };

const ids = () =>
  served()
    .worlds.list()
    .map(({ id }) => id);

/** The part of the page that is about one world: a row of the table, or a card. */
const world = (page: Page, id: string) =>
  page
    .locator('table.worlds tbody, ul.worlds > li')
    .filter({ has: page.getByRole('link', { name: id, exact: true }) });

const scenarioOf = (page: Page) => page.getByRole('combobox', { name: 'Scenario', exact: true });

/** The real time of the page whose list is changed. */
const nowMs = Date.parse('2026-05-04T12:00:00Z');

/** The members that a server which keeps its worlds adds to its list. */
const kept = {
  state: 'awake',
  owner: 'anna',
  createdAt: new Date(nowMs - 7_500_000).toISOString(),
  expires: new Date(nowMs + 6.5 * 86_400_000).toISOString(),
  journalBytes: 1_234_567,
};
const dormant = {
  ...kept,
  url: 'http://127.0.0.1:4010/w/pr-7',
  id: 'pr-7',
  scenario: 'garage',
  seed: '7',
  expires: null,
};

/**
 * Serves the page a list with a world that is asleep and one that is set aside; returns the calls
 * that name one of them.
 */
async function withDormant(page: Page): Promise<readonly string[]> {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/pr-[78]/.test(pathname)) paths.push(`${request.method()} ${pathname}`);
  });
  await page.context().route('**/sim/worlds', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const { data } = (await response.json()) as { readonly data: readonly object[] };
    const asleep = { ...dormant, state: 'asleep' };
    const aside = { ...dormant, id: 'pr-8', state: 'set-aside', problem };
    const listed = data.map((each) => Object.assign(each, kept));
    await route.fulfill({ response, json: { data: [...listed, asleep, aside] } });
  });
  return paths;
}

/** Expects that the page reads its list again every 3 s while it is visible, and only then. */
async function followsWhileVisible(page: Page, lists: () => number): Promise<void> {
  const before = lists();
  await page.clock.runFor(3000);
  await expect.poll(lists).toBe(before + 1);
  await page.evaluate(
    `Object.defineProperty(document, 'hidden', { configurable: true, value: true })`,
  );
  await page.clock.runFor(9000);
  expect(lists()).toBe(before + 1);
  await page.evaluate(
    `delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))`,
  );
  await expect.poll(lists).toBe(before + 2);
}

/** The notes of a restart, as the server has them. */
const notes = [
  'entry 1,204 of its journal differs; it begins where it last was, at 2026-05-04T18:30:00Z',
  'the members of fleets begin at their homes',
];

/** Expects the notes of a restart on the page, also once it is loaded again, until dismissed. */
async function staysUntilDismissed(page: Page, at: (hash: string) => string): Promise<void> {
  const notice = page.getByRole('region', { name: 'Restart of pr-8' });
  const shows = async () => {
    await notice.getByText('The members of fleets begin at their homes.').waitFor();
    await notice.getByText(/it begins where it last was/).waitFor();
    expect(await page.evaluate(survey)).toEqual(clean);
    await expectAccessible(page);
  };
  await shows();
  await page.goto(at('#/requests'));
  await page.reload();
  await shows();
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await notice.count()).toBe(0);
}

const problem =
  'entry 1,204 of its journal says charge.started, and this version of motorpool says charge.held';

describe.skipIf(!hasBrowser)('the page of worlds', () => {
  test.each([1440, 390])('makes, opens, resets and deletes a world, %i px', async (width) => {
    await withPage({ viewport: { width, height: 900 } }, async (page, at) => {
      page.on('dialog', (dialog) => void dialog.accept());
      await page.goto(at('#/worlds'));
      await world(page, 'main').getByText('shown here').waitFor();
      await press(page, 'New world …');
      await scenarioOf(page).selectOption('demo/garage');
      await page.getByLabel('World name').fill('nightly');
      await press(page, 'Begin');
      await page.getByRole('heading', { name: 'nightly is ready' }).waitFor();
      await world(page, 'nightly').getByText('garage').waitFor();
      expect(await page.evaluate(survey)).toEqual(clean);
      expect(ids()).toEqual(['main', 'nightly']);

      await world(page, 'nightly').getByRole('link', { name: 'Open nightly' }).click();
      await page.waitForURL(/\/w\/nightly\/$/);
      await page.getByRole('link', { name: /ioniq/ }).first().waitFor();
      await page.goto(at('w/nightly/#/worlds'));
      await world(page, 'nightly').getByText('shown here').waitFor();

      const before = served().worlds.find('nightly');
      await page.goto(at('#/worlds'));
      await world(page, 'nightly').getByRole('button', { name: 'Reset' }).click();
      await expect.poll(() => served().worlds.find('nightly') === before).toBe(false);

      await world(page, 'nightly').getByRole('button', { name: 'Delete' }).click();
      await world(page, 'nightly').waitFor({ state: 'detached' });
      expect(ids()).toEqual(['main']);
    });
  });

  test.each([1440, 390])('makes a branch of a world, %i px', async (width) => {
    await withPage({ viewport: { width, height: 900 } }, async (page, at) => {
      page.on('dialog', (dialog) => void dialog.accept());
      const digest = served().worlds.first!.run.world.log.digest;
      await page.goto(at('#/worlds'));
      await world(page, 'main').getByRole('button', { name: 'Branch' }).click();
      await page.getByRole('heading', { name: 'Branch of main' }).waitFor();
      await page.getByLabel('Name', { exact: true }).fill('what-if');
      expect(await page.evaluate(survey)).toEqual(clean);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Make the branch' }).click();
      await page.getByRole('heading', { name: 'what-if is ready' }).waitFor();
      await world(page, 'what-if')
        .getByText(/branch of main at .*, sends nothing/)
        .waitFor();
      expect(await page.evaluate(survey)).toEqual(clean);
      expect(served().worlds.find('what-if')?.run.world.log.digest).toBe(digest);
      expect(await world(page, 'what-if').getByRole('button', { name: 'Reset' }).count()).toBe(0);

      await page.getByRole('button', { name: 'Done' }).click();
      await world(page, 'what-if').getByRole('button', { name: 'Delete' }).click();
      await world(page, 'what-if').waitFor({ state: 'detached' });
    });
  });

  test('a world whose deletion is not confirmed stays', async () => {
    await withPage({}, async (page, at) => {
      const questions: string[] = [];
      page.on('dialog', (dialog) => {
        questions.push(dialog.message());
        void dialog.dismiss();
      });
      await page.goto(at('#/worlds'));
      await world(page, 'main').getByRole('button', { name: 'Delete' }).click();
      await expect
        .poll(() => questions)
        .toEqual(['Delete the world main? Everything in it is lost.']);
      expect(ids()).toEqual(['main']);
    });
  });

  test('a page whose world is gone has the reason and the other worlds', async () => {
    const visit = async (page: Page, at: (hash: string) => string) => {
      await page.goto(at('w/gone/'));
      await page
        .getByRole('alert')
        .filter({ hasText: /gone: there is no such world here/ })
        .waitFor();
      await world(page, 'main').getByText('evening').waitFor();
      expect(await page.evaluate(survey)).toEqual(clean);
      await world(page, 'main').getByRole('link', { name: 'main', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();

      page.on('dialog', (dialog) => void dialog.accept());
      await page.goto(at('#/worlds'));
      await world(page, 'main').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('There are no worlds.').waitFor();
    };
    await withPage({}, visit, /404|WebSocket/);
  });

  test('the text of a scenario makes a world with an owner and an end', async () => {
    await withPage({}, async (page, at) => {
      const orders: unknown[] = [];
      await page.context().route('**/sim/worlds', async (route) => {
        const request = route.request();
        if (request.method() !== 'POST') return route.continue();
        const { owner, expires, ...order } = request.postDataJSON() as Record<string, unknown>;
        orders.push({ owner, expires, id: order['id'] });
        const response = await route.fetch({ postData: JSON.stringify(order) });
        const { data } = (await response.json()) as { readonly data: object };
        await route.fulfill({ response, json: { data: { ...data, token: 'told-once' } } });
      });
      await page.goto(at('#/worlds'));
      await press(page, 'New world …');
      await scenarioOf(page).selectOption('Your own scenario');
      await page.getByLabel('World name').fill('pr-9');
      await page.getByLabel('Owner').fill('anna');
      await page.getByRole('combobox', { name: 'Expires', exact: true }).selectOption('in 7 days');
      await press(page, 'Begin');
      const made = page.getByRole('region', { name: 'pr-9 is ready' });
      await made.getByRole('button', { name: 'Show token' }).click();
      await made.getByText('told-once').waitFor();
      expect(orders).toEqual([{ owner: 'anna', expires: '7d', id: 'pr-9' }]);
      expect(served().worlds.find('pr-9')!.run.scenario.name).toBe('of-my-own');
    });
  });

  test('a refusal names the field of the form', async () => {
    const visit = async (page: Page, at: (path: string) => string) => {
      await page.goto(at('#/worlds'));
      await press(page, 'New world …');
      await page.getByLabel('World name').fill('a b');
      await press(page, 'Begin');
      const alert = page.locator('.begin').getByRole('alert');
      expect(await alert.innerText()).toBe(
        'World name: expected up to 63 letters, digits, - and _',
      );
    };
    await withPage({}, visit, /400/);
  });

  test.each(['light', 'dark'] as const)('is accessible, %s', async (colorScheme) => {
    await withPage({ colorScheme, bypassCSP: true }, async (page, at) => {
      await withDormant(page);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(at('#/worlds'));
        await page.reload();
        await world(page, 'pr-8').getByText(problem).waitFor();
        await press(page, 'New world …');
        await scenarioOf(page).selectOption('Your own scenario');
        await page.getByRole('combobox', { name: 'Expires', exact: true }).selectOption('at …');
        await expectAccessible(page);
        expect(await page.evaluate(survey)).toEqual(clean);
        await page.getByRole('combobox', { name: 'Expires', exact: true }).selectOption('never');
        await page.getByLabel('World name').fill(`w-${width}`);
        await press(page, 'Begin');
        await page.getByRole('heading', { name: `w-${width} is ready` }).waitFor();
        await expectAccessible(page);
        expect(await page.evaluate(survey)).toEqual(clean);
      }
    });
  });

  test.each([1440, 390])('a list wakes no world and shows its problem, %i px', async (width) => {
    const visit = async (page: Page, at: (hash: string) => string) => {
      const paths = await withDormant(page);
      let lists = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/sim/worlds')) lists += 1;
      });
      await page.clock.install({ time: nowMs });
      await page.goto(at('#/worlds'));
      await world(page, 'pr-7').getByText('wakes at its first request').waitFor();
      await world(page, 'pr-7').getByText('never').waitFor();
      await world(page, 'pr-8').getByText(problem).waitFor();
      const row = world(page, 'main');
      await row.getByText('1.2 MB').waitFor();
      await row.getByText('2 h 5 min ago').waitFor();
      await row.getByText('in 6 d').waitFor();
      expect(await row.getByTitle(kept.expires).count()).toBe(1);
      expect(await page.evaluate(survey)).toEqual(clean);

      await followsWhileVisible(page, () => lists);
      expect(paths).toEqual([]);

      page.on('dialog', (dialog) => void dialog.accept());
      await page.context().route('**/sim/worlds/pr-8/restart', async (route) => {
        expect(route.request().postDataJSON()).toEqual({ from: 'last-state' });
        await route.fulfill({ json: { data: {}, notes } });
      });
      await world(page, 'pr-8').getByRole('button', { name: 'Restart from last state' }).click();
      await expect.poll(() => paths).toEqual(['POST /sim/worlds/pr-8/restart']);
      await staysUntilDismissed(page, at);
    };
    await withPage({ viewport: { width, height: 900 }, bypassCSP: true }, visit);
  });
});
