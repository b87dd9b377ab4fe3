import { expect, test } from 'vitest';
import {
  advanceTitles,
  branchObjection,
  wordsWith,
  worldTitles,
} from '../../../adapters/dashboard/app/form-words.ts';
import { errorOf } from '../../support/commanding.ts';
import { controlled, twoCars } from '../../support/controlled.ts';

test.each([
  [{ id: 'a b' }, 'World name: expected up to 63 letters, digits, - and _'],
  [{ owner: 'x'.repeat(101) }, 'Owner: '],
  [{ expires: '2020-01-01T00:00:00.000Z' }, 'Expires: expected an instant after '],
  [{ scenario: 7 }, 'Scenario text: '],
  [{ seed: [] }, 'Seed: '],
  [{ params: { power: [] } }, 'power: '],
])('the refusal of a new world with %j names the field', async (members, words) => {
  const { control } = controlled();
  const refused = await control('POST', '/sim/worlds', { scenario: twoCars, ...members });

  expect(refused.status).toBe(400);
  const shown = wordsWith(worldTitles, errorOf(refused).detail);
  expect(shown.startsWith(words), shown).toBe(true);
  expect(shown).not.toContain('body');
});

test.each([
  [{ to: '2020-01-01T00:00:00' }, 'Date and time: '],
  [{ until: 7, within: '1h' }, 'Until a condition holds: '],
  [{ until: 'true', within: '200y' }, 'Within: '],
])('the refusal of an advance with %j names the field', async (order, words) => {
  const { control } = controlled();
  const refused = await control('POST', '/sim/clock/advance', order);

  expect(refused.status).toBe(400);
  const shown = wordsWith(advanceTitles, errorOf(refused).detail);
  expect(shown.startsWith(words), shown).toBe(true);
});

test('the refusal of a branch names the field, and instants in local time of the scenario', async () => {
  const { control } = controlled();
  const at = '2020-01-01T00:00:00';
  const refused = await control('POST', '/sim/worlds', { branchOf: 'main', at });
  const shown = branchObjection(errorOf(refused).detail);

  expect(refused.status).toBe(400);
  expect(shown?.field).toBe('at');
  expect(shown?.words).toMatch(
    /^Expected an instant from \d{4}(?:-\d\d){2} \d\d:\d\d:\d\d to .* in Europe\/Berlin, found 2020-01-01 00:00:00\.$/,
  );
  expect(branchObjection('body id: taken')).toEqual({ field: 'id', words: 'Taken.' });
  expect(branchObjection('there is a world main already')).toBeUndefined();
});

test('a mistake in a scenario and an error about no field stand as they are', () => {
  const mistake = 'scenario:3:7: unknown key body id: write\n  body id: 7\n  ^';
  expect(wordsWith(worldTitles, mistake)).toBe(mistake);
  expect(wordsWith(worldTitles, 'the server is shutting down')).toBe('the server is shutting down');
});
