import { expect, test } from 'vitest';
import { IdleWatch } from '../../../adapters/worlds/idle-watch.ts';
import { HandWall } from '../../support/hand-wall.ts';

function watched() {
  const wall = new HandWall();
  const state = { isBusy: false, idleAtMs: [] as number[] };
  const watch = new IdleWatch({
    wall,
    idleMs: 1000,
    isBusy: () => state.isBusy,
    onIdle: () => state.idleAtMs.push(wall.nowMs()),
  });
  return { wall, watch, state, startMs: wall.nowMs() };
}

test('a world is idle a while after its last use, however long that lasts', async () => {
  const { wall, watch, state, startMs } = watched();
  const end = watch.begin();
  await wall.pass(5300);
  expect(state.idleAtMs).toEqual([]);

  end();
  await wall.pass(5000);

  expect(state.idleAtMs).toEqual([startMs + 6300]);
});

test('a busy world is not idle, and a use that was none counts for nothing', async () => {
  const { wall, watch, state, startMs } = watched();
  state.isBusy = true;
  await wall.pass(5000);
  expect(state.idleAtMs).toEqual([]);

  state.isBusy = false;
  watch.begin()(false);
  await wall.pass(5000);

  expect(state.idleAtMs).toEqual([startMs + 6000]);
});
