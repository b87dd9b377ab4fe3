import { expect, test } from 'vitest';
import { controlled } from '../../support/controlled.ts';
import { dataOf } from '../../support/data-of.ts';

test('a replay ends where no request comes for five minutes and no client follows its feed', async () => {
  const { control, wall, worlds } = controlled();
  const replayed = async () =>
    dataOf(await control('POST', '/sim/replays', { back: '1m' })) as { readonly id: string };
  await control('POST', '/sim/clock/advance', { by: '1h' });
  const [left, asked, followed] = [await replayed(), await replayed(), await replayed()];
  const leave = worlds.find(followed.id)!.use!.begin();
  await wall.pass(200_000);
  await control('GET', `/w/${asked.id}/sim/clock`);
  await wall.pass(200_000);

  expect(worlds.replaysOf('main').map(({ id }) => id)).toEqual([asked.id, followed.id]);
  expect((await control('GET', `/w/${left.id}/sim/clock`)).status).toBe(404);

  leave();
  await wall.pass(600_000);
  expect(worlds.replaysOf('main')).toEqual([]);
  expect(wall.size).toBe(0);
});
