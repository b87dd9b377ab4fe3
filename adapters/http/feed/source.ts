import type { z } from '@hono/zod-openapi';
import type { Entry } from '../../../engine/index.ts';
import type { clockSchema } from '../control/clock-schema.ts';
import type { simulatedVehicleSchema } from '../control/vehicles-schema.ts';
import type { FaceOptions } from '../face-options.ts';
import type { Recorded, ServerMessage } from './messages.ts';
import type { Place } from './place.ts';

/**
 * What a feed tells of: a world that goes on, or a recording that is played. Everything that is told has a place; places
 * only grow. Those of a world are the sequences of its entries, those of a recording go on where it is played again.
 */
export interface FeedSource {
  /** As it stands in paths: `main`. */
  readonly id: string;
  /** Which codes its refusals have. */
  readonly codes: FaceOptions['codes'];
  readonly clock: z.infer<typeof clockSchema>;
  /** Where it is played from a file: what of it. */
  readonly recording: Recorded | undefined;
  /** Whether its time waits for clients that want it to. */
  readonly canWait: boolean;
  /** The place of what comes next. */
  readonly length: number;
  /** The first place that can still be had. */
  readonly oldest: number;
  /** Of the next entry, and of the first one that `find` finds. */
  readonly sequence: number;
  readonly oldestSequence: number;
  /** The vehicles as they are now; undefined where nobody knows that. */
  readonly vehicles: VehiclesNow | undefined;
  /** What stands at a place and after it, as far as it is there; so much at most. */
  read(place: number, most: number): readonly Told[];
  /** An entry as it is told. */
  textOf(entry: Entry): string;
  /** Calls the listener with whatever is new; returns how to stop. */
  listen(heard: (told: Told) => void): () => void;
  /** Where somebody begins who asks for a sequence; of a recording, in a stretch. Throws a `FeedMistake`. */
  find(from: number, stretch: number | undefined): Place;
  /** What is said of places that are gone; undefined where there is nothing to say. */
  gap(from: number, to: number): Said<'gap'> | undefined;
  /** The subject of entries about a vehicle, by its name or id. Throws a refusal. */
  nameOf(vehicle: string): string;
  /** As `ClockControl.holdBack`. */
  holdBack(clearance: () => Promise<void> | undefined): () => void;
}

/** An entry; or, in a recording, word that it goes on somewhere else. */
export type Told = Entry | Said<'stretch'>;

export function isEntry(told: Told): told is Entry {
  return !('stretch' in told);
}

export interface VehiclesNow {
  readonly count: number;
  /** Where they stand in the order of the scenario: those of some names, or all. */
  rows(names: readonly string[] | undefined): readonly number[];
  at(row: number): z.infer<typeof simulatedVehicleSchema>;
}

type Said<Type extends ServerMessage['type']> = Extract<ServerMessage, { readonly type: Type }>;
