import { dirname, resolve } from 'node:path';
import { goldenDifference } from './golden-log.ts';
import { type Judgement, type MatcherContext, worldIn } from './judgement.ts';

/**
 * Whether the log of a world equals its golden log, byte for byte; the path is relative to the test
 * file. UPDATE_GOLDEN=1 in the environment, or the runner's `-u`, writes the file.
 */
export async function toMatchGoldenLog(
  this: MatcherContext,
  received: unknown,
  file: string | URL,
): Promise<Judgement> {
  const world = worldIn(received, 'toMatchGoldenLog');
  if (this.isNot === true) throw new TypeError('toMatchGoldenLog does not support .not');
  const path = typeof file === 'string' ? resolve(dirname(this.testPath ?? '.'), file) : file;
  const update = process.env['UPDATE_GOLDEN'] === '1' || isUpdating(this.snapshotState);
  const difference = goldenDifference(world, path, { update });
  return { pass: difference === undefined, message: () => difference ?? '' };
}

/**
 * Whether the runner has `-u`: vitest has a public member for it, Jest and older versions a private
 * one.
 */
function isUpdating(state: unknown): boolean {
  if (typeof state !== 'object' || state === null) return false;
  const { snapshotUpdateState, _updateSnapshot } = state as Readonly<Record<string, unknown>>;
  return (snapshotUpdateState ?? _updateSnapshot) === 'all';
}
