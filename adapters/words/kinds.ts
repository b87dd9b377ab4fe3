import type { Entry, EntryData, EntryKind, EntryMember, LoggedEntry } from '../../engine/index.ts';
import { counted } from './text.ts';

/** How people are told of one kind of log entry. */
interface KindWords<Data = never, Member = string> {
  /** The verb phrase after the subject, which the data follow, or the whole sentence. */
  readonly says: string | ((data: Data) => string);
  /** Members of the data that are shown, the most telling first; all of them by default. */
  readonly members?: readonly Member[];
  readonly tone?: Tone;
  /** Whether a reader looks for it first among thousands of lines. */
  readonly isTrouble?: true;
  /** Whether the group of faults has it besides the group of its first word. */
  readonly isOfFault?: true;
}

export type Tone = 'failure' | 'heading' | 'success' | 'warning';

/** The words of a kind; undefined for one that this version does not write, as a file may have. */
export function wordsOf(kind: string): KindWords | undefined {
  return Object.hasOwn(kinds, kind) ? kinds[kind as EntryKind] : undefined;
}

/** Whether an entry is of this version, and so has the data of its kind. */
export function isDeclared(entry: LoggedEntry): entry is Entry {
  return Object.hasOwn(kinds, entry.kind);
}

export function isTrouble({ kind }: { readonly kind: string }): boolean {
  return wordsOf(kind)?.isTrouble === true;
}

