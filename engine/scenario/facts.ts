import type { Json } from '../log/canonical.ts';
import type { NoData } from '../log/entry.ts';

/** The marks of a run and the faults from outside its script: each kind of entry with its data. */
export interface RunFacts {
  /** The script received an answer; a long body is told by its digest. */
  'api.answered': {
    readonly body?: Json;
    readonly bodyDigest?: string;
    readonly bodyLength?: number;
    readonly status: number;
  };
  /** The script called the API; the subject is the user on whose behalf. */
  'api.called': {
    readonly body?: Json;
    readonly caller: string;
    readonly method: string;
    readonly path: string;
  };
  /** A vehicle of a fleet began the visit that an arrival rule describes. */
  'arrival.admitted': { readonly arrival: number; readonly rule: string };
  /** No vehicle of a fleet, which is the subject, was free for an arrival. */
  'arrival.turnedAway': { readonly arrival: number; readonly rule: string };
  /** A chapter of the script began. */
  'chapter.began': { readonly text?: string; readonly title: string };
  /** The script reached a checkpoint. */
  'checkpoint.reached': { readonly checkpoint: string };
  /** An expectation failed. */
  'expectation.failed': {
    readonly actual?: string;
    readonly expected: string;
    readonly step: string;
  };
  /** An expectation was met. */
  'expectation.met': RunFacts['expectation.failed'];
  /** A client began a fault. */
  'fault.begin': { readonly fault: Json };
  /** A client ended a fault: of several with its name, the one that the entry `begun` began. */
  'fault.end': { readonly name: string; readonly begun?: number };
  /** The script waits for the presenter. */
  'presenter.awaited': NoData;
  /** A flow came first in a race, so the others ended. */
  'race.ended': { readonly flow: string; readonly step: string };
  /** An overlay was compared with the recording under it. */
  'replay.compared': {
    readonly divergences: number;
    readonly first?: string;
    readonly subjects: readonly string[];
  };
  /** The run ended. */
  'run.ended': {
    readonly reason: string;
    readonly verdict: 'BLOCKED' | 'ERROR' | 'FAIL' | 'INCONCLUSIVE' | 'PASS' | 'SKIPPED';
  };
  /** The script ended early. */
  'script.ended': RunFacts['run.ended'];
  /** The presentation turned to a vehicle or fleet, which is the subject. */
  'spotlight.turned': NoData;
  /** A step began; `flow` names the flow that it calls, `group` the steps that it holds. */
  'step.started': {
    readonly flow?: string;
    readonly group?: string;
    readonly step: string;
    readonly verb: string;
  };
  /** The steps that a client ran ended. */
  'steps.ended': RunFacts['run.ended'];
  /** A client runs steps: a list of them, or the text of one. */
  'steps.run': { readonly steps: Json };
  /** A step of the teardown failed. */
  'teardown.failed': RunFacts['run.ended'];
  /** The script showed a text. */
  'text.said': { readonly text: string };
  /** The world began. */
  'world.started': {
    readonly log: 'everything' | 'watched';
    readonly scenario: string;
    readonly seed: string;
  };
}
