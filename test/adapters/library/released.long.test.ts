import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { controlled, twoCars } from '../../support/controlled.ts';
import { dataOf } from '../../support/data-of.ts';
import { turn } from '../../support/turn.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

test('a world that was made, replayed and deleted leaves nothing behind', async () => {
  const { control, worlds, wall } = controlled();
  const gone: { readonly what: string; readonly ref: WeakRef<object> }[] = [];
  const note = (what: string, each: object) => void gone.push({ what, ref: new WeakRef(each) });
  const noteAll = (id: string): void => {
    const { run, timekeeper, requests } = worlds.find(id)!;
    const { world } = run;
    const parts = {
      run,
      timekeeper,
      world,
      log: world.log,
      fleet: world.fleet,
      clock: world.clock,
    };
    for (const [what, part] of Object.entries(parts)) note(`${what} of ${id}`, part);
    note(`service of ${id}`, world.service);
    note(`scenario of ${id}`, run.scenario);
    if (requests !== undefined) note(`requests of ${id}`, requests);
  };
  for (let count = 0; count < 3; count += 1) {
    const { id } = dataOf(await control('POST', '/sim/worlds', { yaml: twoCars })) as {
      id: string;
    };
    await control('POST', `/w/${id}/sim/clock/advance`, { by: '1h' });
    const replay = dataOf(await control('POST', `/w/${id}/sim/replays`, { back: '10m' })) as {
      id: string;
    };
    await control('GET', `/w/${replay.id}/sim/clock`);
    await control('GET', `/w/${id}/sim/vehicles`);
    noteAll(id);
    noteAll(replay.id);
    await control('DELETE', `/sim/worlds/${replay.id}`);
    await control('DELETE', `/sim/worlds/${id}`);
  }

  for (let count = 0; count < 10; count += 1) {
    await turn();
    collect();
  }

  expect(gone.length).toBeGreaterThan(40);
  expect(gone.filter(({ ref }) => ref.deref() !== undefined).map(({ what }) => what)).toEqual([]);
  expect(wall.size).toBe(0);
});
