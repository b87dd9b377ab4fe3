import type { z } from '@hono/zod-openapi';
import { entryLine, type LoggedEntry } from '../../../engine/index.ts';
import { clockDocument } from '../control/clock-document.ts';
import type { clockSchema } from '../control/clock-schema.ts';
import type { ControlledWorld } from '../control/simulation.ts';
import { simulatedVehicle } from '../control/vehicle-entry.ts';
import { rowOf } from '../control/vehicles.ts';
import type { ServerMessage } from './messages.ts';
import { ahead } from './place.ts';
import type { FeedPlace, FeedSource, VehiclesNow } from './source.ts';

/** The most vehicles that an answer names. */
const mostNamed = 100;

/** The source for a world: its log, as far as it is kept. */
export class WorldSource implements FeedSource {
  readonly #world: ControlledWorld;

  constructor(world: ControlledWorld) {
    this.#world = world;
  }

  get id(): string {
    return this.#world.id;
  }

  get codes() {
    return this.#world.options.codes;
  }

  clockAfter(findings: number): z.infer<typeof clockSchema> {
    return clockDocument(this.#world, findings);
  }

  /** Real time cannot wait. */
  get canWait(): boolean {
    return this.#world.timekeeper.state.mode !== 'paced';
  }

  get length(): number {
    return this.#log.length;
  }

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

  read(place: number, most: number): readonly LoggedEntry[] {
    const at = place - this.oldest;
    return this.#log.retained.slice(at, at + most);
  }

  /** The line of a log file. */
  textOf(entry: LoggedEntry): string {
    return entryLine(entry);
  }

  listen(heard: (entry: LoggedEntry) => void): () => void {
    const subscription = this.#world.run.world.entries.subscribe(heard);
    return () => subscription.unsubscribe();
  }

  /** A client that asks for entries no longer in the log gets the next ones that are. */
  find(from: number): FeedPlace {
    const { length, oldest } = this;
    if (from > length) throw ahead(from, length);
    if (from >= oldest) return { place: from };
    return { place: length, gap: this.gap(from, length - 1) };
  }

  gap(from: number, to: number): Extract<ServerMessage, { readonly type: 'gap' }> {
    return { type: 'gap', from, to, dropped: to - from + 1 };
  }

  nameOf(vehicle: string): string {
    const { world } = this.#world.run;
    return world.fleet.nameOf(rowOf(world, vehicle));
  }

  holdBack(clearance: () => Promise<void> | undefined): () => void {
    return this.#world.timekeeper.holdBack(clearance);
  }

  get #log() {
    return this.#world.run.world.log;
  }
}
