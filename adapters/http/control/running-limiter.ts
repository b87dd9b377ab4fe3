import type { ControlledWorld } from './simulation.ts';

/** A charge limiter that runs beside a world. */
export interface RunningLimiter {
  /** The world beside which it runs; undefined before it has begun. */
  readonly worldId: string | undefined;
  /** The name of its webhook. */
  readonly webhook: string;
  readonly mostCharging: number;
  /** By vehicle id. */
  readonly cars: ReadonlyMap<string, BelievedCharging>;
  readonly orders: readonly {
    readonly vehicleId: string;
    readonly order: 'start' | 'stop';
    readonly atMs: number;
    readonly outcome?: 'done' | 'failed';
  }[];
  readonly heard: {
    readonly events: number;
    readonly duplicates: number;
    readonly late: number;
    readonly forged: number;
  };
  isWaiting(vehicleId: string): boolean;
  /** Begins anew beside the world that has taken the place of its own. */
  follow(world: ControlledWorld): Promise<void>;
}

/** The charging of a car according to the limiter. */
export interface BelievedCharging {
  readonly vehicleId: string;
  readonly isPluggedIn: boolean;
  readonly isCharging: boolean;
  readonly percent: number;
  readonly powerKw: number;
  /** The time of the latest webhook, ms since the epoch. */
  readonly heardAtMs: number;
}
