import type { Stream } from '../../random/stream.ts';
import type { World } from '../../world.ts';
import { targetRows } from '../names/target-rows.ts';
import type { AmbientRule } from '../plan/plan.ts';

/** When one ambient rule comes next for each of its vehicles: three numbers a vehicle. */
export class Timetable {
  readonly rule: AmbientRule;
  readonly #world: World;
  readonly #firstRow: number;
  readonly #count: number;
  /** Infinity while an occurrence runs. */
  readonly #dueMs: Float64Array;
  readonly #tickets: Int32Array;
  readonly #occurrences: Uint32Array;

  constructor(world: World, rule: AmbientRule) {
    const rows = [...targetRows(world, rule.target)];
    this.rule = rule;
    this.#world = world;
    // The members of a fleet lie side by side.
    this.#firstRow = rows[0] ?? 0;
    this.#count = rows.length;
    this.#dueMs = new Float64Array(rows.length).fill(Infinity);
    this.#tickets = new Int32Array(rows.length);
    this.#occurrences = new Uint32Array(rows.length);
  }

  *rows(): Generator<number> {
    for (let index = 0; index < this.#count; index += 1) yield this.#firstRow + index;
  }

  /** When the rule comes next for a vehicle; Infinity for one that is not its own. */
  dueMsOf(row: number): number {
    return this.#dueMs[row - this.#firstRow] ?? Infinity;
  }

  /** Ticket of that event. */
  ticketOf(row: number): number {
    return this.#tickets[row - this.#firstRow]!;
  }

  plan(row: number, atMs: number, ticket: number): void {
    this.#dueMs[row - this.#firstRow] = atMs;
    this.#tickets[row - this.#firstRow] = ticket;
  }

  /** Notes that an occurrence begins, or is left out, and returns its number, from 1. */
  begin(row: number): number {
    const index = row - this.#firstRow;
    this.#dueMs[index] = Infinity;
    const occurrence = this.#occurrences[index]! + 1;
    this.#occurrences[index] = occurrence;
    return occurrence;
  }

  /** What decides when the next occurrence comes: a stream for the vehicle, the rule and the number. */
  gapDraws(row: number): Stream {
    const { target, number } = this.rule;
    const occurrence = this.#occurrences[row - this.#firstRow]!;
    const purpose = `ambient ${target.name} ${number} every ${occurrence}`;
    return this.#world.streams.stream(this.#world.fleet.nameOf(row), purpose);
  }
}
