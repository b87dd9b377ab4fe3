import type { Stream } from '../../random/stream.ts';
import type { World } from '../../world.ts';
import { targetRows } from '../names/target-rows.ts';
import type { AmbientRule } from '../plan/plan.ts';

/** The next occurrence of an ambient rule for each of its vehicles: three numbers a vehicle. */
export class Timetable {
  readonly rule: AmbientRule;
  readonly #world: World;
  readonly #firstRow: number;
  readonly #count: number;
  /** The instant of the next occurrence; Infinity while one runs. */
  readonly #dueMs: Float64Array;
  readonly #tickets: Int32Array;
  readonly #occurrences: Uint32Array;

  constructor(world: World, rule: AmbientRule) {
    const rows = [...targetRows(world, rule.target)];
    this.rule = rule;
    this.#world = world;
    // The members of a fleet have adjacent rows.
    this.#firstRow = rows[0] ?? 0;
    this.#count = rows.length;
    this.#dueMs = new Float64Array(rows.length).fill(Infinity);
    this.#tickets = new Int32Array(rows.length);
    this.#occurrences = new Uint32Array(rows.length);
  }

  *rows(): Generator<number> {
    for (let index = 0; index < this.#count; index += 1) yield this.#firstRow + index;
  }

  /** The next occurrence for a vehicle; Infinity if the rule does not apply to it. */
  dueMsOf(row: number): number {
    return this.#dueMs[row - this.#firstRow] ?? Infinity;
  }

  /** The ticket of the next occurrence. */
  ticketOf(row: number): number {
    return this.#tickets[row - this.#firstRow]!;
  }

  plan(row: number, atMs: number, ticket: number): void {
    this.#dueMs[row - this.#firstRow] = atMs;
    this.#tickets[row - this.#firstRow] = ticket;
  }

  /** Records that an occurrence begins or is skipped; returns its number, from 1. */
  begin(row: number): number {
    const index = row - this.#firstRow;
    this.#dueMs[index] = Infinity;
    const occurrence = this.#occurrences[index]! + 1;
    this.#occurrences[index] = occurrence;
    return occurrence;
  }

  /** The stream that decides the next occurrence, one per vehicle, rule and number. */
  gapDraws(row: number): Stream {
    const { target, number } = this.rule;
    const occurrence = this.#occurrences[row - this.#firstRow]!;
    const purpose = `ambient ${target.name} ${number} every ${occurrence}`;
    return this.#world.streams.stream(this.#world.fleet.nameOf(row), purpose);
  }
}
