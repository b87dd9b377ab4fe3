import type { Command } from '../../command.ts';
import type { LoggedEntry } from '../../log/entry.ts';
import type { Step } from '../plan/plan.ts';
import type { VerbReaders } from '../read/checker.ts';
import { connect, disconnect, grant, revoke } from './access.ts';
import { api, batch, command, refresh, token } from './calls.ts';
import { charge } from './charge.ts';
import { oneOf, when } from './choices.ts';
import { climate } from './climate.ts';
import { drive } from './drive.ts';
import { driveMode, updateFirmware } from './equipment.ts';
import { emit, subscribe, unsubscribe } from './events.ts';
import { expect } from './expect.ts';
import { fault, heal } from './fault.ts';
import { forEach, group, parallel, race, use } from './flows.ts';
import { limitPower } from './limit-power.ts';
import { close, closeDoor, open, openDoor } from './openings.ts';
import {
  drain12V,
  inflate,
  jumpStart,
  lock,
  pairKey,
  park,
  poll,
  removeKey,
  replace12V,
  unlock,
  unplug,
  wake,
} from './plain.ts';
import { play } from './play.ts';
import { plugIn } from './plug-in.ts';
import { refuel } from './refuel.ts';
import { repeat } from './repeat.ts';
import { set } from './set.ts';
import { chapter, checkpoint, pause, say, spotlight } from './show.ts';
import type { Verb } from './step-verb.ts';
import { at, hold, wait, waitUntil } from './time.ts';
import { service, trouble } from './upkeep.ts';
import type { RecordedStep, VehicleVerb } from './verb.ts';
import { webhook } from './webhook.ts';

const ofVehicles: readonly VehicleVerb[] = [
  drive,
  park,
  driveMode,
  plugIn,
  unplug,
  refuel,
  service,
  trouble,
  inflate,
  updateFirmware,
  pairKey,
  removeKey,
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
  drain12V,
  jumpStart,
  replace12V,
];

/** The verbs in the order in which messages name them. */
export const verbs: readonly Verb[] = [
  wait,
  waitUntil,
  hold,
  ...ofVehicles,
  webhook,
  fault,
  heal,
  limitPower,
  api,
  batch,
  command,
  token,
  refresh,
  use,
  forEach,
  group,
  race,
  parallel,
  play,
  repeat,
  oneOf,
  when,
  chapter,
  spotlight,
  pause,
  checkpoint,
  say,
  at,
  expect,
];

export const verbsByName: ReadonlyMap<string, Verb> = new Map(
  verbs.map((verb) => [verb.name, verb]),
);

/** The readers of steps. */
export const verbReaders: VerbReaders = { byName: verbsByName, modifiers: modifiersOf(verbs) };

/** The verbs of each key that is no verb. */
function modifiersOf(all: readonly Verb[]): VerbReaders['modifiers'] {
  const owners = new Map<string, string[]>();
  for (const { keys, name } of all) {
    for (const key of Object.keys(keys)) owners.set(key, [...(owners.get(key) ?? []), name]);
  }
  return new Map([...owners].filter(([key, names]) => names.length > 1 || names[0] !== key));
}

/** The effect of a step as a clause: without a capital and without a full stop. */
export function stepSentence(step: Step): string {
  const words = verbsByName.get(step.verb)!.sentence(step);
  return step.refused === undefined ? words : `${words}, which is refused with ${step.refused}`;
}

/** The step that gives the command of an entry; undefined where no verb does. */
export function recordedStep({
  kind,
  subject: vehicle,
  data,
}: Pick<LoggedEntry, 'kind' | 'subject' | 'data'>): RecordedStep | undefined {
  // The data of the entry of a command are its members.
  const given = { ...data, kind, vehicle } as unknown as Command & { readonly vehicle: string };
  for (const verb of ofVehicles) {
    const recorded = verb.recordedAs(given);
    if (recorded !== undefined) return recorded;
  }
  return undefined;
}
