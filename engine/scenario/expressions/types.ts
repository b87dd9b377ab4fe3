import { evaluate } from '@marcbachmann/cel-js';
import type { Dimension } from '../../form/units.ts';
import type { LegacyAnswer } from '../../service/legacy/answer.ts';
import { formatInstant } from '../../time/instant.ts';
import type { ArrivalView, DeliveriesView, ExpressionContext, VehicleView } from './context.ts';
import type { WatchedQuantity } from './watch.ts';

export const celDuration = 'google.protobuf.Duration';
export const celTimestamp = 'google.protobuf.Timestamp';

/**
 * The way a field changes. `event`: only when something happens to the vehicle. `quantity`: all the
 * time, and the world can tell the instant at which it reaches a number. `drifting`: all the time,
 * and that instant is unknown. `time`: with the clock. `facet`: a group of fields.
 */
export type Nature =
  | { readonly kind: 'event' | 'drifting' | 'facet' }
  | { readonly kind: 'quantity'; readonly quantity: WatchedQuantity }
  | { readonly kind: 'time'; readonly time: 'now' | 'elapsed' | 'localTime' };

export interface Field {
  /** CEL type. */
  readonly type: string;
  readonly nature: Nature;
  readonly dimension: Dimension | undefined;
  readonly read: (subject: never) => unknown;
}

export interface Facet {
  readonly fields: Readonly<Record<string, Field>>;
  /** CEL tells types apart by the constructor of the value. */
  readonly make: new (
    subject: never,
  ) => object;
}

/** Makes a value of a facet. */
export function view({ make }: Facet, subject: object): object {
  return new make(subject as never);
}

type Read<Subject> = (subject: Subject) => unknown;
type VehicleField = (read: Read<VehicleView>, dimension?: Dimension) => Field;

function field(type: string, nature: Nature): VehicleField {
  return (read, dimension) => ({ type, nature, dimension, read });
}

const text = field('string', { kind: 'event' });
const truth = field('bool', { kind: 'event' });
const number = field('double', { kind: 'event' });
const drifting = field('double', { kind: 'drifting' });

function quantity(name: WatchedQuantity, dimension: Dimension, read: Read<VehicleView>): Field {
  const type = dimension === 'duration' ? celDuration : 'double';
  return { type, nature: { kind: 'quantity', quantity: name }, dimension, read };
}

function group(type: string, inner: Facet): Field {
  const read = (subject: VehicleView): object => view(inner, subject);
  return { type, nature: { kind: 'facet' }, dimension: undefined, read };
}

/**
 * Makes a facet with getters on its prototype, so that a field is read only when an expression uses
 * it.
 */
export function facet(fields: Readonly<Record<string, Field>>): Facet {
  class Viewed {
    readonly subject: never;
    constructor(subject: never) {
      this.subject = subject;
    }
  }
  for (const [name, { read, type }] of Object.entries(fields)) {
    const toCel = conversions[type];
    Object.defineProperty(Viewed.prototype, name, {
      get(this: Viewed) {
        const value = read(this.subject);
        return toCel === undefined ? value : toCel(value as number);
      },
    });
  }
  return { fields, make: Viewed };
}

/** The class of durations, which the package exports only by way of a duration. */
const Duration = (evaluate('duration("0s")') as object).constructor as new (
  seconds: bigint,
  nanos: number,
) => object;

const conversions: Readonly<Record<string, (ms: number) => unknown>> = {
  [celDuration]: (ms) => {
    const seconds = Math.floor(ms / 1000);
    return new Duration(BigInt(seconds), (ms - seconds * 1000) * 1_000_000);
  },
  [celTimestamp]: (ms) => new Date(ms),
  int: (value) => BigInt(value),
};

const battery = facet({
  soc: quantity('soc', 'percent', (vehicle) => vehicle.socPercent),
  energy: quantity('energy', 'energy', (vehicle) => vehicle.energyKwh),
  capacity: number((vehicle) => vehicle.capacityKwh, 'energy'),
  range: quantity('range', 'distance', (vehicle) => vehicle.rangeKm),
});

const charge = facet({
  isCharging: truth((vehicle) => vehicle.isCharging),
  isPluggedIn: truth((vehicle) => vehicle.isPluggedIn),
  isComplete: truth((vehicle) => vehicle.isComplete),
  // Follows the charge curve, knot by knot, without an event.
  power: drifting((vehicle) => vehicle.powerKw, 'power'),
  energyAdded: quantity('energyAdded', 'energy', (vehicle) => vehicle.energyAddedKwh),
  limit: number((vehicle) => vehicle.chargeLimitPercent, 'percent'),
  timeToComplete: quantity('timeToComplete', 'duration', (vehicle) => vehicle.timeToCompleteMs),
  amps: drifting((vehicle) => vehicle.chargingAmps),
  volts: drifting((vehicle) => vehicle.chargingVolts),
  phases: number((vehicle) => vehicle.chargingPhases),
  cost: drifting((vehicle) => vehicle.sessionCost),
  sessions: number((vehicle) => vehicle.sessionCount),
  state: text((vehicle) => vehicle.chargeState),
  type: text((vehicle) => vehicle.chargingType),
});

const location = facet({
  latitude: drifting((vehicle) => vehicle.latitude),
  longitude: drifting((vehicle) => vehicle.longitude),
});

