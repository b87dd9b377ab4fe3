import type { HostedWorld } from './hosted-world.ts';
import type { Refusal } from './refusal.ts';

export interface Worlds {
  /** Answers requests that name no world; undefined once it was removed. */
  readonly first: HostedWorld | undefined;
  /** The id of the first world, also while it is not awake; missing where worlds never sleep. */
  readonly firstId?: string | undefined;
  find(id: string): HostedWorld | undefined;
  list(): readonly HostedWorld[];
  /**
   * Brings a world back that is asleep, by default the first one. Resolves once it is back, or
   * cannot be; undefined for any other world.
   */
  wake?(id?: string): Promise<void> | undefined;
  /** Whether a world, by default the first one, would have to be brought back for a request. */
  isAsleep?(id?: string): boolean;
  /** The reason why a world that exists, by default the first one, is not to be found. */
  absence?(id?: string): Refusal | undefined;
}
