import type { z } from '@hono/zod-openapi';
import type { LoggedEntry } from '../../../engine/index.ts';
import type { clockSchema } from '../control/clock-schema.ts';
import type { simulatedVehicleSchema } from '../control/vehicles-schema.ts';
import type { FaceOptions } from '../face-options.ts';
import type { ServerMessageOf } from './messages.ts';

/** The source of a feed: the log of a world. The place of an entry is its sequence. */
export interface FeedSource {
  /** The id in paths: `main`. */
  readonly id: string;
  /** The kind of codes of its refusals. */
  readonly codes: FaceOptions['codes'];
  /** The clock, with the script's findings after the first `findings` of them. */
  clockAfter(findings: number): z.infer<typeof clockSchema>;
  /** Whether its time can wait for clients that ask for that. */
  readonly canWait: boolean;
  /** The place of the next entry. */
  readonly length: number;
  /** The first place that is still available. */
  readonly oldest: number;
  /** The present state of the vehicles. */
  readonly vehicles: VehiclesNow;
  /** The available entries from a place on; so many at most. */
  read(place: number, most: number): readonly LoggedEntry[];
  textOf(entry: LoggedEntry): string;
  /** Calls the listener with every new entry; returns a function that ends it. */
  listen(listener: (entry: LoggedEntry) => void): () => void;
  /** The place of a sequence. Throws a `FeedMistake`. */
  find(from: number): FeedPlace;
  /** The message about places that are gone. */
  gap(from: number, to: number): ServerMessageOf<'gap'>;
  /** The subject of entries about a vehicle, by its name or id. Throws a refusal. */
  nameOf(vehicle: string): string;
  /** As `ClockControl.holdBack`. */
  holdBack(clearance: () => Promise<void> | undefined): () => void;
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
  /** Present if entries it asked for are gone. */
  readonly gap?: ServerMessageOf<'gap'> | undefined;
}
