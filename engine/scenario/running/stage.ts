import type { Stream } from '../../random/stream.ts';
import type { Setting } from '../context/self.ts';
import type { Faults } from '../plan/faults.ts';
import type { CommandStep } from '../plan/order.ts';
import type { Step } from '../plan/plan.ts';
import type { Callers } from './callers.ts';
import type { Calls } from './calls.ts';
import type { Steps } from './flow.ts';
import type { SecretNames } from './pseudonyms.ts';
import type { ScriptedReplay } from './scripted-replay.ts';

/** The parts of a run that its steps need. */
export interface Stage extends Setting {
  readonly faults: Faults;
  readonly api: Api;
  /** The verbs by name. */
  readonly verbs: VerbRunners;
  /** The replay that the script plays; undefined if nothing is replayed, and in an ambient rule. */
  readonly scriptedReplay: ScriptedReplay | undefined;
  /** Logs that a step begins; returns the sequence, which is the cause of its effects. */
  begin(step: Step): number;
  /**
   * Records a wait, to report if the run cannot end, and the reasons why it lasts; returns a
   * function that removes it.
   */
  awaiting(step: Step, what: string, why?: () => string): () => void;
  /** Logs which flow of a race ended first. */
  won(step: Step, flow: string, cause: number): void;
  /** Asks for a pause of the clock, if it follows real time. */
  pause(): void;
  /** Checks expectations, waiting for those that take time; throws `RunEnd` if one fails. */
  expect(step: Step): Steps;
  /** Records the result of an expectation of the step itself. */
  note(step: Step, expected: string, passed: boolean, actual: string): void;
  /** Records an unexpected refusal by a vehicle; throws if that ends the run. */
  refused(step: CommandStep, vehicle: string, reason: string): void;
  /**
   * The draws for one run of a step; `what` and `vehicle` separate them if the step draws several
   * things or for several vehicles.
   */
  drawsOf(step: Step, what?: string, vehicle?: string): Stream;
}

/** The verbs of steps, which a higher room declares. */
export type VerbRunners = ReadonlyMap<string, VerbRunner>;

export interface VerbRunner {
  /** Runs a step, whose entry in the log is the cause; undefined where it takes no time. */
  run(stage: Stage, step: Step, cause: number): Steps | undefined;
}

/** The parts that the calls of all steps of a run share. */
export interface Api {
  readonly calls: Calls;
  readonly callers: Callers;
  readonly pseudonyms: SecretNames;
}
