import { expect, test } from 'vitest';
import { GroupCommit } from '../../../adapters/file/group-commit.ts';

/** A disk whose writes end when the test ends them. */
function disk() {
  const done: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const turns: (() => void)[] = [];
  let flushes = 0;
  const commit = new GroupCommit({
    flush: () => (flushes += 1),
    sync: () => new Promise((resolve, reject) => done.push({ resolve, reject })),
    soon: (run) => turns.push(run),
  });
  return { commit, done, flushes: () => flushes, turn: () => turns.splice(0).map((run) => run()) };
}

/** Lets every promise settle that can. */
async function rest(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** The names of callers whose wait is over. */
function watched(told: string[], name: string, kept: Promise<void> | undefined): void {
  void kept?.then(
    () => told.push(name),
    () => told.push(`${name} failed`),
  );
}

test('no caller waits if nothing was written', () => {
  expect(disk().commit.kept()).toBeUndefined();
});

test('callers of one turn share a commit, later ones share the next', async () => {
  const { commit, done, flushes, turn } = disk();
  const told: string[] = [];
  commit.written();
  watched(told, 'a', commit.kept());
  commit.written();
  watched(told, 'b', commit.kept());
  await rest();
  turn();
  await rest();
  expect([flushes(), done.length, told]).toEqual([1, 1, []]);

  watched(told, 'reads what is under way', commit.kept());
  commit.written();
  watched(told, 'c', commit.kept());
  watched(told, 'd', commit.kept());
  done[0]!.resolve();
  await rest();
  expect([flushes(), [...told].sort()]).toEqual([1, ['a', 'b', 'reads what is under way']]);

  turn();
  await rest();
  expect([flushes(), done.length]).toEqual([2, 2]);
  done[1]!.resolve();
  await rest();
  expect(told.slice(3)).toEqual(['c', 'd']);
  expect(commit.kept()).toBeUndefined();
});

test('after a failure every commit fails', async () => {
  const { commit, done, turn } = disk();
  const told: string[] = [];
  commit.written();
  watched(told, 'a', commit.kept());
  await rest();
  turn();
  await rest();
  commit.written();
  watched(told, 'b', commit.kept());

  done[0]!.reject(new Error('the disk failed'));
  await rest();
  watched(told, 'c', commit.kept());
  await rest();

  expect(told.sort()).toEqual(['a failed', 'b failed', 'c failed']);
  expect(done).toHaveLength(1);
});
