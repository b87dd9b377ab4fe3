import { evaluate } from '@marcbachmann/cel-js';
import { type Dimension, isDimension } from '../../form/units.ts';
import type { LegacyAnswer } from '../../service/legacy/answer.ts';
import { formatInstant } from '../../time/instant.ts';
import {
  chargerQuantities,
  type PowerQuantity,
  siteQuantities,
} from '../../vehicle/charging/power-quantities.ts';
import type {
  DeclaredQuantity,
  QuantityValues,
} from '../../vehicle/reporting/declared-quantity.ts';
import { type QuantityName, quantities } from '../../vehicle/reporting/quantities.ts';
import type {
  ArrivalView,
  DeliveriesView,
  ExpressionContext,
  ExpressionVehicle,
} from './context.ts';
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
  /** Its words in the reference. */
  readonly says?: string;
  /** All texts that it can be, where they are known. */
  readonly values?: readonly string[] | undefined;
  /** The text of a parameter in this scenario; a condition may ask for any other as well. */
  readonly constant?: string | undefined;
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

/** Makes a facet of fields. */
export function facet(fields: Readonly<Record<string, Field>>): Facet {
  class Viewed {
    readonly subject: never;
    constructor(subject: never) {
      this.subject = subject;
    }
  }
  const made = { fields: {}, make: Viewed };
  for (const [name, field] of Object.entries(fields)) addField(made, name, field);
  return made;
}

/**
 * Adds a field with a getter on the prototype, so that it is read only when an expression uses it.
 */
function addField({ fields, make }: Facet, name: string, field: Field): void {
  const { read, type } = field;
  const toCel = conversions[type];
  (fields as Record<string, Field>)[name] = field;
  Object.defineProperty(make.prototype, name, {
    get(this: { readonly subject: never }) {
      const value = read(this.subject);
      return toCel === undefined ? value : toCel(value as number);
    },
  });
}

/** The class of durations, which the package exports only by way of a duration. */
export const Duration = (evaluate('duration("0s")') as object).constructor as new (
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

/** The facets of vehicles, with a field for each path of a quantity. */
function vehicleFacets(): Readonly<Record<string, Facet>> {
  const vehicle = facet({
    name: atEvents('string', ({ truth }: ExpressionVehicle) => truth.name),
    id: atEvents('string', ({ id }: ExpressionVehicle) => id),
    model: atEvents('string', ({ truth }: ExpressionVehicle) => truth.model.id),
    make: atEvents('string', ({ truth }: ExpressionVehicle) => truth.model.make),
  });
  const made: Record<string, Facet> = { Vehicle: vehicle };
  const innerOf = (outer: Facet, group: string): Facet => {
    const type = capital(group);
    const inner = (made[type] ??= facet({}));
    const read = (subject: ExpressionVehicle): object => view(inner, subject);
    if (outer.fields[group] === undefined) {
      addField(outer, group, { type, nature: { kind: 'facet' }, dimension: undefined, read });
    }
    return inner;
  };
  for (const name of Object.keys(quantities) as QuantityName[]) {
    const { expression, alias }: DeclaredQuantity = quantities[name];
    for (const path of alias === undefined ? [expression] : [expression, alias]) {
      const [member, ...groups] = path.split('.').reverse();
      addField(groups.reduceRight(innerOf, vehicle), member!, quantityField(name));
    }
  }
  return made;
}

function quantityField(name: QuantityName): Field {
  const { course, type, says, values }: DeclaredQuantity = quantities[name];
  return {
    type: celTypes[type] ?? 'double',
    nature:
      course === 'line'
        ? { kind: 'quantity', quantity: name as WatchedQuantity }
        : { kind: course === 'steady' ? 'event' : 'drifting' },
    dimension: isDimension(type) ? type : undefined,
    read: ({ truth }: ExpressionVehicle) => truth[name],
    says,
    values,
  };
}

/** The types of quantities that are no plain numbers. */
const celTypes: { readonly [Type in keyof QuantityValues]?: string } = {
  duration: celDuration,
  instant: celTimestamp,
  flag: 'bool',
  text: 'string',
  texts: 'list<string>',
};

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

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

/** A facet with a field for each quantity of chargers or sites. */
function powerFacet<Reading>(declared: Readonly<Record<string, PowerQuantity<Reading>>>): Facet {
  return facet(
    Object.fromEntries(
      Object.entries(declared).map(([name, quantity]) => [
        name,
        {
          type: 'double',
          nature: { kind: 'event' } as const,
          dimension: isDimension(quantity.type) ? quantity.type : undefined,
          read: (reading: Reading) => quantity.read(reading),
          says: quantity.says,
        },
      ]),
    ),
  );
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
  ...vehicleFacets(),
  Clock: clock,
  Deliveries: deliveries,
  Charger: powerFacet(chargerQuantities),
  Site: powerFacet(siteQuantities),
  Event: arrival,
  Reply: reply,
};

/** Methods of a vehicle, all with one text argument. */
export const vehicleMethods = ['door', 'isOpen', 'signal'] as const;
