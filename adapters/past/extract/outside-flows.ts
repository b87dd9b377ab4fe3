import { formatInstant, type LoggedEntry } from '../../../engine/index.ts';
import type { OutsideDeed } from './outside-deeds.ts';
import { type WrittenStep } from './outside-step.ts';
import { stepOf } from './step-of.ts';

/** External deeds as steps. */
export interface OutsideFlows {
  /** Steps that follow one another. */
  readonly steps: readonly FromDeed[];
  /** Calls and steps that were run, which last and so have a flow each. */
  readonly calls: readonly FromDeed[];
  /** Users created from outside. */
  readonly users: readonly string[];
  readonly left: readonly LeftOut[];
}

export interface FromDeed {
  readonly step: WrittenStep;
  readonly entry: LoggedEntry;
}

/** A deed that could not be reproduced, and why. */
export interface LeftOut {
  readonly entry: LoggedEntry;
  readonly why: string;
}

/** Writes external deeds as steps, each at its instant. */
export function outsideFlows(deeds: readonly OutsideDeed[]): OutsideFlows {
  const steps: FromDeed[] = [];
  const calls: FromDeed[] = [];
  const users: string[] = [];
  const left: LeftOut[] = [];
  let beforeMs = -Infinity;
  let faults = 0;
  for (const { entry, isBehindScript, refused } of deeds) {
    if (entry.kind === 'user.add') users.push(entry.subject);
    const found = stepOf(entry);
    if (found === undefined) {
      if (entry.kind !== 'user.add') left.push({ entry, why: whyNot[entry.kind] ?? 'no verb' });
      continue;
    }
    if (found.loss !== undefined) left.push({ entry, why: found.loss });
    if (refused !== undefined && !isVehicles(entry.kind)) {
      left.push({ entry, why: `the service refused it: ${refused}` });
      continue;
    }
    let { step } = found;
    if (entry.kind === 'fault.begin') {
      faults += 1;
      step = { fault: { name: `fault-${faults}`, ...(step['fault'] as object) } };
    }
    const at = formatInstant(entry.atMs);
    if (entry.kind === 'command.request' || entry.kind === 'steps.run') {
      calls.push({ entry, step: { at, ...step } });
      continue;
    }
    const expected = refused === undefined ? step : { ...step, expect: { refused } };
    const isNew = entry.atMs !== beforeMs;
    // The script's own steps of the instant came before.
    if (isNew && isBehindScript)
      steps.push({ entry, step: { at } }, { entry, step: { wait: '0s' } });
    const moment = isNew && !isBehindScript ? { at } : {};
    const isAwaited = found.isLong !== true || refused !== undefined;
    if (isAwaited) steps.push({ entry, step: { ...moment, ...expected } });
    else steps.push({ entry, step: { ...moment, race: unawaited(step) } });
    beforeMs = entry.atMs;
  }
  return { steps, calls, users, left };
}

/**
 * Whether a refusal can be expected by a step: a vehicle's can, while one of the service ends the
 * script.
 */
function isVehicles(kind: string): boolean {
  return !/^(connection|subscription|event|webhook|user)\./.test(kind);
}

/** Begins a step without waiting for its end: the race is over at once, and the car goes on. */
function unawaited(step: WrittenStep): WrittenStep {
  return { begin: [step], 'go on': [{ wait: '0s' }] };
}

const whyNot: Readonly<Record<string, string>> = {
  'api.request': 'a request that counts against limits; it changes no vehicle',
  'code.issue': 'a code of a user; it changes no vehicle',
  'delivery.answer': 'what a real receiver answered',
  'delivery.resend': 'no verb sends a delivery again',
  'secret.rotate': 'no verb replaces the management token',
  'token.grant': 'tokens of a user; they change no vehicle',
  'token.issue': 'a token of the app; it changes no vehicle',
  'token.refresh': 'tokens of a user; they change no vehicle',
  'user.remove': 'no verb removes a user; disconnect does so for a vehicle',
};
