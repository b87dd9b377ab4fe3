import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../build/browser.ts';
import { type Serving, startServing } from '../build/serving.ts';
import { busyCity } from './busy-city.ts';
import { buildIfStale } from './command.ts';
import { type Figure, median, type Section } from './figure.ts';
import { type PageWork, pageWork, traceCategories } from './frames.ts';

const cars = 1000;
const speed = 60;

/** The real time for which each view is watched. */
const watchedMs = 20_000;

/** Time to compile the code and to draw the page for the first time. */
const warmUpMs = 4000;

/** The page's work for one frame. */
const limitMs = 50;

const views = [
  ['overview', '#/', 'Addresses and credentials'],
  ['map and list', '#/map', 'Latest events'],
  ['vehicle', '#/vehicle/cab001', 'Charging power, kW'],
  ['timeline', '#/timeline', 'sent the event'],
  ['webhooks', '#/webhooks', 'attempt'],
] as const;

/** The work of a page that shows a busy city, for each frame. */
export async function dashboard(): Promise<Section> {
  buildIfStale();
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-bench-'));
  const scenario = join(folder, 'busy-city.yaml');
  writeFileSync(scenario, busyCity(cars));
  const serving = await startServing(scenario, '--speed', String(speed));
  const browser = await launchBrowser();
  const figures: Figure[] = [];
  const rows: string[][] = [];
  try {
    await untilMorning(serving);
    for (const [name, hash, words] of views) {
      const work = await watch(browser, `${serving.origin}/${hash}`, words);
      figures.push(worstFrame(name, work));
      rows.push(rowOf(name, work));
    }
  } finally {
    await browser.close();
    await serving.stop();
    rmSync(folder, { recursive: true });
  }
  return {
    title: 'The dashboard',
    notes: [
      `${cars.toLocaleString('en')} cars on a working morning at ${speed}x, each view watched for ` +
        `${watchedMs / 1000} s in Chromium on the machine that serves it. A frame is the processor time of ` +
        'the page’s main thread for its script, style, layout and paint, with any work right before it that ' +
        'delayed it. It excludes the time that the server and the drawing in software take on the same ' +
        'cores.',
    ],
    figures,
    tables: [
      { head: ['view', 'frames', 'median', '99 of 100 within', 'longest task', 'busy'], rows },
    ],
  };
}

/** Commuters leave home between half past six and half past eight. */
async function untilMorning({ origin, controlToken }: Serving): Promise<void> {
  const { ok, status } = await fetch(`${origin}/sim/clock/advance`, {
    method: 'POST',
    headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ by: '45m' }),
  });
  if (!ok) throw new Error(`the clock was not advanced: ${status}`);
}

/** A browser context of its own, without any state of the view before. */
async function watch(browser: Browser, url: string, words: string): Promise<PageWork> {
  const page: Page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  try {
    await page.goto(url);
    await page.getByText(words).first().waitFor();
    await page.waitForTimeout(warmUpMs);
    await browser.startTracing(page, { categories: traceCategories });
    await page.waitForTimeout(watchedMs);
    return pageWork((await browser.stopTracing()).toString());
  } finally {
    await page.close();
  }
}

function worstFrame(view: string, { frames }: PageWork): Figure {
  const worst = Math.max(...frames);
  return {
    name: `worst frame, ${view}, ${cars.toLocaleString('en')} cars`,
    value: worst,
    unit: 'ms',
    peer: { name: 'a limit of', value: limitMs },
    ratio: worst / limitMs,
    promise: { atMost: 1 },
  };
}

function rowOf(view: string, { frames, longestTask, busyShare }: PageWork): string[] {
  const sorted = [...frames].sort((a, b) => a - b);
  const late = sorted[Math.ceil(0.99 * sorted.length) - 1] ?? Number.NaN;
  const ms = (value: number): string => `${value.toFixed(1)} ms`;
  const busy = `${Math.round(100 * busyShare)} %`;
  return [view, String(frames.length), ms(median(frames)), ms(late), ms(longestTask), busy];
}
