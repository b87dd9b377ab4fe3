import { expect } from 'vitest';
import { type ControlledOptions, controlled, twoCars } from './controlled.ts';
import { MemoryStore } from './kept-worlds.ts';

/** Real time after which a world is put away. */
export const idleMs = 60_000;
export const url = '/sim/worlds/kept';

export interface KeptOptions extends ControlledOptions {
  readonly store?: MemoryStore;
  readonly engineVersion?: string;
  readonly onRemark?: (id: string, words: string) => void;
}

/** A server that keeps its worlds in a store. */
export function hosting({
  store = new MemoryStore(),
  engineVersion = 'test',
  onRemark,
  ...more
}: KeptOptions = {}) {
  const problems: string[] = [];
  const lost: string[] = [];
  const keeping = {
    store,
    wallMs: () => 0,
    engineVersion,
    onSetAside: (_: string, problem: string) => problems.push(problem),
    onLost: (_: string, { message }: Error) => lost.push(message),
    onRemark,
  };
  return { ...controlled(twoCars, { keeping, idleMs, ...more }), store, problems, lost };
}

/** Such a server, whose world `kept` is asleep. */
export async function asleep(options: KeptOptions = {}) {
  const host = hosting(options);
  await host.control('POST', '/sim/worlds', { id: 'kept', yaml: twoCars });
  await host.control('POST', '/w/kept/sim/clock/advance', { by: '40m' });
  const { digest } = host.worlds.find('kept')!.run.world.log;
  await host.wall.pass(2 * idleMs);
  expect(host.worlds.find('kept')).toBeUndefined();
  return { ...host, digest };
}
