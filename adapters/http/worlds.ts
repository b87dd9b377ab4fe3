import type { HostedWorld } from './hosted-world.ts';
import type { Refusal } from './refusal.ts';

export interface Worlds {
  /** Answers requests that name no world; undefined once it was removed. */
  readonly first: HostedWorld | undefined;
  find(id: string): HostedWorld | undefined;
  list(): readonly HostedWorld[];
  /**
   * Brings a world back that is asleep, by default the first one. Resolves once it is back, or
   * cannot be; undefined for any other world.
   */
  wake?(id?: string): Promise<void> | undefined;
  /** The reason why a world that exists, by default the first one, is not to be found. */
  absence?(id?: string): Refusal | undefined;
}
