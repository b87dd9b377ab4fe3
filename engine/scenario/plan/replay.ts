import type { ToleratedPath } from '../../replay/likeness.ts';
import type { RecordedRun } from '../../replay/recorded-run.ts';
import type { Moment } from './moment.ts';

/** A recording, of which the world of the scenario is that of the scenario that was recorded. */
export interface ReplayPlan {
  readonly recording: RecordedRun;
  /** Whether what happens to a vehicle was recorded. */
  readonly isRecorded: (vehicle: string) => boolean;
  /** Vehicles whose facts were recorded where not those of all were. */
  readonly watched: ReadonlySet<string>;
  /** Webhooks that the scenario adds. */
  readonly ownWebhooks: ReadonlySet<string>;
  /** `overlay`: differences are told, and fail nothing unless they are expected not to be. */
  readonly mode: 're-execute' | 'overlay';
  /** Fields that are not compared, by their paths. */
  readonly ignore: readonly string[];
  readonly tolerance: readonly ToleratedPath[];
}

/** Up to and including which instant of the recording is played. */
export type PlayEnd =
  | { readonly kind: 'end' }
  /** The next checkpoint or chapter of this name, or the next fact of this kind. */
  | { readonly kind: 'marker'; readonly marker: string }
  | { readonly kind: 'length'; readonly durationMs: number }
  | Moment;
