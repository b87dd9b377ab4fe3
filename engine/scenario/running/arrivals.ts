import { type InSteps, readInSteps } from '../../in-steps.ts';
import { draw } from '../../random/distribution.ts';
import { priority } from '../../time/priority.ts';
import { mark } from '../mark.ts';
import { targetRows } from '../names/target-rows.ts';
import type { ArrivalRule } from '../plan/arrivals.ts';
import { blame, type Surroundings } from './ambient.ts';
import { ArrivalTimes } from './arrival-times.ts';
import { runSteps } from './script.ts';
import { SelfStage } from './self-stage.ts';

/** The runner of arrivals. Each rule has one event in the calendar: its next arrival. */
export class Arrivals {
  readonly #around: Surroundings;
  readonly #rules: readonly ArrivalRule[];
  readonly #streams: ArrivalStream[] = [];
  readonly #owner: number;
  /** Rows of the members whose steps are under way. */
  readonly #busy = new Set<number>();
  #isOver = false;

  constructor(rules: readonly ArrivalRule[], around: Surroundings) {
    this.#around = around;
    this.#rules = rules;
    const come = (number: number): void => this.#come(this.#streams[number]!, number);
    this.#owner = rules.length === 0 ? -1 : around.world.clock.register(come);
  }

  /** Plans the first arrivals, a few at a time. */
  *begin(): InSteps<void> {
    yield* readInSteps(this.#rules, (rule, number) => {
      const times = new ArrivalTimes(rule.phases);
      const rows = [...targetRows(this.#around.world, rule.target)];
      const stream = { rule, times, rows, expected: 0, count: 0, under: 0, next: 0 };
      this.#streams.push(stream);
      this.#plan(stream, number);
    });
  }

  /** Ends all arrivals; steps under way end with the flows. */
  stop(): void {
    this.#isOver = true;
  }

  #plan(stream: ArrivalStream, number: number): void {
    const { world } = this.#around;
    const { rule, times } = stream;
    stream.count += 1;
    const purpose = `arrivals ${rule.target.name} ${rule.number} ${stream.count}`;
    stream.expected += draw(standardExponential, world.streams.stream('', purpose));
    const atMs = world.startMs + times.whenExpected(stream.expected);
    if (atMs === Infinity) return;
    world.clock.schedule(Math.max(atMs, world.clock.now), priority.script, this.#owner, number, 0);
  }

  #come(stream: ArrivalStream, number: number): void {
    if (this.#isOver) return;
    const { world } = this.#around;
    const { rule, count } = stream;
    const row = this.#nextFree(stream);
    this.#plan(stream, number);
    const visit = { arrival: count, rule: rule.path };
    if (row === undefined) {
      mark(world, 'arrival.turnedAway', rule.target.name, -1, visit);
      return;
    }
    const vehicle = world.fleet.nameOf(row);
    if (world.dynamics.tells(row)) mark(world, 'arrival.admitted', vehicle, -1, visit);
    this.#visit(stream, row, count);
  }

  #visit(stream: ArrivalStream, row: number, count: number): void {
    const { flows, onError } = this.#around;
    const { rule } = stream;
    const purpose = `arrivals ${rule.target.name} ${rule.number} visit ${count}`;
    const stage = new SelfStage(this.#around, { path: rule.path, purpose }, row);
    this.#busy.add(row);
    stream.under += 1;
    const done = (): void => {
      this.#busy.delete(row);
      stream.under -= 1;
    };
    const failed = (error: unknown): void => onError(blame(error, rule, stage.self.name));
    flows.start(runSteps(stage, rule.steps), { done, failed });
  }

  /** The next free member in turn; undefined if none is free or the rule has reached its limit. */
  #nextFree(stream: ArrivalStream): number | undefined {
    const { rows, rule } = stream;
    if (rule.most !== undefined && stream.under >= rule.most) return undefined;
    for (let step = 0; step < rows.length; step += 1) {
      const index = (stream.next + step) % rows.length;
      const row = rows[index]!;
      if (this.#busy.has(row)) continue;
      stream.next = index + 1;
      return row;
    }
    return undefined;
  }
}

interface ArrivalStream {
  readonly rule: ArrivalRule;
  readonly times: ArrivalTimes;
  readonly rows: readonly number[];
  /** The number of arrivals expected by the time of the planned one. */
  expected: number;
  /** Number of the planned arrival, from 1. */
  count: number;
  /** The number of members whose steps are under way. */
  under: number;
  /** Where the search for a free member begins. */
  next: number;
}

const standardExponential = { kind: 'exponential', mean: 1 } as const;
