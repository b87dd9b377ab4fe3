import { identityOf, Ledger, type LedgerPage, type World } from '../../engine/index.ts';
import type { OpenRows } from './row-writer.ts';
import type { TableFile, TableOrder } from './table-order.ts';
import { TableWriter } from './table-writer.ts';
import { type TableName, type TableRows, tables, type VehicleSample } from './tables.ts';

/** The places for the tables of one run. */
export interface TablePlaces {
  /** Writes rows in the format. */
  readonly open: OpenRows;
  /** The file of a table, and the name that a manifest has of it. */
  readonly placeOf: (table: TableName) => { readonly file: string; readonly name: string };
}

type Writers = { readonly [Name in TableName]?: TableWriter<TableRows[Name]> };

/**
 * Writes tables of a world while its time passes. Rows are written hour by hour, so that memory
 * does not grow with the days: those of an hour by vehicle and then by time, states by instant.
 */
export class Collection {
  readonly #world: World;
  readonly #ledger: Ledger;
  readonly #writers: Writers;
  readonly #everyMs: number;
  #nextPageMs: number;
  #nextStateMs: number;

  private constructor(world: World, writers: Writers, everyMs: number) {
    this.#world = world;
    this.#ledger = new Ledger(world.dynamics);
    this.#writers = writers;
    this.#everyMs = everyMs;
    this.#nextPageMs = world.startMs + pageMs;
    this.#nextStateMs = writers.states === undefined ? Infinity : world.startMs;
  }

  /** Begins at the first instant of a world. Throws `FileError`. */
  static begin(
    world: World,
    { names, everyMs }: TableOrder,
    { placeOf, open }: TablePlaces,
  ): Collection {
    const writers: Partial<Record<TableName, TableWriter<never>>> = {};
    try {
      for (const table of names) {
        const { file, name } = placeOf(table);
        writers[table] = new TableWriter<never>(tables[table], file, name, open);
      }
    } catch (error) {
      for (const writer of Object.values(writers)) writer.abandon();
      throw error;
    }
    return new Collection(world, writers as Writers, everyMs);
  }

  /** The next instant at which to call `stop`, once everything in it has happened. */
  get nextStopMs(): number {
    return Math.min(this.#nextPageMs, this.#nextStateMs);
  }

  /** Writes the rows that have ended by now; call it at `nextStopMs`. */
  stop(): void {
    const { now } = this.#world.clock;
    if (now === this.#nextStateMs) {
      this.#writers.states?.add(this.#states());
      this.#nextStateMs += this.#everyMs;
    }
    if (now === this.#nextPageMs) {
      this.#add(this.#ledger.take(now));
      this.#nextPageMs += pageMs;
    }
  }

  /** Completes the tables at the end of the world. */
  close(): readonly TableFile[] {
    this.#add(this.#ledger.close());
    return Object.values(this.#writers).map((writer) => writer.close());
  }

  /** Removes the tables. */
  abandon(): void {
    for (const writer of Object.values(this.#writers)) writer.abandon();
  }

  #add({ sessions, trips, load }: LedgerPage): void {
    this.#writers.sessions?.add(sessions);
    this.#writers.trips?.add(trips);
    this.#writers.load?.add(load);
  }

  *#states(): Generator<VehicleSample> {
    const { fleet } = this.#world;
    for (let row = 0; row < fleet.count; row += 1) {
      yield { ...identityOf(fleet, row), reading: this.#world.truthOf(row) };
    }
  }
}

/** The time of a page: a part of a fleet ends few trips in an hour. */
const pageMs = 3_600_000;
