import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, launchBrowser } from '../../build/browser.ts';
import { record } from '../adapters/cli/recorded-terminal.ts';
import { survey } from './survey.ts';

const failing = `
version: 1
name: night-that-<b>fails</b>
description: A receiver that is down at first, and an expectation that nobody can meet.
seed: 7
clock: { start: 2026-05-04T17:00:00, timezone: Europe/Berlin, limit: 2d }
vehicles:
  ioniq: { model: hyundai-ioniq-5-long-range-rwd, state: { battery.soc: 35%, chargeLimit: 80% } }
  escape: { model: ford-escape-phev, state: { battery.soc: 90% } }
fleets: { others: { count: 20, model: BEV } }
webhooks:
  main:
    url: https://app.example/hooks
    triggers: [Charge.IsCharging, Closure.IsLocked]
    data: [TractionBattery.StateOfCharge]
    subscribe: [ioniq, escape]
    receiver: { latency: 80ms, failFirst: 3 }
steps:
  - drive: { vehicle: ioniq, distance: 35km, speed: 70km/h }
  - drive: { vehicle: escape, distance: 100km, speed: 80km/h }
  - plugIn: { vehicle: ioniq, power: 11kW }
  - waitUntil: ioniq.charge.isComplete
    within: 10h
  - wait: 1h
  - expect:
      - ioniq.charge.isComplete
      - value: ioniq.battery.soc
        near: 90%
        tolerance: 1%
        because: eight hours are <i>enough</i>
`;

/** The members of a page that this test uses. */
interface Opened {
  open: boolean;
}
interface Labelled {
  readonly ariaLabel: string | null;
}

const widths = { desktop: 1280, phone: 390, small: 320 } as const;

let browser: Browser | undefined;
let home: string;
/** The file of a report on the failing scenario. */
let report: string;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'motorpool-'));
  report = await reportOn([failing]);
  if (hasBrowser) browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  rmSync(home, { recursive: true, force: true });
});

/** The file of a report on scenarios. */
async function reportOn(sources: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(home, 'report-'));
  const file = join(folder, 'report.html');
  const scenarios = sources.map((source, index) => {
    const scenario = join(folder, `${index}.yaml`);
    writeFileSync(scenario, source);
    return scenario;
  });
  await record(['run', ...scenarios, '--quiet', '--report', `html=${file}`]);
  return file;
}

/** Fails on every message of the browser, and on every request of the page. */
async function withPage(
  file: string,
  options: { readonly width: number; readonly colorScheme?: 'light' | 'dark' },
  visit: (page: Page) => Promise<void>,
): Promise<void> {
  const { width, colorScheme = 'light' } = options;
  const context = await browser!.newContext({ viewport: { width, height: 800 }, colorScheme });
  try {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (request.url() !== pathToFileURL(file).href) complaints.push(request.url());
    });
    await page.goto(pathToFileURL(file).href);
    await visit(page);
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
}

const shown = Object.entries(widths).flatMap(([name, width]) =>
  (['light', 'dark'] as const).map((colorScheme) => [name, width, colorScheme] as const),
);

describe.skipIf(!hasBrowser)('the report in a real browser', () => {
  test.each(shown)('can be read: %s, %i pixels wide, %s', async (_, width, colorScheme) => {
    await withPage(report, { width, colorScheme }, async (page) => {
      await page.locator('details').evaluateAll((all: Opened[]) => {
        for (const each of all) each.open = true;
      });
      expect(await page.evaluate(survey)).toEqual({
        overflow: 0,
        nameless: [],
        pale: [],
        small: [],
      });
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('FAIL');
      expect(await page.locator('html').getAttribute('lang')).toBe('en');
    });
  });

  test('has charts with descriptions, and the same figures as a table', async () => {
    await withPage(report, { width: 1280 }, async (page) => {
      const names = await page
        .getByRole('img')
        .evaluateAll((all: readonly Labelled[]) => all.map(({ ariaLabel }) => ariaLabel));
      expect(names).toContain('State of charge: from 35 to 80 %');
      expect(names).toContain('Power from the wall: at most 11 kW');
      expect(names).toContain('Odometer: from 12,000 to 12,035 km');
      expect(names.some((name) => /^Fuel: from [\d.]+ to [\d.]+ l$/.test(name ?? ''))).toBe(true);
      expect(
        names.some((name) => /^Deliveries: \d+ of \d+ attempts delivered$/.test(name ?? '')),
      ).toBe(true);
      for (const line of await page.locator('svg .line').all()) {
        const { width, height } = (await line.boundingBox())!;
        expect(width).toBeGreaterThan(100);
        expect(height).toBeLessThan(140);
      }
      await page.getByText('Figures of ioniq as a table').click();
      const region = page.getByRole('region', { name: 'Figures of ioniq' });
      expect(await region.getByRole('columnheader').allTextContents()).toEqual([
        'Time',
        'State of charge, %',
        'Power from the wall, kW',
        'Power into the battery, kW',
        'Odometer, km',
      ]);
      expect(await page.getByText('8 vehicles of 22 are drawn').count()).toBe(1);
    });
  });

  test('shows by the keyboard the causes of an entry', async () => {
    await withPage(report, { width: 390 }, async (page) => {
      const entry = page.locator('summary', { hasText: 'charge.completed' }).first();
      await entry.focus();
      await page.keyboard.press('Enter');

      const chain = entry.locator('xpath=..').locator('.chain li');
      const words = (await chain.allTextContents()).join('\n');
      expect(words).toMatch(
        /0\.yaml:\d+:\d+ plugIn\n.*was told to plug in.*\n.*was plugged in.*\n.*began to charge.*\n.*finished charging/,
      );
      expect(await chain.first().isVisible()).toBe(true);
    });
  });

  test('shows hostile words as they are', async () => {
    await withPage(report, { width: 390 }, async (page) => {
      expect(await page.getByText('night-that-<b>fails</b>').count()).toBeGreaterThan(0);
      expect(await page.getByText('because eight hours are <i>enough</i>').count()).toBe(1);
    });
  });

  test('of several runs begins with a list that leads to each', async () => {
    const folder = resolve(import.meta.dirname, '../adapters/cli/scenarios');
    const others = ['short-night', 'idle-hour'].map((name) =>
      readFileSync(join(folder, `${name}.yaml`), 'utf8'),
    );

    await withPage(await reportOn([...others, failing]), { width: 390 }, async (page) => {
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('3 scenarios');
      await page.getByRole('link', { name: 'short-night' }).click();
      const { y } = (await page.getByRole('heading', { name: 'PASS short-night' }).boundingBox())!;
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThan(400);
    });
  });
});
