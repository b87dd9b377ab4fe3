import type { Command } from '../../command.ts';
import { scripted } from '../../log/entry.ts';
import type { ApiEffect, ApiFaultRule } from '../../service/api-command.ts';
import type { EventMatch, Effect as WebhookEffect } from '../../service/webhooks/effects.ts';
import type { SignalFailureName } from '../../signal/command.ts';
import { priority } from '../../time/priority.ts';
import type { World } from '../../world.ts';
import type { Target } from '../names/roster.ts';
import type { TextPosition } from '../source/source.ts';
import type { Deadline, Moment } from './moment.ts';

/** A fault that begins now, with the effects on its target or the rule for the API. */
export type FaultPlan = {
  /** The name in the file, or else the path of the fault. */
  readonly name: string;
  /** Undefined: lasts until it is healed. */
  readonly ends: Deadline | undefined;
} & (
  | {
      readonly strikes: ThingTarget;
      readonly effects: readonly VehicleEffect[];
      readonly rule?: undefined;
    }
  | {
      readonly strikes: ApiTarget;
      /** The vehicle in its match may be `self`. */
      readonly rule: ApiFaultRule;
    }
  | {
      readonly strikes: WebhookTarget;
      readonly effects: readonly WebhookEffect[];
      /** The vehicle may be `self`. */
      readonly match: EventMatch | undefined;
      readonly rule?: undefined;
    }
);

/** A fault that begins at its own time. */
export type TimedFault = FaultPlan & {
  /** Undefined: the start. */
  readonly from: Moment | undefined;
  readonly position: TextPosition;
};

export type FaultTarget = ThingTarget | ApiTarget | WebhookTarget;

/** The faults that a step ends: those of a name, or all of a target. */
export type HealedFaults = { readonly name: string } | { readonly target: FaultTarget };

export type ThingTarget = Target | { readonly kind: 'charger'; readonly name: string };

export interface WebhookTarget {
  readonly kind: 'webhook';
  readonly name: string;
}

/**
 * Requests of the operations that match a pattern, where an empty one matches all; or requests
 * about a vehicle or fleet.
 */
export type ApiTarget =
  | { readonly kind: 'api'; readonly name: string }
  | { readonly kind: 'upstream'; readonly name: string };

/** The targets that differ in the effects they have: a fleet is vehicles, upstream the API. */
export type EffectHome = 'vehicle' | 'charger' | 'webhook' | 'api';

export const homeOf: Readonly<Record<FaultTarget['kind'], EffectHome>> = {
  vehicle: 'vehicle',
  fleet: 'vehicle',
  charger: 'charger',
  webhook: 'webhook',
  api: 'api',
  upstream: 'api',
};

export type FaultEffect = VehicleEffect | ApiEffect | WebhookEffect;

/** Effects on vehicles; a charger goes offline too. */
export type VehicleEffect =
  | { readonly kind: 'offline' }
  | { readonly kind: 'chargerFault' }
  | {
      /** Signals that fail, by names or patterns as in commands: `Charge.Wattage`, `Closure.*`. */
      readonly kind: SignalFailureName;
      readonly signals: readonly string[];
    };

/** The things that a fault affects, resolved when it begins. */
export type Struck =
  | {
      readonly kind: 'vehicles';
      readonly rows: readonly number[];
      readonly effects: readonly VehicleEffect[];
    }
  | {
      readonly kind: 'charger';
      readonly name: string;
      readonly effects: readonly VehicleEffect[];
    }
  | {
      readonly kind: 'webhook';
      readonly name: string;
      readonly effects: readonly WebhookEffect[];
      readonly match: EventMatch | undefined;
    }
  | { readonly kind: 'api'; readonly rule: ApiFaultRule };

/** A fault that begins now. */
interface NewFault {
  /** The name by which it is healed. */
  readonly name: string;
  /** The name in commands, numbered if the fault affects the same target again. */
  readonly reason: string;
  /** The target as text: `vehicle.c07`, `charger.wallbox`, `api`. */
  readonly target: string;
  readonly struck: Struck;
  /** The instant at which it ends by itself; Infinity: lasts until it is healed. */
  readonly endMs: number;
  /** Sequence of the entry that led to it. */
  readonly cause: number;
}

/** A fault that has begun and not ended. */
export interface StandingFault extends NewFault {
  /** When it began, ms since the epoch. */
  readonly sinceMs: number;
}

interface Standing extends StandingFault {
  /** The calendar entry of its end; undefined without one. */
  readonly ticket: number | undefined;
}

/**
 * The faults that scripts have begun and that have not ended. They begin and end by commands. A
 * fault that strikes the same target again has a number in its commands, even when the first has
 * ended: so each strike has draws of its own, and the log tells them apart.
 */
export class Faults {
  readonly #world: World;
  readonly #owner: number;
  readonly #standing = new Map<number, Standing>();
  readonly #planned = new Map<number, () => void>();
  /** The number of times that each fault affected each target. */
  readonly #counts = new Map<string, number>();
  readonly #taken: ReadonlySet<string>;
  #next = 0;

