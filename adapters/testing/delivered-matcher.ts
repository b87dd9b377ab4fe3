import { answeredAttempt, type Entry, signalNamed, withNearest } from '../../engine/index.ts';
import { checkOptionNames, checkWord } from '../library/check-word.ts';
import type { SimulatedWorld } from '../library/simulated-world.ts';
import { type Judgement, type MatcherContext, recordedWorldIn, show } from './judgement.ts';
import { lastEntries } from './last-entries.ts';
import { whyUnverified } from './unverified.ts';

/** The events that a test expects; every member narrows the selection. */
export interface DeliveredEvents {
  /** Name of the vehicle of the events. */
  readonly vehicle?: string | undefined;
  /** Name of the vehicle's user. */
  readonly user?: string | undefined;
  /** `VEHICLE_STATE` or `VEHICLE_ERROR`, both without it; `VERIFY` for challenges. */
  readonly type?: string | undefined;
  /** The signal that triggered the events, by `Group.Name` or code, or `FIRST_DELIVERY`. */
  readonly trigger?: string | undefined;
  /** A signal whose body the events carry. */
  readonly signal?: string | undefined;
  /** The `value` of that body. */
  readonly value?: unknown;
  /** The exact number of deliveries; at least one by default. */
  readonly count?: number | undefined;
}

/** Whether the receiver of a webhook took such events; an event that it took twice counts twice. */
export function toHaveDelivered(
  this: MatcherContext,
  received: unknown,
  webhook: string,
  wanted: DeliveredEvents = {},
): Judgement {
  const world = recordedWorldIn(received, 'toHaveDelivered');
  assertWebhook('toHaveDelivered', world, webhook);
  checkWanted(world, wanted);
  const filter = filterOf(wanted, (a, b) => this.equals(a, b));
  const taken = takenBy(world.log, webhook);
  const meant = taken.filter(filter);
  const { count } = wanted;
  const pass = count === undefined ? meant.length > 0 : meant.length === count;
  return {
    pass,
    message: () => {
      const events = taken.filter(({ data }) => data.type !== 'VERIFY');
      const isNot = pass ? 'not ' : '';
      const why = whyUnverified(world, webhook);
      const entries = lastEntries(
        world,
        webhook,
        ({ data, subject }) => subject === webhook || data.webhook === webhook,
      );
      return [
        `expected ${webhook} ${isNot}to have taken ${wordsOf(wanted)}`,
        `it took ${meant.length} such, of ${events.length} events in all`,
        ...(why === undefined ? [] : [why]),
        `\n${entries}`,
      ].join('\n');
    },
  };
}

/** Rejects an unknown name: a mistyped webhook would look like one that never delivers. */
export function assertWebhook(
  matcher: string,
  { log, scenario }: SimulatedWorld,
  webhook: string,
): void {
  if (scenario.webhooks.includes(webhook)) return;
  // A removed webhook may have delivered before.
  if (log.some(({ kind, subject }) => kind === 'webhook.created' && subject === webhook)) return;
  const message = `${matcher}: there is no webhook ${webhook}`;
  throw new TypeError(withNearest(message, webhook, scenario.webhooks));
}

const known = {
  vehicle: true,
  user: true,
  type: true,
  trigger: true,
  signal: true,
  value: true,
  count: true,
} as const satisfies Record<keyof DeliveredEvents, true>;

/** Rejects members that would narrow nothing, and names that would match nothing ever. */
function checkWanted(world: SimulatedWorld, wanted: DeliveredEvents): void {
  checkOptionNames('toHaveDelivered', wanted, known);
  const { count, signal, type, vehicle } = wanted;
  if (signal === undefined && 'value' in wanted) {
    throw new TypeError('toHaveDelivered: value is the value of a signal: add signal');
  }
  if (count !== undefined && !(Number.isInteger(count) && count >= 0)) {
    throw new TypeError(`toHaveDelivered: count: ${show(count)} is no number of events`);
  }
  if (type !== undefined) checkWord('toHaveDelivered: there is no type', type, types);
  if (vehicle !== undefined) world.vehicle(vehicle);
}

const types = ['VEHICLE_STATE', 'VEHICLE_ERROR', 'VERIFY'] as const;

type CreatedEvent = Entry<'event.created'>;

/** The entries of the events that a receiver took, in order of acceptance. */
function takenBy(log: readonly Entry[], webhook: string): readonly CreatedEvent[] {
  const created = new Map<string, CreatedEvent>();
  const taken: CreatedEvent[] = [];
  for (const entry of log) {
    if (entry.kind === 'event.created') created.set(entry.data.event, entry);
    const attempt = answeredAttempt(entry);
    if (attempt?.isDelivered !== true || attempt.webhook !== webhook) continue;
    const event = created.get(attempt.eventId);
    if (event !== undefined) taken.push(event);
  }
  return taken;
}

function filterOf(
  { signal, trigger, type, user, vehicle, ...rest }: DeliveredEvents,
  equals: MatcherContext['equals'],
): (event: CreatedEvent) => boolean {
  const code = signal === undefined ? undefined : signalNamed(signal).code;
  const cause =
    trigger === undefined || trigger === 'FIRST_DELIVERY' ? trigger : signalNamed(trigger).code;
  return ({ data, subject }) => {
    if (type === undefined ? data.type === 'VERIFY' : data.type !== type) return false;
    if (vehicle !== undefined && subject !== vehicle) return false;
    if (user !== undefined && data.user !== user) return false;
    if (cause !== undefined && data.triggers?.includes(cause) !== true) return false;
    if (code === undefined) return true;
    // A signal that the vehicle does not report is listed as null.
    const signals = (data.signals ?? {}) as Readonly<Record<string, object | null>>;
    const body: { readonly value?: unknown } | undefined = signals[code] ?? undefined;
    return body !== undefined && (!('value' in rest) || equals(body.value, rest.value));
  };
}

/** `2 events of car, triggered by Charge.IsCharging, with Charge.IsCharging true`. */
function wordsOf({
  count,
  signal,
  trigger,
  type,
  user,
  vehicle,
  ...rest
}: DeliveredEvents): string {
  const events = `${type === undefined ? '' : `${type} `}${count === 1 ? 'event' : 'events'}`;
  return [
    count === undefined ? events : `${count} ${events}`,
    vehicle === undefined ? '' : ` of ${vehicle}`,
    user === undefined ? '' : ` for ${user}`,
    trigger === undefined ? '' : `, triggered by ${trigger}`,
    signal === undefined ? '' : `, with ${signal}`,
    'value' in rest ? ` ${show(rest.value)}` : '',
  ].join('');
}
