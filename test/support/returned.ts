import type { ControlledWorld } from '../../adapters/http/control/simulation.ts';
import type { HostedWorlds } from '../../adapters/worlds/hosted-worlds.ts';

/** A kept world that a new server has brought back; rejects with the reason why it was not. */
export async function returned(worlds: HostedWorlds, id: string): Promise<ControlledWorld> {
  await worlds.open('from-now');
  await worlds.wake(id);
  const world = worlds.find(id);
  if (world !== undefined) return world;
  const dormant = worlds.dormant().find((each) => each.id === id);
  throw new Error(dormant?.problem ?? worlds.absence(id)?.message ?? `there is no world ${id}`);
}
