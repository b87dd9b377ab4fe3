import type { z } from '@hono/zod-openapi';
import type { LoggedEntry } from '../../../engine/index.ts';
import type { clockSchema } from '../control/clock-schema.ts';
import type { simulatedVehicleSchema } from '../control/vehicles-schema.ts';
import type { FaceOptions } from '../face-options.ts';
import type { RecordingFacts, ServerMessage, ServerMessageOf } from './messages.ts';

/**
 * The source of a feed: a world, or a recording that is played. The place of an item only grows: in
 * a world it is the sequence of an entry; in a recording it grows further when it is played again.
 */
export interface FeedSource {
  /** The id in paths: `main`. */
  readonly id: string;
  /** The kind of codes of its refusals. */
  readonly codes: FaceOptions['codes'];
  /** The clock, with the script's findings after the first `findings` of them. */
  clockAfter(findings: number): z.infer<typeof clockSchema>;
  /** The facts about the recording, if the source is one. */
  readonly recording: RecordingFacts | undefined;
  /** Whether its time can wait for clients that ask for that. */
  readonly canWait: boolean;
  /** The place of the next item. */
  readonly length: number;
  /** The first place that is still available. */
  readonly oldest: number;
  /** The sequence of the next entry, and of the first one that `find` finds. */
  readonly sequence: number;
  readonly oldestSequence: number;
  /** The present state of the vehicles; undefined where it is unknown. */
  readonly vehicles: VehiclesNow | undefined;
  /** The available items from a place on; so many at most. */
  read(place: number, most: number): readonly SourceItem[];
  textOf(entry: LoggedEntry): string;
  /** Calls the listener with every new item; returns a function that ends it. */
  listen(listener: (item: SourceItem) => void): () => void;
  /** The place of a sequence; in a recording, within a stretch. Throws a `FeedMistake`. */
  find(from: number, stretch: number | undefined): FeedPlace;
  /** The message about places that are gone; undefined if there is none. */
  gap(from: number, to: number): ServerMessageOf<'gap'> | undefined;
  /** The subject of entries about a vehicle, by its name or id. Throws a refusal. */
  nameOf(vehicle: string): string;
  /** As `ClockControl.holdBack`. */
  holdBack(clearance: () => Promise<void> | undefined): () => void;
}

/** An entry; or, in a recording, a message that it goes on somewhere else. */
export type SourceItem = LoggedEntry | ServerMessageOf<'stretch'>;

export function isEntry(item: SourceItem): item is LoggedEntry {
  return !('stretch' in item);
}

export interface VehiclesNow {
  readonly count: number;
  /** Rows in the order of the scenario: those of some names, or all. */
  rows(names: readonly string[] | undefined): readonly number[];
  /** The first of these vehicles, or of all, about which the scenario logs nothing. */
  unlogged(names: readonly string[] | undefined): string[] | undefined;
  at(row: number): z.infer<typeof simulatedVehicleSchema>;
}

/** The place at which a client begins. */
export interface FeedPlace {
  readonly place: number;
  readonly sequence: number;
  /** Present for a recording. */
  readonly stretch?: number | undefined;
  /** Present if entries it asked for are gone. */
  readonly gap?: Extract<ServerMessage, { readonly type: 'gap' }> | undefined;
}
