import { Fault } from '../../fault.ts';
import { type InSteps, readInSteps } from '../../in-steps.ts';
import { draw } from '../../random/distribution.ts';
import { priority } from '../../time/priority.ts';
import type { World } from '../../world.ts';
import type { ExpressionContext } from '../expressions/context.ts';
import { ExpressionError } from '../expressions/expression.ts';
import { RunEnd } from '../judging/verdict.ts';
import type { Faults } from '../plan/faults.ts';
import type { AmbientRule } from '../plan/plan.ts';
import type { Flows } from './flow.ts';
import { runSteps } from './script.ts';
import { SelfStage } from './self-stage.ts';
import type { Api, VerbRunners } from './stage.ts';
import { Timetable } from './timetable.ts';

/** The parts of a run that its ambient rules need. */
export interface Surroundings {
  readonly world: World;
  readonly context: ExpressionContext;
  readonly flows: Flows;
  readonly faults: Faults;
  readonly api: Api;
  readonly verbs: VerbRunners;
  readonly onError: (error: unknown) => void;
}

/**
 * The runner of the ambient rules of a scenario. Each vehicle of each rule has one event in the
 * calendar and a few numbers; anything larger exists only while an occurrence runs.
 */
export class Ambient {
  readonly #around: Surroundings;
  readonly #timetables: readonly Timetable[];
  readonly #owner: number;
  #isOver = false;

  constructor(rules: readonly AmbientRule[], around: Surroundings) {
    this.#around = around;
    this.#timetables = rules.map((rule) => new Timetable(around.world, rule));
    const come = (row: number, number: number): void => this.#come(row, number);
    this.#owner = rules.length === 0 ? -1 : around.world.clock.register(come);
  }

  /** Plans the first occurrences, a few at a time. */
  *begin(): InSteps<void> {
    const { now } = this.#around.world.clock;
    for (const [number, timetable] of this.#timetables.entries()) {
      yield* readInSteps(timetable.rows(), (row) =>
        this.#plan(timetable, number, row, now + this.#gapMs(timetable, row)),
      );
    }
  }

  /** Ends every rule; occurrences that run end with the flows. */
  stop(): void {
    this.#isOver = true;
  }

  #come(row: number, number: number): void {
    const { now } = this.#around.world.clock;
    // Rules of one vehicle that are due at the same instant begin in the order of the file.
    for (let each = 0; each < number; each += 1) {
      const earlier = this.#timetables[each]!;
      if (earlier.dueMsOf(row) !== now) continue;
      this.#around.world.clock.cancel(earlier.ticketOf(row));
      this.#begin(earlier, each, row);
    }
    this.#begin(this.#timetables[number]!, number, row);
  }

  #begin(timetable: Timetable, number: number, row: number): void {
    if (this.#isOver) return;
    const { world, flows } = this.#around;
    const { rule } = timetable;
    const occurrence = timetable.begin(row);
    const purpose = `ambient ${rule.target.name} ${rule.number} ${occurrence}`;
    const stage = new SelfStage(this.#around, { path: rule.path, purpose }, row);
    const nextMs = world.clock.now + this.#gapMs(timetable, row);
    const done = (): void => this.#plan(timetable, number, row, Math.max(nextMs, world.clock.now));
    const failed = (error: unknown): void =>
      this.#around.onError(blame(error, rule, stage.self.name));
    try {
      if (rule.condition !== undefined && rule.condition.evaluate(stage.context) !== true) done();
      else flows.start(runSteps(stage, rule.steps), { done, failed });
    } catch (error) {
      failed(error);
    }
  }

  #plan(timetable: Timetable, number: number, row: number, atMs: number): void {
    if (this.#isOver) return;
    const { clock } = this.#around.world;
    timetable.plan(row, atMs, clock.schedule(atMs, priority.script, this.#owner, row, number));
  }

  /** The time from the occurrence that begins now, or from the start, to the next. */
  #gapMs(timetable: Timetable, row: number): number {
    const { everyMs } = timetable.rule;
    if (everyMs.kind === 'constant') return everyMs.value;
    return Math.max(1, Math.round(draw(everyMs, timetable.gapDraws(row))));
  }
}

/**
 * Turns an impossible request of a step into the scenario's mistake, which names the rule and the
 * vehicle.
 */
export function blame(
  error: unknown,
  rule: Pick<AmbientRule, 'path' | 'position'>,
  vehicle: string,
): unknown {
  if (!(error instanceof Fault || error instanceof ExpressionError)) return error;
  const detail = error instanceof Fault ? error.detail : error.message;
  return new RunEnd('ERROR', `${rule.path} of ${vehicle}: ${detail}`, rule.position);
}