export const kinds = {
  'api.answered': { says: 'got an answer from the API', members: ['status'] },
  'api.break': {
    says: 'was told to disturb the API',
    members: ['fault', 'match'],
    isOfFault: true,
  },
  'api.broken': { says: 'has its API disturbed', tone: 'failure', isOfFault: true },
  'api.called': { says: 'called the API', members: ['method', 'path', 'caller'] },
  'api.delayed': {
    says: 'had a request delayed',
    members: ['operation', 'latencyMs', 'faults'],
    isOfFault: true,
  },
  'api.failed': {
    says: 'had a request fail',
    members: ['operation', 'code', 'faults'],
    tone: 'warning',
    isOfFault: true,
  },
  'api.limited': {
    says: 'had a request turned away',
    members: ['operation', 'code', 'retryAfterMs'],
    tone: 'warning',
  },
  'api.mend': { says: 'was told to stop disturbing the API', isOfFault: true },
  'api.mended': { says: 'has its API undisturbed again', isOfFault: true },
  'api.request': { says: 'had a request', members: ['operation', 'user'] },
  'arrival.admitted': { says: 'began a visit' },
  'arrival.turnedAway': { says: 'had no vehicle free for an arrival' },
  'cable.plug': { says: 'was told to plug in' },
  'cable.plugged': { says: 'was plugged in', members: ['chargingType', 'offerKw'] },
  'cable.unplug': { says: 'was told to unplug' },
  'cable.unplugged': { says: 'was unplugged' },
  'chapter.began': { says: 'began a chapter', members: ['title', 'text'], tone: 'heading' },
  'charge.completed': { says: 'finished charging', members: ['socPercent', 'energyAddedKwh'] },
  'charge.recorded': { says: 'noted the session' },
  'charge.start': { says: 'was told to charge' },
  'charge.started': {
    says: 'began to charge',
    members: ['socPercent', 'limitPercent', 'chargingType', 'resumed'],
  },
  'charge.stop': { says: 'was told to stop charging' },
  'charge.stopped': {
    says: 'stopped charging',
    members: ['socPercent', 'energyAddedKwh', 'reason'],
  },
  'charge.suspended': {
    says: 'got no power from its charger',
    members: ['socPercent', 'energyAddedKwh'],
  },
  'charger.break': { says: 'was told to break down', isOfFault: true },
  'charger.broken': { says: 'broke down', tone: 'failure', isTrouble: true, isOfFault: true },
  'charger.changed': { says: 'has another power', members: ['powerKw'] },
  'charger.fail': { says: 'was told to lose its charger', isOfFault: true },
  'charger.failed': {
    says: 'lost its charger',
    members: ['socPercent', 'energyAddedKwh'],
    tone: 'failure',
    isTrouble: true,
    isOfFault: true,
  },
  'charger.left': { says: 'left the queue of a charger', members: ['charger'] },
  'charger.limit': { says: 'was told to limit its power', members: ['powerKw'] },
  'charger.mend': { says: 'was told to work again', isOfFault: true },
  'charger.mended': { says: 'worked again', isOfFault: true },
  'charger.queued': { says: 'queued for a charger', members: ['charger', 'position'] },
  'charger.restore': { says: 'was told to have its charger again', isOfFault: true },
  'charger.restored': { says: 'had its charger again', isOfFault: true },
  'checkpoint.reached': { says: 'reached a checkpoint' },
  'climate.start': { says: 'was told to condition its cabin' },
  'climate.started': { says: 'began to condition its cabin' },
  'climate.stop': { says: 'was told to leave its cabin alone' },
  'climate.stopped': { says: 'left its cabin alone' },
  'closure.close': { says: 'was told to close' },
  'closure.closed': { says: 'closed' },
  'closure.open': { says: 'was told to open' },
  'closure.opened': { says: 'opened' },
  'code.issue': { says: 'was given a code', members: ['vehicles'] },
  'command.acknowledged': { says: 'acknowledged the command', members: ['command'] },
  'command.failed': {
    says: 'failed the command',
    members: ['command', 'code'],
    tone: 'warning',
    isTrouble: true,
  },
  'command.refused': {
    says: 'refused',
    members: ['command', 'reason'],
    tone: 'warning',
    isTrouble: true,
  },
  'command.relayed': { says: 'was sent the command', members: ['command'] },
  'command.request': { says: 'was asked by a client', members: ['type', 'parameters'] },
  'command.verified': { says: 'did as the command said', members: ['command'], tone: 'success' },
  'connection.close': { says: 'was told to disconnect' },
  'connection.closed': { says: 'was disconnected', members: ['user'] },
  'connection.open': { says: 'was told to connect' },
  'connection.opened': { says: 'was connected', members: ['user', 'externalId'] },
  'delivery.answer': { says: 'had an attempt answered', members: ['outcome'] },
  'delivery.attempted': { says: 'sent the event', members: ['nth'] },
  'delivery.cancelled': { says: 'gave the delivery up, for it ended', members: ['attempts'] },
  'delivery.captured': { says: 'was in a captured webhook' },
  'delivery.dead': {
    says: 'gave the delivery up',
    members: ['attempts'],
    tone: 'failure',
    isTrouble: true,
  },
  'delivery.delivered': { says: 'had the event accepted', members: ['status', 'latencyMs'] },
  'delivery.disturbed': {
    says: 'had a delivery changed by a fault',
    members: ['effect'],
    tone: 'warning',
    isOfFault: true,
  },
  'delivery.dropped': { says: 'dropped the delivery', members: ['reason'], tone: 'warning' },
  'delivery.failed': {
    says: 'failed to deliver the event',
    members: ['status', 'failure', 'latencyMs', 'retryInMs'],
    tone: 'warning',
  },
  'delivery.resend': { says: 'was told to send a delivery again' },
  'destination.changed': { says: 'was sent a destination' },
  'destination.set': { says: 'was told to take a destination' },
  'door.closed': { says: 'had a door closed' },
  'door.opened': { says: 'had a door opened' },
  'doors.lock': { says: 'was told to lock' },
  'doors.locked': { says: 'locked' },
  'doors.unlock': { says: 'was told to unlock' },
  'doors.unlocked': { says: 'unlocked' },
  'engine.started': { says: 'started its engine' },
  'event.created': {
    says: 'created an event',
    members: ['type', 'triggers', 'errors', 'webhook'],
  },
  'event.emit': { says: 'was told to send an event', members: ['webhook'] },
  'expectation.failed': {
    says: ({ expected, actual = '' }) => `expected ${expected}, but ${actual}`,
    members: ['expected', 'actual'],
    tone: 'failure',
    isTrouble: true,
  },
  'expectation.met': {
    says: ({ expected }) => `as expected: ${expected}`,
    members: ['expected'],
    tone: 'success',
  },
  'fault.begin': { says: 'was given a fault' },
  'fault.end': { says: 'had a fault ended' },
  'firmware.update': { says: 'was told to update its firmware' },
  'firmware.updated': { says: 'updated its firmware', members: ['version', 'from'] },
  'fuel.fill': { says: 'was told to refuel' },
  'fuel.filled': { says: 'was filled up', members: ['fuelPercent', 'addedLitres'] },
  'key.pair': { says: 'was told to pair a digital key' },
  'key.paired': { says: 'has a digital key' },
  'key.remove': { says: 'was told to remove its digital key' },
  'key.removed': { says: 'has no digital key any more' },
  'limit.changed': {
    says: 'charges to another limit',
    members: ['limitPercent', 'chargingType', 'place'],
  },
  'limit.set': { says: 'was given a charge limit' },
  'mode.changed': { says: 'changed its drive mode' },
  'mode.set': { says: 'was told to change its drive mode' },
  'network.drop': { says: 'was told to lose its network', isOfFault: true },
  'lowVoltage.drain': { says: 'had its 12 V battery emptied' },
  'lowVoltage.flat': { says: 'has a flat 12 V battery', isOfFault: true },
  'lowVoltage.jump': { says: 'was jump-started' },
  'lowVoltage.replace': { says: 'got a new 12 V battery' },
  'lowVoltage.restored': { says: 'has 12 V again', isOfFault: true },
  'network.dropped': { says: 'lost its network', isOfFault: true },
  'network.restore': { says: 'was told to have its network again', isOfFault: true },
  'network.restored': { says: 'had its network again', isOfFault: true },
  'offer.changed': { says: 'got another share of its charger', members: ['offerKw'] },
  'permission.grant': { says: 'was told to grant permissions' },
  'permission.revoke': { says: 'was told to revoke permissions' },
  'permissions.changed': { says: 'had its permissions replaced' },
  // Its `permissions` are all that hold again, not those that expired.
  'permissions.expired': { says: 'had its permissions back as they were', members: [] },
  'permissions.granted': { says: 'was granted permissions', members: ['changed', 'forMs'] },
  'permissions.revoked': { says: 'had permissions revoked', members: ['changed', 'forMs'] },
  'permissions.set': { says: 'was told to replace its permissions' },
  'presenter.awaited': { says: 'waits for the presenter' },
  'race.ended': { says: 'had a race end' },
  'replay.compared': { says: 'was compared with its recording' },
  'run.ended': {
    says: ({ verdict, reason }) =>
      `the run ended with ${verdict}${reason === '' ? '' : `: ${reason}`}`,
  },
  'schedule.add': { says: 'was told to add a charge schedule' },
  'schedule.changed': { says: 'follows another charge schedule' },
  'schedule.remove': { says: 'was told to remove a charge schedule' },
  'schedule.set': { says: 'was told to follow a charge schedule' },
  'script.ended': { says: 'ended its script early' },
  'secret.rotate': { says: 'was told to replace the management token' },
  'service.done': { says: 'came out of service' },
  'service.started': { says: 'went into service' },
  'signal.changed': { says: 'reported a change', members: ['code', 'body'] },
  'signal.overridden': { says: 'reports what it was given' },
  'signal.restored': { says: 'reports its own value again' },
  'signal.set': { says: 'was told to report a value' },
  'signals.fail': { says: 'was told to let signals fail', isOfFault: true },
  'signals.failed': { says: 'lets signals fail', tone: 'warning', isOfFault: true },
  'signals.mend': { says: 'was told to report its signals again', isOfFault: true },
  'signals.mended': { says: 'reports its signals again', isOfFault: true },
  'site.changed': { says: 'has another power for vehicles', members: ['availableKw'] },
  'site.limit': { says: 'was told to limit its power', members: ['powerKw'] },
  'spotlight.turned': { says: 'came into the spotlight' },
  'step.started': {
    says: ({ step, verb }) => `the step ${verb} began (${step})`,
    members: ['verb', 'step'],
  },
  'steps.ended': {
    says: ({ verdict, reason }) =>
      `steps from outside ended with ${verdict}${reason === '' ? '' : `: ${reason}`}`,
  },
  'steps.run': { says: 'was told to run steps' },
  'subscription.create': { says: 'was told to subscribe', members: ['webhook', 'user'] },
  'subscription.created': { says: 'was subscribed', members: ['webhook', 'user'] },
  'subscription.remove': { says: 'was told to unsubscribe', members: ['webhook', 'user'] },
  'subscription.removed': { says: 'was unsubscribed', members: ['webhook', 'user'] },
  'teardown.failed': { says: 'failed a step of its teardown', tone: 'failure' },
  'text.said': { says: 'showed a text' },
  'token.grant': { says: 'was granted tokens', members: [] },
  'token.issue': { says: 'issued an access token' },
  'token.refresh': { says: 'had its tokens refreshed', members: ['pair'] },
  'trip.arrived': {
    says: 'arrived',
    members: ['place', 'distanceKm', 'socPercent', 'fuelLitres', 'odometerKm'],
  },
  'trip.continued': { says: 'drove on' },
  'trip.end': { says: 'was told to park' },
  'trip.forgone': { says: 'stayed, as its battery would not last', tone: 'warning' },
  'trip.parked': {
    says: 'parked',
    members: ['distanceKm', 'socPercent', 'fuelLitres', 'odometerKm'],
  },
  'trip.recovered': { says: 'could drive again' },
  'trip.start': { says: 'was told to drive' },
  'trip.started': { says: 'set off', members: ['distanceKm', 'destination'] },
  'trip.stranded': {
    says: 'was stranded',
    members: ['distanceKm', 'socPercent', 'fuelLitres', 'odometerKm'],
    tone: 'failure',
    isTrouble: true,
  },
  'trouble.store': { says: 'was told to store a trouble code' },
  'trouble.stored': { says: 'stored a trouble code' },
  'user.add': { says: 'is to be added' },
  'user.remove': { says: 'is to be removed' },
  'user.removed': { says: 'was removed' },
  'tyres.inflate': { says: 'was told to have its tyres filled' },
  'tyres.inflated': { says: 'had its tyres filled' },
  'vehicle.changed': { says: 'was changed' },
  'vehicle.poll': { says: 'was told to report' },
  'vehicle.polled': { says: 'was asked for its state' },
  'vehicle.service': { says: 'was told to go into service' },
  'vehicle.set': { says: 'was told to change' },
  'vehicle.slept': { says: 'fell asleep' },
  'vehicle.wake': { says: 'was told to wake up' },
  'vehicle.woken': { says: 'woke up' },
  'webhook.break': {
    says: 'is to have its deliveries disturbed',
    members: ['fault'],
    isOfFault: true,
  },
  'webhook.change': { says: 'is to change', members: ['settings'] },
  'webhook.changed': { says: 'was changed' },
  'webhook.create': { says: 'is to be created', members: ['settings'] },
  'webhook.created': { says: 'was created', members: ['triggers'] },
  'webhook.disabled': { says: 'was disabled', tone: 'failure', isTrouble: true },
  'webhook.mend': { says: 'is to have its deliveries undisturbed', isOfFault: true },
  'webhook.remove': { says: 'is to be removed' },
  'webhook.removed': { says: 'was removed' },
  'webhook.unverified': {
    says: 'did not prove its address',
    members: ['reason'],
    tone: 'warning',
    isTrouble: true,
  },
  'webhook.verified': { says: 'proved its address', members: [] },
  'webhook.verify': { says: 'is to prove its address' },
  'world.sealed': {
    says: ({ vehicles }) =>
      `the final state of ${counted(vehicles, 'vehicle')} was put under the digest`,
  },
  'world.skipped': { says: 'a number that an earlier version had given was left out' },
  'world.started': { says: ({ scenario, seed }) => `${scenario} began with the seed ${seed}` },
  'world.upgrade': {
    says: ({ from, to }) => `went on in motorpool ${to}, which executes it otherwise than ${from}`,
  },
} as const satisfies {
  readonly [Kind in EntryKind]: KindWords<EntryData<Kind>, EntryMember<Kind>>;
};
