import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../adapters/server/server.ts';
import { hasBrowser, launchBrowser } from '../../build/browser.ts';
import { localServer } from '../support/local-server.ts';
import { type Served, served } from '../support/served.ts';
import { survey } from './survey.ts';

const garage = `
app: { name: Joulebug }
users: { anna: { externalId: app-7 }, ben: { externalId: a-rather-long-identifier-of-somebody-0123456789 }, carla: null }
vehicles:
  tesla: { model: tesla-model-3-long-range-awd, owner: anna }
  second: { model: tesla-model-3-long-range-awd, owner: anna }
  van: { model: ford-escape-phev, owner: ben }`;

const scope = 'required:read_vehicle_info read_battery read_location control_charge';

const widths = { desktop: 1280, phone: 390, small: 320 } as const;

let browser: Browser | undefined;
let world: Served;
let pool: RunningServer;
/** The app, on another origin, and the requests that it received. */
let app: RunningServer;
let asked: string[];
/** The page of the app at `/lure`. */
let lure: string;

/** The messages of a browser about pages with an error status. */
const wrong = /400 \(Bad Request\)/;

const html = (body: string) =>
  new Response(`<!doctype html><title>app</title>${body}`, {
    headers: { 'content-type': 'text/html' },
  });

beforeAll(async () => {
  if (hasBrowser) browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

beforeEach(async () => {
  world = served(garage, { clock: 'start: 2026-07-04T06:00:00' });
  pool = await localServer({ fetch: (request) => world.app.fetch(request) });
  asked = [];
  app = await localServer({
    fetch: (request) => {
      asked.push(request.url);
      const isLure = new URL(request.url).pathname === '/lure';
      return Promise.resolve(html(isLure ? lure : '<h1>Back at the app</h1>'));
    },
  });
});

afterEach(async () => {
  await Promise.all([pool.close(0), app.close(0)]);
});

function connectUrl(query: Readonly<Record<string, string>> = {}): string {
  const parameters = new URLSearchParams({
    application_id: world.world.service.application.id,
    response_type: 'code',
    redirect_uri: `${app.origin}/cb`,
    approval_prompt: 'force',
    state: 's',
    scope,
    ...query,
  });
  return `${pool.origin}/oauth/authorize?${parameters.toString()}`;
}

/** With a page that may run no script; fails on every unexpected message of the browser. */
async function withPage(
  options: BrowserContextOptions,
  visit: (page: Page) => Promise<void>,
  expected: RegExp = /^$/,
): Promise<void> {
  const context = await browser!.newContext({ javaScriptEnabled: false, ...options });
  try {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !expected.test(message.text())) {
        complaints.push(message.text());
      }
    });
    page.on('request', (request) => {
      const { origin } = new URL(request.url());
      if (origin !== pool.origin && origin !== app.origin) complaints.push(request.url());
    });
    await visit(page);
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
/**
 * A page with this button is there, and loaded: a page that is still loading can be neither left
 * nor loaded anew.
 */
const arrival = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name }).waitFor();
  await page.waitForLoadState();
};
const heading = async (page: Page) => page.getByRole('heading', { level: 1 }).textContent();

/** Every page there is, one after the other. */
async function* tour(page: Page): AsyncGenerator<string> {
  await page.goto(connectUrl());
  yield 'make';
  await page.getByText('Other brands').click();
  yield 'every make';
  await press(page, 'Tesla');
  yield 'login';
  await press(page, 'carla');
  yield 'no vehicles';
  await page.getByRole('link', { name: 'Sign in as a different user' }).click();
  await press(page, 'anna');
  yield 'vehicles';
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
  await press(page, 'Continue');
  yield 'no vehicle chosen';
  await press(page, 'Continue');
  yield 'permissions';
  await page.goto(
    connectUrl({ single_select: 'true', make: 'Tesla', scope: 'required:read_fuel' }),
  );
  await press(page, 'anna');
  yield 'incompatible';
  await page.goto(connectUrl({ scope: 'x' }));
  yield 'mistake';
  await page.goto(`${pool.origin}/oauth/complete`);
  yield 'complete';
}

