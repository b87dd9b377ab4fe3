import type { Stream } from '../../random/stream.ts';
import type { Setting } from '../context/self.ts';
import type { Faults } from '../plan/faults.ts';
import type { CommandStep, Step } from '../plan/plan.ts';
import type { Callers } from './callers.ts';
import type { Calls } from './calls.ts';
import type { Steps } from './flow.ts';
import type { Playback } from './playback.ts';
import type { Pseudonyms } from './pseudonyms.ts';

/** What steps need of the run they belong to. */
export interface Stage extends Setting {
  /** The end of the clock. */
  readonly limitMs: number;
  readonly faults: Faults;
  readonly api: Api;
  /** Undefined where nothing is replayed, and in an ambient rule. */
  readonly playback: Playback | undefined;
  /** Logs that a step begins; returns the sequence that what it leads to has as its cause. */
  begin(step: Step): number;
  /** Notes what is being waited for, for a run that cannot end; returns how to take it back. */
  awaiting(step: Step, what: string): () => void;
  /** Logs which flow of a race ended first. */
  won(step: Step, flow: string, cause: number): void;
  /** The presenter wants the clock to stand still, where it runs by real time. */
  pause(): void;
  /** Checks expectations, waiting for those that take time; throws `RunEnd` where one fails. */
  expect(step: Extract<Step, { kind: 'expect' }>): Steps;
  /** Notes one thing a step itself expects. */
  note(step: Step, expected: string, passed: boolean, actual: string): void;
  /** Notes that a vehicle refused what no step expected it to; throws where that ends the run. */
  refused(step: CommandStep, vehicle: string, reason: string): void;
  /** The draws of a step for one time that it runs, of one thing and for one vehicle where it draws several. */
  drawsOf(step: Step, what?: string, vehicle?: string): Stream;
}

/** What the calls of all steps of a run share. */
export interface Api {
  readonly calls: Calls;
  readonly callers: Callers;
  readonly pseudonyms: Pseudonyms;
}
