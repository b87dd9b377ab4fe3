import { guardWords } from '../../chart/machine.ts';
import { eventWords } from '../../chart/table.ts';
import type { Log } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';
import { type ChartName, chartNames, tables } from '../chart-numbers.ts';
import type { ChartStep } from '../dynamics.ts';
import type { Fleet } from '../row/fleet.ts';
import { stateWidth } from '../row/row.ts';

/** A macrostep of a vehicle's chart that changed something; refusals are not among them. */
export interface TakenTransition {
  readonly atMs: number;
  readonly chart: ChartName;
  /** As in the machine: `charge.start`, `after timeToLimit`. */
  readonly event: string;
  /** The guards that were asked, with their answers: `belowLimit`, `not unsupplied`. */
  readonly guards: readonly string[];
  /** The states, as tables write them. */
  readonly from: string;
  readonly to: string;
  /** The first sequence of its entries in the log, and the sequence after the last. */
  readonly entries: readonly [first: number, end: number];
}

/** The most transitions that are kept of a vehicle. */
const most = 64;

/** The latest transitions of each logged vehicle. */
export class Transitions {
  readonly #fleet: Fleet;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #ofRows = new Map<number, TakenTransition[]>();

  constructor(fleet: Fleet, clock: Clock, log: Log) {
    this.#fleet = fleet;
    this.#clock = clock;
    this.#log = log;
  }

  /** The latest of a vehicle, oldest first. */
  of(row: number): readonly TakenTransition[] {
    return this.#ofRows.get(row) ?? [];
  }

  /** Notes a step that a chart has taken. */
  note({ row, number, event, from, answers, firstEntry }: ChartStep): void {
    const table = tables[number]!;
    const ref = table.refs[from * table.events.length + event]!;
    const all = this.#ofRows.get(row) ?? [];
    this.#ofRows.set(row, all);
    if (all.length === most) all.shift();
    all.push({
      atMs: this.#clock.now,
      chart: chartNames[number]!,
      event: eventWords(table.events[event]!),
      guards: guardWords(table, ref, answers),
      from: table.states[from]!,
      to: table.states[this.#fleet.states[row * stateWidth + number]!]!,
      entries: [firstEntry, this.#log.length],
    });
  }
}
