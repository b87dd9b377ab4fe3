import { describe, expect, test } from 'vitest';
import { errorOf } from '../../support/commanding.ts';
import { type Controlled, controlled } from '../../support/controlled.ts';
import { dataOf } from '../../support/data-of.ts';
import { hosting, idleMs } from '../../support/hosting.ts';

const noCars = 'version: 1\nvehicles: {}\n';

async function names({ control }: Pick<Controlled, 'control'>): Promise<readonly string[]> {
  const worlds = dataOf(await control('GET', '/sim/worlds')) as readonly { readonly id: string }[];
  return worlds.map(({ id }) => id);
}

test('the list of worlds has the oldest first, awake or not', async () => {
  const host = hosting();
  await host.control('DELETE', '/sim/worlds/main');
  const ids = ['main', 'zoe', 'adam', 'pr-12', 'pr-3'];
  for (const id of ids) {
    await host.wall.pass(1);
    expect((await host.control('POST', '/sim/worlds', { id, yaml: noCars })).status).toBe(201);
  }
  expect(await names(host)).toEqual(ids);
  await host.wall.pass(2 * idleMs);
  expect(host.worlds.list()).toEqual([]);
  expect(await names(host)).toEqual(ids);
  for (const id of ['pr-3', 'zoe', 'main']) {
    await host.control('GET', `/w/${id}/sim/clock`);
    expect(await names(host)).toEqual(ids);
  }
  await host.control('POST', '/sim/worlds/adam/restart', { from: 'beginning' });
  expect(await names(host)).toEqual(ids);
});

describe.each([
  ['where worlds are kept', () => hosting()],
  ['where they are not', () => controlled()],
])('a name that differs in case only is refused %s', (_, server) => {
  test.each([
    ['Main', 'main'],
    ['PR-1', 'pr-1'],
    ['pR-1', 'pr-1'],
  ])('%s', async (id, known) => {
    const { control } = server();
    await control('POST', '/sim/worlds', { id: 'pr-1', yaml: noCars });
    const refused = await control('POST', '/sim/worlds', { id, yaml: noCars });

    expect([refused.status, errorOf(refused).detail]).toEqual([
      409,
      `there is a world ${known} already, and ${id} differs from it in case only`,
    ]);
    expect((await control('GET', `/sim/worlds/${id}`)).status).toBe(404);
  });

  test('of a world that is being made, and not of one that is gone', async () => {
    const { control } = server();
    const made = await Promise.all(
      ['Pr', 'pr', 'PR'].map((id) => control('POST', '/sim/worlds', { id, yaml: noCars })),
    );
    expect(made.map(({ status }) => status)).toEqual([201, 409, 409]);
    expect(errorOf(made[1]!).detail).toBe(
      'there is a world Pr already, which is being made, and pr differs from it in case only',
    );
    await control('DELETE', '/sim/worlds/Pr');
    expect((await control('POST', '/sim/worlds', { id: 'pr', yaml: noCars })).status).toBe(201);
  });

  test('of a world without a name', async () => {
    const { control } = server();
    await control('POST', '/sim/worlds', { id: 'W1', yaml: noCars });
    const made = dataOf(await control('POST', '/sim/worlds', { yaml: noCars }));
    expect(made).toMatchObject({ id: 'w2' });
  });
});
