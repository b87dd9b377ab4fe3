import type { HostedWorld } from './hosted-world.ts';

export interface Worlds {
  /** Answers requests that name no world; undefined once it was removed. */
  readonly first: HostedWorld | undefined;
  find(id: string): HostedWorld | undefined;
  list(): readonly HostedWorld[];
}
