import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { hasBrowser, launchBrowser } from '../../build/browser.ts';
import {
  builtDashboard,
  type DashboardServer,
  serveDashboard,
} from '../support/dashboard-server.ts';

const evening = `
version: 1
name: evening
seed: 4
clock: { start: 2026-05-04T18:00:00, timezone: Europe/Berlin }
users: { anna: {} }
places: { home: { latitude: 52.4886, longitude: 13.3396 } }
vehicles:
  car:
    model: hyundai-ioniq-5-long-range-rwd
    owner: anna
    state: { battery.soc: 35%, chargeLimit: 80%, locks: locked, at: home }
  van: { model: honda-civic-2-0-cvt, owner: anna, state: { at: home } }
webhooks:
  main:
    url: https://app.example/hooks
    triggers: [Charge.IsCharging]
    data: [TractionBattery.StateOfCharge]
    subscribe: [car]
    receiver: { latency: 80ms }
steps:
  - chapter: The evening
    say: A car comes home and charges.
  - spotlight: car
  - pause: presenter
  - wait: 12h
`;

/** A dashboard of its own in a browser. */
interface OpenedPage {
  readonly page: Page;
  readonly served: DashboardServer;
  readonly at: (hash: string) => string;
  /** Complaints of the browser: errors, and requests to other origins. */
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
}

interface DashboardPages {
  /** The server behind the page of the test. */
  readonly served: () => DashboardServer;
  /** Visits a page; fails if the browser reports an error or a request goes to another origin. */
  readonly withPage: (
    options: PageOptions,
    visit: (page: Page, at: (hash: string) => string) => Promise<void>,
    expected?: RegExp,
  ) => Promise<void>;
  /** A page for several tests, which the caller closes. */
  readonly openPage: (options: PageOptions, expected?: RegExp) => Promise<OpenedPage>;
}

type PageOptions = BrowserContextOptions &
  Partial<Omit<Parameters<typeof serveDashboard>[1], 'folder'>> & {
    /** The text of a scenario in place of the evening. */
    readonly scenario?: string;
  };

/** A browser and a dashboard for the tests of the file that calls this, a server for each page. */
export function dashboardPages(): DashboardPages {
  let browser: Browser | undefined;
  let folder: string;
  let running: DashboardServer | undefined;

  beforeAll(async () => {
    folder = builtDashboard;
    if (hasBrowser) browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
  });

  afterEach(async () => {
    await running?.close();
    running = undefined;
  });

  const openPage: DashboardPages['openPage'] = async (options, expected = /^$/) => {
    const { mode, speed, givesToken, tiles, scenario, skipPauses, mostCharging, ...context } =
      options;
    const served = await serveDashboard(scenario ?? evening, {
      folder,
      ...(skipPauses !== undefined && { skipPauses }),
      ...(mostCharging !== undefined && { mostCharging }),
      ...(mode && { mode }),
      ...(speed && { speed }),
      ...(givesToken !== undefined && { givesToken }),
      ...(tiles && { tiles }),
    });
    const { origin } = served.server;
    const opened = await browser!.newContext({ reducedMotion: 'reduce', ...context });
    const page = await opened.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !expected.test(message.text())) {
        complaints.push(message.text());
      }
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      const url = new URL(request.url());
      const isKnown = url.origin === origin || url.origin === tiles?.origin;
      if (!isKnown && url.protocol !== 'data:') complaints.push(request.url());
    });
    const at = (hash: string): string => `${origin}/${hash}`;
    const close = async (): Promise<void> => {
      // A handler of a route may still be at work: its response goes with the context.
      await opened.unrouteAll({ behavior: 'ignoreErrors' });
      await opened.close();
    };
    return { page, served, at, complaints, close };
  };

  const withPage: DashboardPages['withPage'] = async (options, visit, expected) => {
    const { page, served, at, complaints, close } = await openPage(options, expected);
    running = served;
    try {
      await visit(page, at);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  };
  return { served: () => running!, withPage, openPage };
}

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** Opens the menu of the clock where the page is narrow. */
export async function openClock(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Clock' }).waitFor();
  const more = page.getByRole('button', { name: 'More of the clock', expanded: false });
  if (await more.isVisible()) await more.click();
}