  /** @param taken names that faults from elsewhere may use */
  constructor(world: World, taken: ReadonlySet<string> = new Set()) {
    this.#world = world;
    this.#taken = taken;
    this.#owner = world.clock.register((number, argument) => {
      if (argument === endOfFault) this.#end(number, undefined);
      else this.#begin(number);
    });
  }

  /** The active faults, in the order in which they began. */
  get standing(): readonly StandingFault[] {
    return [...this.#standing.values()];
  }

  /** Schedules a beginning for an instant, before all events there that a fault may affect. */
  at(atMs: number, begin: () => void): void {
    const number = this.#next;
    this.#next += 1;
    this.#planned.set(number, begin);
    this.#world.clock.schedule(atMs, priority.faults, this.#owner, number, beginOfFault);
  }

  begin(fault: NewFault): void {
    const { clock } = this.#world;
    const { target, endMs } = fault;
    const called = this.#taken.has(fault.reason) ? `${fault.reason} here` : fault.reason;
    const key = `${called} ${target}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    const reason = count === 1 ? called : `${called} (${count})`;
    const number = this.#next;
    this.#next += 1;
    const ticket =
      endMs === Infinity
        ? undefined
        : clock.schedule(endMs, priority.faults, this.#owner, number, endOfFault);
    const standing = { ...fault, reason, ticket, sinceMs: clock.now };
    this.#standing.set(number, standing);
    this.#submit(standing, 'begin', fault.cause);
  }

  /** Ends the faults with a name, those of a target, or those of an entry; returns their number. */
  heal(what: EndedFaults, cause: number): number {
    let count = 0;
    for (const [number, standing] of this.#standing) {
      const { ticket } = standing;
      if (!isMeant(what, standing)) continue;
      if (ticket !== undefined) this.#world.clock.cancel(ticket);
      this.#end(number, cause);
      count += 1;
    }
    return count;
  }

  #begin(number: number): void {
    const begin = this.#planned.get(number)!;
    this.#planned.delete(number);
    begin();
  }

  /** Ends a fault, by itself or for a cause. */
  #end(number: number, cause: number | undefined): void {
    const fault = this.#standing.get(number)!;
    this.#standing.delete(number);
    this.#submit(fault, 'end', cause ?? fault.cause);
  }

  #submit(fault: StandingFault, when: When, cause: number): void {
    for (const command of commandsOf(this.#world, fault, when)) {
      this.#world.submit(command, scripted(cause));
    }
  }
}

/** The faults that end: by their name, their target, or the entry that led to them. */
type EndedFaults =
  | { readonly name: string }
  | { readonly target: string }
  | { readonly begun: number };

function isMeant(what: EndedFaults, { cause, name, target }: StandingFault): boolean {
  if ('name' in what) return name === what.name;
  return 'target' in what ? target === what.target : cause === what.begun;
}

/** Arguments of events in the calendar. */
const endOfFault = 0;
const beginOfFault = 1;

type When = 'begin' | 'end';

function* commandsOf(
  { fleet }: World,
  { struck, reason: fault }: StandingFault,
  when: When,
): Generator<Command> {
  switch (struck.kind) {
    case 'api':
      if (when === 'begin') yield { kind: 'api.break', fault, ...struck.rule };
      else yield { kind: 'api.mend', fault };
      return;
    case 'charger':
      yield {
        kind: when === 'begin' ? 'charger.break' : 'charger.mend',
        charger: struck.name,
        fault,
      };
      return;
    case 'webhook': {
      const { effects, match, name: webhook } = struck;
      if (when === 'begin') yield { kind: 'webhook.break', webhook, fault, match, effects };
      else yield { kind: 'webhook.mend', webhook, fault };
      return;
    }
    case 'vehicles':
      for (const row of struck.rows)
        yield* commandsTo(fleet.nameOf(row), struck.effects, fault, when);
      return;
  }
}

function* commandsTo(
  vehicle: string,
  effects: readonly VehicleEffect[],
  fault: string,
  when: When,
): Generator<Command> {
  const done = new Set<VehicleEffect['kind']>();
  for (const effect of effects) {
    if ('signals' in effect) {
      const { kind, signals } = effect;
      if (when === 'begin') yield { kind: 'signals.fail', vehicle, signals, effect: kind, fault };
    } else if (!done.has(effect.kind)) {
      yield { kind: kinds[effect.kind][when], vehicle, fault };
    }
    done.add(effect.kind);
  }
  const takesSignals = effects.some((each) => 'signals' in each);
  if (when === 'end' && takesSignals) yield { kind: 'signals.mend', vehicle, fault };
}

const kinds = {
  offline: { begin: 'network.drop', end: 'network.restore' },
  chargerFault: { begin: 'charger.fail', end: 'charger.restore' },
} as const satisfies Record<Exclude<VehicleEffect['kind'], SignalFailureName>, unknown>;
