import type { Command } from '../command.ts';
import { priority } from '../time/priority.ts';
import type { World } from '../world.ts';
import type { Deadline, Target } from './plan.ts';

/** Something fails from now on. */
export interface FaultPlan {
  /** That of the file, or the path of the step. */
  readonly name: string;
  readonly strikes: FaultTarget;
  readonly effects: readonly FaultEffect[];
  /** Undefined: when it is healed. */
  readonly ends: Deadline | undefined;
}

export type FaultTarget = Target | { readonly kind: 'charger'; readonly name: string };

export type FaultEffect = 'offline' | 'chargerFault';

/** A fault that a step brings about now. */
interface NewFault {
  readonly plan: Pick<FaultPlan, 'name' | 'effects'>;
  /** Whom it strikes: `vehicle.c07`, `charger.wallbox`. */
  readonly target: string;
  /** The rows of the vehicles it strikes, or the name of the charger. */
  readonly struck: readonly number[] | string;
  /** When it ends by itself; Infinity: when it is healed. */
  readonly endMs: number;
  /** Sequence of the entry that led to it. */
  readonly cause: number;
}

interface StandingFault extends NewFault {
  /** As commands call it, so that of two that overlap each ends for itself. */
  readonly reason: string;
  /** Of its end in the calendar; undefined without one. */
  ticket: number | undefined;
}

/** The faults that steps have brought about and that have not ended. They begin and end by commands. */
export class Faults {
  readonly #world: World;
  readonly #owner: number;
  readonly #standing = new Map<number, StandingFault>();
  /** How often a fault struck a target. */
  readonly #counts = new Map<string, number>();
  #next = 0;

  constructor(world: World) {
    this.#world = world;
    this.#owner = world.clock.register((number) => this.#end(number, undefined), {
      transient: true,
    });
  }

  begin(fault: NewFault): void {
    const { clock } = this.#world;
    const { plan, target, endMs } = fault;
    const key = `${plan.name} ${target}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    const reason = count === 1 ? plan.name : `${plan.name} (${count})`;
    const number = this.#next;
    this.#next += 1;
    const ticket =
      endMs === Infinity
        ? undefined
        : clock.schedule(endMs, priority.faults, this.#owner, number, 0);
    const standing = { ...fault, reason, ticket };
    this.#standing.set(number, standing);
    this.#submit(standing, 'begin', fault.cause);
  }

  /** Ends the faults of a name, or those that struck a target. */
  heal(what: { readonly name: string } | { readonly target: string }, cause: number): void {
    for (const [number, { plan, target, ticket }] of this.#standing) {
      const isMeant = 'name' in what ? plan.name === what.name : target === what.target;
      if (!isMeant) continue;
      if (ticket !== undefined) this.#world.clock.cancel(ticket);
      this.#end(number, cause);
    }
  }

  /** By itself, or for a cause. */
  #end(number: number, cause: number | undefined): void {
    const fault = this.#standing.get(number)!;
    this.#standing.delete(number);
    this.#submit(fault, 'end', cause ?? fault.cause);
  }

  #submit(fault: StandingFault, when: 'begin' | 'end', cause: number): void {
    for (const command of commandsOf(this.#world, fault, when)) this.#world.submit(command, cause);
  }
}

const kinds = {
  offline: { begin: 'network.drop', end: 'network.restore' },
  chargerFault: { begin: 'charger.fail', end: 'charger.restore' },
} as const;

function* commandsOf(
  { fleet }: World,
  { plan, struck, reason: fault }: StandingFault,
  when: 'begin' | 'end',
): Generator<Command> {
  if (typeof struck === 'string') {
    yield { kind: when === 'begin' ? 'charger.break' : 'charger.mend', charger: struck, fault };
    return;
  }
  for (const row of struck) {
    for (const effect of new Set(plan.effects)) {
      yield { kind: kinds[effect][when], vehicle: fleet.nameOf(row), fault };
    }
  }
}
