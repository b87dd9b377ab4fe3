import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../../build/browser.ts';
import { dashboardPages, press } from './evening.ts';
import { survey } from './survey.ts';

const { withPage } = dashboardPages();

/** Twelve cars on one square, and one that stands apart. */
const square = `
version: 1
name: square
seed: 5
places: { square: { latitude: 52.52, longitude: 13.41 }, edge: { latitude: 52.6, longitude: 13.6 } }
fleets: { cars: { count: 12, id: 'c{n:02}', model: BEV, state: { at: square } } }
vehicles: { apart: { model: BEV, state: { at: edge } } }
`;

/** A world whose vehicles are all at homes of their own. */
const placeless = `
version: 1
name: placeless
seed: 5
vehicles: { car: { model: BEV }, van: { model: ICE } }
`;

const clean = { overflow: 0, nameless: [], pale: [], small: [] };

describe.skipIf(!hasBrowser)('the map in a real browser', () => {
  test('the keyboard opens a group and reaches its vehicles', async () => {
    await withPage({ scenario: square }, async (page, at) => {
      await page.goto(at('#/map'));
      const group = page.getByRole('button', { name: 'Group of 12 vehicles' });
      await group.focus();
      await page.keyboard.press('Enter');
      const members = page.getByRole('dialog', { name: '12 vehicles close together' });
      await members.waitFor();
      expect(await members.getByRole('link').count()).toBe(12);
      await page.keyboard.press('Escape');
      await members.waitFor({ state: 'detached' });
      expect(await group.evaluate('document.activeElement.ariaLabel')).toBe('Group of 12 vehicles');

      await page.keyboard.press('Enter');
      await members.waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'c02' }).waitFor();
      await page.goBack();
      await group.focus();
      await page.keyboard.press('Enter');
      await press(page, 'Zoom to them');
      await members.waitFor({ state: 'detached' });
    });
  });

  test('a vehicle picked beside a chart has its own shown there, and one that is not there is named', async () => {
    await withPage(
      { scenario: square },
      async (page, at) => {
        await page.goto(at('#/map/apart/lock'));
        await page.getByRole('complementary', { name: 'Lock of apart' }).waitFor();
        await page.getByRole('button', { name: 'Group of 12 vehicles' }).press('Enter');
        await page.getByRole('dialog').getByRole('link', { name: /c02/ }).press('Enter');
        await page.getByRole('complementary', { name: 'Lock of c02' }).waitFor();
        expect(await page.evaluate('document.activeElement.textContent')).toBe('Lock of c02');

        await page.goto(at('#/map/nope/lock'));
        await page.getByText('There is no vehicle nope in this world').waitFor();
      },
      /404/,
    );
  });

  test.each(
    [1440, 390].flatMap((width) =>
      (['light', 'dark'] as const).map((colorScheme) => [width, colorScheme] as const),
    ),
  )(
    'a group, and a world without places, can be read: %i pixels wide, %s',
    async (width, colorScheme) => {
      const viewport = { width, height: 800 };
      await withPage({ scenario: square, viewport, colorScheme }, async (page, at) => {
        await page.goto(at('#/map'));
        await page.getByRole('button', { name: 'Group of 12 vehicles' }).press('Enter');
        await page.getByRole('dialog', { name: '12 vehicles close together' }).waitFor();
        expect(await page.evaluate(survey)).toEqual(clean);
      });
      await withPage({ scenario: placeless, viewport, colorScheme }, async (page, at) => {
        await page.goto(at('#/map'));
        await page.getByRole('link', { name: /car/ }).first().waitFor();
        expect(await page.evaluate(survey)).toEqual(clean);
      });
    },
  );

  test('the legend tells the states of vehicles in words, and the scale a distance', async () => {
    await withPage({}, async (page, at) => {
      await page.goto(at('#/map'));
      const states = page.getByRole('list', { name: 'Vehicles by state' });
      await states.getByRole('listitem').filter({ hasText: 'Parked2' }).waitFor();
      const scale = page.locator('.leaflet-control-scale-line');

      expect(await scale.textContent()).toMatch(/^\d+ k?m$/);
    });
  });
});
