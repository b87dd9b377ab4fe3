import type { LoggedEntry } from '../../../engine/index.ts';
import { entryWords } from '../entry-words.ts';
import { printable } from '../terminal.ts';

/** What an entry says, as a sentence: `car began to charge: soc 30 %, limit 80 %, AC`. */
export function entrySentence(entry: LoggedEntry): string {
  const { kind, subject, io, data } = entry;
  const say = sentences[kind];
  if (say !== undefined) return printable(say(data));
  const who = subject === '' ? 'the world' : subject;
  const deed = deeds[kind] ?? (io === 'in' ? `was told ${kind}` : `: ${kind.replaceAll('.', ' ')}`);
  const words = entryWords(entry).replaceAll('  ', ', ');
  return printable(`${who} ${deed}`.replace(' : ', ': ')) + (words === '' ? '' : `: ${words}`);
}

/** Why there is nothing in the log before an entry. */
export function beginningSentence({ io, kind }: LoggedEntry): string | undefined {
  if (kind === 'step.started') return undefined;
  if (io === 'in')
    return 'no step gave it: a driver, a rule, a fault of the scenario or a client did';
  if (kind.startsWith('expectation.') || kind === 'run.ended')
    return 'the scenario asked, and nothing caused that';
  return 'no entry led to it: it was due by itself, by the time, a schedule or a habit';
}

const sentences: Readonly<Record<string, (data: LoggedEntry['data']) => string>> = {
  'expectation.failed': ({ expected, actual }) => `expected ${text(expected)}, but ${text(actual)}`,
  'expectation.met': ({ expected }) => `as expected: ${text(expected)}`,
  'run.ended': ({ verdict, reason }) =>
    `the run ended with ${text(verdict)}${reason === '' ? '' : `: ${text(reason)}`}`,
  'step.started': ({ step, verb }) => `the step ${text(verb)} began (${text(step)})`,
  'world.sealed': ({ vehicles }) =>
    `the final state of ${text(vehicles)} vehicles was put under the digest`,
  'world.started': ({ scenario, seed }) => `${text(scenario)} began with the seed ${text(seed)}`,
};

/** What is said of whom an entry is about; its data follow. */
const deeds: Readonly<Record<string, string>> = {
  'cable.plug': 'was told to plug in',
  'cable.plugged': 'was plugged in',
  'cable.unplug': 'was told to unplug',
  'cable.unplugged': 'was unplugged',
  'charge.completed': 'finished charging',
  'charge.recorded': 'noted the session',
  'charge.start': 'was told to charge',
  'charge.started': 'began to charge',
  'charge.stop': 'was told to stop charging',
  'charge.stopped': 'stopped charging',
  'charger.broken': 'broke down',
  'charger.failed': 'lost its charger',
  'charger.mended': 'worked again',
  'charger.restored': 'had its charger again',
  'climate.started': 'began to condition its cabin',
  'climate.stopped': 'left its cabin alone',
  'closure.closed': 'closed',
  'closure.opened': 'opened',
  'command.acknowledged': 'acknowledged the command',
  'command.failed': 'failed the command',
  'command.refused': 'refused',
  'command.relayed': 'was sent the command',
  'command.request': 'was asked by a client',
  'command.verified': 'did as the command said',
  'connection.closed': 'was disconnected',
  'connection.opened': 'was connected',
  'delivery.attempted': 'sent the event',
  'delivery.cancelled': 'gave the delivery up, for it ended',
  'delivery.dead': 'gave the delivery up',
  'delivery.delivered': 'had the event accepted',
  'delivery.disturbed': 'had the delivery disturbed',
  'delivery.dropped': 'dropped the delivery',
  'delivery.failed': 'had no success with the attempt',
  'door.closed': 'had a door closed',
  'door.opened': 'had a door opened',
  'doors.lock': 'was told to lock',
  'doors.locked': 'locked',
  'doors.unlock': 'was told to unlock',
  'doors.unlocked': 'unlocked',
  'engine.started': 'started its engine',
  'event.created': 'had something to tell',
  'fuel.filled': 'was filled up',
  'limit.changed': 'charges to another limit',
  'limit.set': 'was given a charge limit',
  'network.dropped': 'lost its network',
  'network.restored': 'had its network again',
  'permissions.expired': 'had its permissions back as they were',
  'permissions.granted': 'was granted permissions',
  'permissions.revoked': 'had permissions revoked',
  'service.done': 'came out of service',
  'service.started': 'went into service',
  'signal.changed': 'reported a change',
  'signal.overridden': 'reports what it was given',
  'subscription.created': 'was subscribed',
  'subscription.removed': 'was unsubscribed',
  'trip.arrived': 'arrived',
  'trip.continued': 'drove on',
  'trip.parked': 'parked',
  'trip.recovered': 'could drive again',
  'trip.start': 'was told to drive',
  'trip.started': 'set off',
  'trip.stranded': 'was stranded',
  'trouble.stored': 'stored a trouble code',
  'vehicle.changed': 'was changed',
  'vehicle.polled': 'was asked for its state',
  'vehicle.slept': 'fell asleep',
  'vehicle.woken': 'woke up',
  'webhook.changed': 'was changed',
  'webhook.created': 'was created',
  'webhook.disabled': 'was disabled',
  'webhook.unverified': 'did not prove its address',
  'webhook.verified': 'proved its address',
};

function text(value: LoggedEntry['data'][string] | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