const lowVoltage = facet({
  soc: drifting((vehicle) => vehicle.lowVoltagePercent, 'percent'),
});

const tires = facet({
  low: field('bool', { kind: 'drifting' })((vehicle) => vehicle.isAnyTireLow),
});

const window = facet({
  length: field(celDuration, { kind: 'event' })((vehicle) => vehicle.windowLengthMs, 'duration'),
});

const schedule = facet({
  isOpen: truth((vehicle) => vehicle.isWindowOpen),
  window: group('Window', window),
  departure: field(celTimestamp, { kind: 'event' })((vehicle) => vehicle.departureMs),
});

const cabin = facet({
  temperature: drifting((vehicle) => vehicle.cabinCelsius, 'temperature'),
});

const climate = facet({
  on: truth((vehicle) => vehicle.isClimateOn),
});

export const vehicle = facet({
  name: text((subject) => subject.name),
  id: text((subject) => subject.id),
  model: text((subject) => subject.model),
  make: text((subject) => subject.make),
  battery: group('Battery', battery),
  charge: group('Charge', charge),
  odometer: quantity('odometer', 'distance', (subject) => subject.odometerKm),
  // Speed is constant over a leg and changes only at events.
  speed: number((subject) => subject.speedKmh, 'speed'),
  // The weather turns and cabins follow it without an event.
  temperature: drifting((subject) => subject.temperatureC, 'temperature'),
  cabin: group('Cabin', cabin),
  climate: group('Climate', climate),
  moving: truth((subject) => subject.isMoving),
  charging: truth((subject) => subject.isCharging),
  locked: truth((subject) => subject.isLocked),
  online: truth((subject) => subject.isOnline),
  asleep: truth((subject) => subject.isAsleep),
  place: text((subject) => subject.place),
  location: group('Location', location),
  schedule: group('Schedule', schedule),
  permissions: field('list<string>', { kind: 'event' })((subject) => subject.permissions),
  // Wears with time as well as with distance.
  oilLife: drifting((subject) => subject.oilLifePercent, 'percent'),
  lowVoltage: group('LowVoltage', lowVoltage),
  tires: group('Tires', tires),
  troubleCodes: field('list<string>', { kind: 'event' })((subject) => subject.troubleCodes),
  inService: truth((subject) => subject.isInService),
});

function clockField(
  type: string,
  time: 'now' | 'elapsed' | 'localTime',
  read: Read<ExpressionContext>,
): Field {
  const dimension = time === 'elapsed' ? 'duration' : undefined;
  return { type, nature: { kind: 'time', time }, dimension, read };
}

const clock = facet({
  now: clockField(celTimestamp, 'now', (context) => context.nowMs),
  localTime: clockField('string', 'localTime', ({ localMs }) =>
    formatInstant(localMs).slice('2026-10-24T'.length, '2026-10-24T22:30:00'.length),
  ),
  elapsed: clockField(celDuration, 'elapsed', (context) => context.nowMs - context.startedAtMs),
});

/** A field that changes only at events. */
function atEvents<Subject>(type: string, read: Read<Subject>): Field {
  return { type, nature: { kind: 'event' }, dimension: undefined, read };
}

function tally(read: Read<DeliveriesView>): Field {
  return atEvents('double', read);
}

const deliveries = facet({
  events: tally((subject) => subject.events),
  attempts: tally((subject) => subject.attempts),
  delivered: tally((subject) => subject.delivered),
  failed: tally((subject) => subject.failed),
  cancelled: tally((subject) => subject.cancelled),
  dropped: tally((subject) => subject.dropped),
  pending: tally((subject) => subject.pending),
});

function told(type: string, read: Read<ArrivalView>): Field {
  return atEvents(type, read);
}

/** `event` in the conditions of a `webhook` expectation. */
const arrival = facet({
  type: told('string', (subject) => subject.type),
  id: told('string', (subject) => subject.eventId),
  sequence: told('double', (subject) => subject.sequence),
  attempt: told('double', (subject) => subject.attempt),
  webhook: told('string', (subject) => subject.webhook),
  vehicle: told('string', (subject) => subject.vehicle),
  user: told('string', (subject) => subject.user),
  triggers: told('list<string>', (subject) => subject.triggers),
  errors: told('list<dyn>', (subject) => subject.errors),
  isTest: told('bool', (subject) => subject.isTest),
  created: told(celTimestamp, (subject) => subject.createdAtMs),
  arrived: told(celTimestamp, (subject) => subject.arrivedAtMs),
});

/** `legacy` in `unless` of a `legacy` expectation. */
const reply = facet({
  status: atEvents('double', ({ status }: LegacyAnswer) => status),
  code: atEvents('string', ({ code }: LegacyAnswer) => code),
  body: atEvents('dyn', ({ body }: LegacyAnswer) => body ?? {}),
});

/** The types of expressions by their CEL names. */
export const facets: Readonly<Record<string, Facet>> = {
  Vehicle: vehicle,
  Battery: battery,
  Charge: charge,
  Location: location,
  Schedule: schedule,
  Window: window,
  Cabin: cabin,
  Climate: climate,
  LowVoltage: lowVoltage,
  Tires: tires,
  Clock: clock,
  Deliveries: deliveries,
  Event: arrival,
  Reply: reply,
};

/** Methods of a vehicle, all with one text argument. */
export const vehicleMethods = ['door', 'isOpen', 'signal'] as const;
