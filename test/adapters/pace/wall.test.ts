import { expect, test } from 'vitest';
import { hostWall } from '../../../adapters/pace/host-wall.ts';
import { turn } from '../../support/turn.ts';

test('each round of the event loop runs one turn, in order', async () => {
  const taken: string[] = [];
  const [, second] = ['a', 'b', 'c', 'd'].map((name) => hostWall.after(0, () => taken.push(name)));
  second!();
  const rounds: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    await turn();
    rounds.push(taken.join(''));
  }

  expect(rounds).toEqual(['a', 'ac', 'acd', 'acd']);
});

test('all work in a turn shares its time, and the next turn has its own', async () => {
  const ends = [hostWall.turnEndsMs(), hostWall.turnEndsMs()];
  await turn();
  ends.push(hostWall.turnEndsMs());

  expect(ends[1]).toBe(ends[0]);
  expect(ends[2]).toBeGreaterThan(ends[0]!);
});

test('a turn that is cancelled before or after its time is due does not run', async () => {
  const taken: string[] = [];
  const callOff = hostWall.after(1, () => taken.push('late'));
  hostWall.after(0, () => taken.push('soon'));
  callOff();
  await new Promise<void>((resolve) => {
    hostWall.after(5, resolve);
  });

  expect(taken).toEqual(['soon']);
});
