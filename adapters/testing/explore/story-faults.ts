import { formatDuration, type Scenario } from '../../../engine/index.ts';
import { behindMs, timesOf } from './arrivals.ts';
import type { Choice, SentEvent } from './choice.ts';

/** A fault of a scenario that makes a choice in a world. */
export interface StoryFault {
  readonly name: string;
  readonly target: string;
  readonly match: Readonly<Record<string, string | number>>;
  readonly effects: readonly Readonly<Record<string, unknown>>[];
}

/** Names of faults that change nothing, but after whose event the application restarts, end so. */
export const restartName = ', restart';

/** Whether a fault has a name that exploration gives: `explored 2`, `explored 2, restart`. */
export function isExplored(name: string): boolean {
  return /^explored \d+(, restart)?$/.test(name);
}

export function faultsOf(
  sent: readonly SentEvent[],
  choices: readonly Choice[],
): readonly StoryFault[] {
  const times = timesOf(sent, choices);
  return choices.map((choice, index) => {
    const { webhook, vehicle, user, place } = sent[choice.event]!;
    const isFirst = choice.kind === 'unanswered' || choice.kind === 'refused';
    const name = `explored ${index + 1}${choice.kind === 'restart' ? restartName : ''}`;
    return {
      name,
      target: `webhook.${webhook}`,
      match: { vehicle, user, event: place, ...(isFirst && { attempt: 1 }) },
      effects: [effectOf(sent, choice, times)],
    };
  });
}

function effectOf(
  sent: readonly SentEvent[],
  choice: Choice,
  times: readonly number[],
): Readonly<Record<string, unknown>> {
  // A world cannot end an application: the name of the fault says that exploration does.
  if (choice.kind === 'restart') return { delay: { by: '0s' } };
  if (choice.kind === 'unanswered') return { unanswered: true };
  if (choice.kind === 'refused') {
    if (choice.form === 'altered') return { tamper: true };
    return choice.form === 'spaced' ? { spacing: true } : { signature: { form: choice.form } };
  }
  const { after, event, kind } = choice;
  const atMs = kind === 'twice' ? behindMs(sent, times[after]!) : times[event]!;
  const by = formatDuration(atMs - sent[event]!.atMs);
  return kind === 'twice' ? { duplicate: { delay: by } } : { delay: { by } };
}

/** The events that faults of exploration strike, by index: those whose names end so. */
export function eventsStruckBy(
  faults: Scenario['faults'],
  sent: readonly SentEvent[],
  ending = '',
): readonly number[] {
  return faults.flatMap((fault) => {
    const { name } = fault;
    if (!isExplored(name) || !name.endsWith(ending) || !('match' in fault)) {
      return [];
    }
    const { event, user, vehicle } = fault.match ?? {};
    const index = sent.findIndex(
      (each) =>
        each.webhook === fault.strikes.name &&
        each.vehicle === vehicle &&
        each.user === user &&
        each.place === event,
    );
    return index === -1 ? [] : [index];
  });
}