describe.skipIf(!hasBrowser)('the connect flow in a real browser, without scripts', () => {
  test.each(Object.entries(widths))('leads to the app: %s', async (_, width) => {
    await withPage({ viewport: { width, height: 800 } }, async (page) => {
      await page.goto(connectUrl());
      await press(page, 'Tesla');
      await press(page, 'anna');
      await page.getByRole('checkbox').first().uncheck();
      await press(page, 'Continue');
      expect(await heading(page)).toBe('What Joulebug may do');
      expect(await page.getByRole('checkbox', { name: 'Basic information' }).isDisabled()).toBe(
        true,
      );
      await page.getByText('See where your car is').click();
      await press(page, 'Allow');

      await page.getByText('Back at the app').waitFor();
      const { searchParams } = new URL(asked.at(-1)!);
      expect(searchParams.get('state')).toBe('s');
      const pair = world.world.service.legacyTokens.exchange(
        searchParams.get('code')!,
        `${app.origin}/cb`,
      );
      expect(pair).toHaveProperty('accessToken');
      const { permissions } = world.world.service.connections.of(1, world.userId('anna'))!;
      expect(permissions).toEqual(['read_battery', 'read_vehicle_info', 'control_charge']);
    });
  });

  test('goes by the keyboard alone', async () => {
    await withPage({}, async (page) => {
      const tabTo = async (name: string): Promise<void> => {
        const wanted = page.locator('button:focus, label:has(input:focus)');
        for (let tabs = 0; tabs < 30; tabs += 1) {
          await page.keyboard.press('Tab');
          if ((await wanted.filter({ hasText: name }).count()) > 0) return;
        }
        throw new Error(`no Tab leads to ${name}`);
      };
      const choose = async (title: string, names: readonly string[]): Promise<void> => {
        await page.getByRole('heading', { name: title }).waitFor();
        for (const name of names.slice(0, -1)) {
          await tabTo(name);
          await page.keyboard.press('Space');
        }
        await tabTo(names.at(-1)!);
        await page.keyboard.press('Enter');
      };
      await page.goto(connectUrl({ make: 'Ford' }));
      await choose('Sign in to Ford', ['ben']);
      await choose('Choose your cars', ['Continue']);
      await choose('What Joulebug may do', ['Location', 'Allow']);

      await page.getByText('Back at the app').waitFor();
      const { permissions } = world.world.service.connections.of(2, world.userId('ben'))!;
      expect(permissions).toContain('read_battery');
      expect(permissions).not.toContain('read_location');
    });
  });

  test('goes back and on again as browsers do', async () => {
    await withPage(
      {},
      async (page) => {
        await page.goto(connectUrl());
        await press(page, 'Tesla');
        await press(page, 'anna');
        await arrival(page, 'Continue');
        await page.goBack();
        await page.getByRole('heading', { name: 'Sign in to Tesla' }).waitFor();
        await page.waitForLoadState();
        await page.goBack();
        await press(page, 'Ford');
        await press(page, 'ben');
        await press(page, 'Continue');
        await arrival(page, 'Allow');
        await page.reload();
        await press(page, 'Allow');
        await page.getByText('Back at the app').waitFor();
        await page.goBack();
        await page.waitForLoadState();
        await expect.poll(() => page.getByText('this flow has ended').count()).toBe(1);
      },
      wrong,
    );
  });

  test.each(
    Object.entries(widths).flatMap(([name, width]) =>
      (['light', 'dark'] as const).map((colorScheme) => [name, width, colorScheme] as const),
    ),
  )('every page can be read: %s, %i pixels wide, %s', async (_, width, colorScheme) => {
    await withPage(
      { viewport: { width, height: 800 }, colorScheme },
      async (page) => {
        for await (const name of tour(page)) {
          const found = await page.evaluate(survey);
          expect(found, name).toEqual({ overflow: 0, nameless: [], pale: [], small: [] });
          expect(await page.getByRole('heading', { level: 1 }).count(), name).toBe(1);
          expect(await page.locator('html').getAttribute('lang'), name).toBe('en');
        }
      },
      wrong,
    );
  });

  test('no foreign page has a browser answer in the name of its user', async () => {
    const visit = async (page: Page) => {
      await page.goto(connectUrl({ make: 'Ford' }));
      await press(page, 'ben');
      await press(page, 'Continue');
      // As if a foreign page knew the secret token of the flow.
      const form = await page.evaluate<string>('document.forms[0].outerHTML');
      const { digest } = world.world.log;
      lure = `${form.replace('action="', `action="${pool.origin}`)}<script>document.forms[0].submit()</script>`;
      const answer = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.goto(`${app.origin}/lure`);
      expect((await answer).status()).toBe(400);
      expect(world.world.log.digest).toBe(digest);
    };
    await withPage({ javaScriptEnabled: true }, visit, wrong);
  });

  test('no foreign page embeds one of these', async () => {
    const visit = async (page: Page) => {
      lure = `<iframe src="${connectUrl().replaceAll('&', '&amp;')}"></iframe>`;
      await page.goto(`${app.origin}/lure`);
      await page.waitForLoadState('networkidle');
      const frames = page.frames().filter((each) => each !== page.mainFrame());
      for (const frame of frames) expect(await frame.locator('h1').count()).toBe(0);
    };
    await withPage({}, visit, /frame/i);
  });
});
