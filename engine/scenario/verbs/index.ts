import type { Command } from '../../command.ts';
import type { LoggedEntry } from '../../log/entry.ts';
import type { VerbReaders } from '../read/checker.ts';
import { connect, disconnect, grant, revoke } from './access.ts';
import { charge } from './charge.ts';
import { climate } from './climate.ts';
import { drive } from './drive.ts';
import { emit, subscribe, unsubscribe } from './events.ts';
import { close, closeDoor, open, openDoor } from './openings.ts';
import { lock, park, poll, unlock, unplug, wake } from './plain.ts';
import { plugIn } from './plug-in.ts';
import { refuel } from './refuel.ts';
import { set } from './set.ts';
import { service, trouble } from './upkeep.ts';
import type { RecordedStep, Verb } from './verb.ts';

/** The verbs that vehicles follow, in the order in which messages name them. */
export const verbs: readonly Verb[] = [
  drive,
  park,
  plugIn,
  unplug,
  refuel,
  service,
  trouble,
  lock,
  unlock,
  openDoor,
  closeDoor,
  open,
  close,
  set,
  charge,
  climate,
  grant,
  revoke,
  connect,
  disconnect,
  subscribe,
  unsubscribe,
  emit,
  wake,
  poll,
];

/** How a step of each verb is read. */
export const verbReaders: VerbReaders = new Map(verbs.map(({ name, read }) => [name, read]));

/** The structure of each verb, for `declareVerbs`. */
export const verbStructures = Object.fromEntries(verbs.map(({ name, schema }) => [name, schema]));

/** The step that gives the command of an entry; undefined where no verb does. */
export function recordedStep({
  kind,
  subject: vehicle,
  data,
}: Pick<LoggedEntry, 'kind' | 'subject' | 'data'>): RecordedStep | undefined {
  // The data of the entry of a command are its members.
  const command = { ...data, kind, vehicle } as unknown as Command & { readonly vehicle: string };
  for (const verb of verbs) {
    const recorded = verb.recordedAs(command);
    if (recorded !== undefined) return recorded;
  }
  return undefined;
}
