import type { ToleratedPath } from '../../replay/likeness.ts';
import type { RecordedRun } from '../../replay/recorded-run.ts';
import type { Moment } from './moment.ts';

/** A recording whose world the scenario shares. */
export interface ReplayPlan {
  readonly recording: RecordedRun;
  /** Whether the recording holds the events of a vehicle. */
  readonly isRecorded: (vehicle: string) => boolean;
  /** The vehicles with recorded facts, where not all vehicles were recorded. */
  readonly watched: ReadonlySet<string>;
  /** Webhooks that the scenario adds. */
  readonly ownWebhooks: ReadonlySet<string>;
  /** `overlay`: differences are reported, and fail the run only if the scenario expects none. */
  readonly mode: 're-execute' | 'overlay';
  /** The paths of fields that are not compared. */
  readonly ignore: readonly string[];
  readonly tolerance: readonly ToleratedPath[];
}

/** The last instant of the recording to play, inclusive. */
export type PlayEnd =
  | { readonly kind: 'end' }
  /** The next checkpoint or chapter of this name, or the next fact of this kind. */
  | { readonly kind: 'marker'; readonly marker: string }
  | { readonly kind: 'length'; readonly durationMs: number }
  | Moment;
