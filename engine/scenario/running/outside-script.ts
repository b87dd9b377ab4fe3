import { allAtOnce } from '../../in-steps.ts';
import type { Stream } from '../../random/stream.ts';
import type { SubjectDivergence } from '../../replay/divergences.ts';
import type { WorldContext } from '../context/context.ts';
import { Evidence } from '../judging/evidence.ts';
import { rowsToLog } from '../judging/facts.ts';
import { type Conclusion, conclusionOf, type Finding, RunEnd } from '../judging/verdict.ts';
import { mark } from '../mark.ts';
import type { CommandStep } from '../plan/order.ts';
import type { Scenario, Step } from '../plan/plan.ts';
import { Awaited } from './awaited.ts';
import { Flows, type Steps } from './flow.ts';
import type { Moments } from './moments.ts';
import { Proof } from './proof.ts';
import { runSteps } from './script.ts';
import { expectSteps } from './script-expect.ts';
import type { Stage } from './stage.ts';
import { startedStep } from './started-step.ts';

/** The parts of a run that steps from outside its script share with the script. */
type HostRun = Pick<
  Stage,
  'api' | 'drawsOf' | 'faults' | 'notes' | 'pause' | 'scriptedReplay' | 'verbs' | 'world'
> & {
  readonly context: WorldContext;
  readonly moments: Moments;
  /** The steps from outside that have not ended. */
  readonly beside: Set<OutsideScript>;
  divergences(): readonly SubjectDivergence[];
};

/**
 * Steps from outside the script of a run, beside which they run in its world. Their expectations
 * count facts and deliveries from their first step on. A failure ends these steps alone.
 */
export class OutsideScript implements Stage {
  readonly self = undefined;
  /** The last instant of the steps is the one before this: all that is due at it still happens. */
  readonly limitMs: number;
  readonly #host: HostRun;
  readonly #flows: Flows;
  readonly #proof: Proof;
  readonly #awaited = new Awaited();
  /** The entry from which every effect of the steps follows. */
  readonly #cause: number;
  readonly #ends: (() => void)[] = [];
  #conclusion: Conclusion | undefined;

  /** Runs the steps up to their first wait. `scenario` has no other steps and expectations. */
  constructor(scenario: Scenario, host: HostRun, cause: number) {
    const { limitMs } = scenario.clock;
    const { context, moments, notes, world } = host;
    const divergences = () => host.divergences();
    this.#host = host;
    this.#cause = cause;
    this.limitMs = world.clock.now + limitMs + 1;
    const evidence = allAtOnce(Evidence.inSteps(scenario));
    const { self } = this;
    this.#proof = new Proof(scenario, { world, context, notes, self, evidence, divergences });
    for (const row of rowsToLog(world, scenario)) world.watching.logRow(row);
    const entries = world.entries.subscribe((entry) => evidence.take(entry));
    const limit = moments.at(this.limitMs, () => this.#conclude(this.#awaited.outOfTime(limitMs)));
    host.beside.add(this);
    this.#ends.push(
      () => host.beside.delete(this),
      evidence.attend(world),
      () => entries.unsubscribe(),
      () => moments.cancel(limit),
    );
    this.#flows = new Flows(world, moments);
    this.#flows.start(runSteps(this, scenario.steps), {
      done: () => this.#conclude(passed),
      failed: (error) => this.#conclude(conclusionOf(error, world.clock.now)),
    });
  }

  get world(): Stage['world'] {
    return this.#host.world;
  }

  get context(): WorldContext {
    return this.#host.context;
  }

  get notes(): Stage['notes'] {
    return this.#host.notes;
  }

  get faults(): Stage['faults'] {
    return this.#host.faults;
  }

  get api(): Stage['api'] {
    return this.#host.api;
  }

  get verbs(): Stage['verbs'] {
    return this.#host.verbs;
  }

  get scriptedReplay(): Stage['scriptedReplay'] {
    return this.#host.scriptedReplay;
  }

  /** The result of the steps; undefined while they run. */
  get conclusion(): Conclusion | undefined {
    return this.#conclusion;
  }

  /** The results of their checks so far. */
  get findings(): readonly Finding[] {
    return this.#proof.findings;
  }

  /** Ends the steps together with the run. */
  stop(): void {
    if (this.#conclusion !== undefined) return;
    const reason = 'the run ended before these steps did';
    this.#conclude({ verdict: 'INCONCLUSIVE', reason, position: undefined });
  }

  begin(step: Step): number {
    return mark(this.world, 'step.started', '', this.#cause, startedStep(step));
  }

  awaiting(step: Step, what: string, why?: () => string): () => void {
    return this.#awaited.add(step, what, why);
  }

  won({ path: step }: Step, flow: string, cause: number): void {
    mark(this.world, 'race.ended', '', cause, { flow, step });
  }

  pause(): void {
    this.#host.pause();
  }

  expect(step: Step): Steps {
    return expectSteps(this, this.#proof, step);
  }

  note(step: Step, expected: string, isMet: boolean, actual: string): void {
    this.#proof.note(step, expected, isMet, actual);
  }

  refused({ verb, position }: CommandStep, vehicle: string, reason: string): never {
    throw new RunEnd('BLOCKED', `${vehicle} refused ${verb}: ${reason}`, position);
  }

  drawsOf(step: Step, what?: string, vehicle?: string): Stream {
    return this.#host.drawsOf(step, what, vehicle);
  }

  #conclude(conclusion: Conclusion): void {
    if (this.#conclusion !== undefined) return;
    this.#conclusion = conclusion;
    for (const end of this.#ends.splice(0)) end();
    this.#flows.stop();
    const { reason, verdict } = conclusion;
    mark(this.world, 'steps.ended', '', this.#cause, { reason, verdict });
  }
}

const passed: Conclusion = { verdict: 'PASS', reason: '', position: undefined };
