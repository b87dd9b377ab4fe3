import type { z } from '@hono/zod-openapi';
import { entryLine, type LoggedEntry } from '../../../engine/index.ts';
import { clockDocument } from '../control/clock-document.ts';
import type { clockSchema } from '../control/clock-schema.ts';
import type { ControlledWorld } from '../control/simulation.ts';
import { simulatedVehicle } from '../control/vehicle-entry.ts';
import { rowOf } from '../control/vehicles.ts';
import type { simulatedVehicleSchema } from '../control/vehicles-schema.ts';
import type { FaceOptions } from '../face-options.ts';
import { FeedMistake } from './feed-mistake.ts';
import type { ServerMessageOf } from './messages.ts';

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

/** The most vehicles that an answer names. */
const mostNamed = 100;

/** The source of a feed: the log of a world, as far as it is kept. */
export class FeedSource {
  readonly #world: ControlledWorld;

  constructor(world: ControlledWorld) {
    this.#world = world;
  }

  /** The id in paths: `main`. */
  get id(): string {
    return this.#world.id;
  }

  /** The kind of codes of its refusals. */
  get codes(): FaceOptions['codes'] {
    return this.#world.options.codes;
  }

  /** The clock, with the script's findings after the first `findings` of them. */
  clockAfter(findings: number): z.infer<typeof clockSchema> {
    return clockDocument(this.#world, findings);
  }

  /** Whether its time can wait for clients that ask for that; real time cannot. */
  get canWait(): boolean {
    return this.#world.timekeeper.state.mode !== 'paced';
  }

  /** The sequence of the next entry. */
  get length(): number {
    return this.#log.length;
  }

  /** The first sequence that is still kept. */
  get oldest(): number {
    return this.#log.retained[0]?.sequence ?? this.length;
  }

  get vehicles(): VehiclesNow {
    const { scenario, world } = this.#world.run;
    const { count } = world.fleet;
    const rows: VehiclesNow['rows'] = (names) =>
      names === undefined
        ? Array.from({ length: count }, (_, row) => row)
        : names.map((name) => rowOf(world, name)).sort((a, b) => a - b);
    return {
      count,
      rows,
      unlogged: (names) => {
        if (scenario.log === 'everything') return undefined;
        const silent = rows(names).filter((row) => !world.dynamics.tells(row));
        if (silent.length === 0) return undefined;
        return silent.slice(0, mostNamed).map((row) => world.fleet.nameOf(row));
      },
      at: (row) => simulatedVehicle(world, row),
    };
  }

  /** The kept entries from a place on; so many at most. */
  read(place: number, most: number): readonly LoggedEntry[] {
    const at = place - this.oldest;
    return this.#log.retained.slice(at, at + most);
  }

  /** The line of a log file. */
  textOf(entry: LoggedEntry): string {
    return entryLine(entry);
  }

  /** Calls the listener with every new entry; returns a function that ends it. */
  listen(heard: (entry: LoggedEntry) => void): () => void {
    const subscription = this.#world.run.world.entries.subscribe(heard);
    return () => subscription.unsubscribe();
  }

  /**
   * The place of a sequence. A client that asks for entries no longer in the log gets the next ones
   * that are. Throws a `FeedMistake` for the future.
   */
  find(from: number): FeedPlace {
    const { length, oldest } = this;
    if (from > length) {
      const words = `from ${from} lies ahead: the next entry is ${length}`;
      throw new FeedMistake('SEQUENCE_AHEAD', words);
    }
    if (from >= oldest) return { place: from };
    return { place: length, gap: this.gap(from, length - 1) };
  }

  /** The message about places that are gone. */
  gap(from: number, to: number): ServerMessageOf<'gap'> {
    return { type: 'gap', from, to, dropped: to - from + 1 };
  }

  /** The subject of entries about a vehicle, by its name or id. Throws a refusal. */
  nameOf(vehicle: string): string {
    const { world } = this.#world.run;
    return world.fleet.nameOf(rowOf(world, vehicle));
  }

  /** As `ClockControl.holdBack`. */
  holdBack(clearance: () => Promise<void> | undefined): () => void {
    return this.#world.timekeeper.holdBack(clearance);
  }

  get #log() {
    return this.#world.run.world.log;
  }
}
