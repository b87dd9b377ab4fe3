import type { Command } from '../command.ts';
import { Fault } from '../fault.ts';
import type { Json } from '../log/canonical.ts';
import type { LoggedEntry } from '../log/entry.ts';
import type { World } from '../world.ts';

/**
 * Whether an entry came from outside the world: a call, an answer of a receiver, somebody's order. Everything else
 * follows from the scenario and these.
 */
export function isOutside({ io, cause }: Pick<LoggedEntry, 'io' | 'cause'>): boolean {
  return io === 'in' && cause < 0;
}

/** A run in which recorded deeds can be repeated. */
export interface RepeatableRun {
  readonly world: World;
  /** Begins a fault and returns its name. */
  strike(fault: Json): string;
  heal(name: string): void;
}

/**
 * Does to a run at its present instant what an entry says was done to another from outside. What was refused then is
 * refused again. Throws `Fault` for a vehicle that the run does not have, and for what is no command.
 */
export function repeatDeed(
  run: RepeatableRun,
  entry: Pick<LoggedEntry, 'kind' | 'subject' | 'data'>,
): void {
  const { kind, data } = entry;
  const before = run.world.log.length;
  try {
    if (kind === 'fault.begin') run.strike(data['fault'] as Json);
    else if (kind === 'fault.end') run.heal(data['name'] as string);
    else run.world.submit(commandOf(entry));
  } catch (error) {
    if (!(error instanceof Fault) || run.world.log.length === before) throw error;
  }
}

/** The command of an entry: its subject is what the command speaks of first, which the members do not say again. */
export function commandOf({
  kind,
  subject,
  data,
}: Pick<LoggedEntry, 'kind' | 'subject' | 'data'>): Command {
  if (kind === 'charger.break' || kind === 'charger.mend') {
    return { ...data, kind, charger: subject };
  }
  const isTold = subject === '' || (!speaksOf(kind) && Object.values(told(data)).includes(subject));
  return { ...data, kind, ...(!isTold && { vehicle: subject }) } as Command;
}

/** Of commands without a vehicle, the webhook or the user is the subject. */
function told({ webhook = null, user = null }: LoggedEntry['data']): Record<string, Json> {
  return { webhook, user };
}

/** Whether commands of a kind always name a vehicle, which may be called as a webhook or a user is. */
function speaksOf(kind: string): boolean {
  return /^(connection|subscription|event)\.|^command\.request$/.test(kind);
}
