import { invariant } from '../../invariant.ts';
import { findSignal } from '../../signal/catalogue.ts';
import {
  readSite,
  readStation,
  type SiteReading,
  type StationReading,
} from '../../vehicle/charging/station-reading.ts';
import type { World } from '../../world.ts';
import type {
  DeliveriesView,
  ExpressionContext,
  ExpressionVehicle,
} from '../expressions/context.ts';
import { InstantBudget } from '../expressions/meter.ts';
import type { Notes } from './notes.ts';

const noDeliveries: DeliveriesView = {
  events: 0,
  attempts: 0,
  delivered: 0,
  failed: 0,
  cancelled: 0,
  dropped: 0,
  pending: 0,
  sequencesNeverFall: true,
};

/**
 * The world as expressions see it. Each view is made once and reads the present state whenever it
 * is used.
 */
export class WorldContext implements ExpressionContext {
  readonly #world: World;
  readonly #views = new Map<number, ExpressionVehicle>();
  readonly #fleets = new Map<string, readonly ExpressionVehicle[]>();

  readonly #notes: Notes | undefined;
  readonly instantBudget: InstantBudget | undefined;
  readonly reasonsBudget = new InstantBudget();

  constructor(world: World, notes?: Notes, instantBudget?: InstantBudget) {
    this.#world = world;
    this.#notes = notes;
    this.instantBudget = instantBudget;
  }

  get captured(): Readonly<Record<string, unknown>> | undefined {
    return this.#notes?.captured;
  }

  get nowMs(): number {
    return this.#world.clock.now;
  }

  get localMs(): number {
    const { clock, zone } = this.#world;
    return clock.now + zone.offsetMsAt(clock.now);
  }

  get startedAtMs(): number {
    return this.#world.startMs;
  }

  vehicle(name: string): ExpressionVehicle {
    return this.view(this.#world.rowOf(name));
  }

  fleet(name: string): readonly ExpressionVehicle[] {
    const known = this.#fleets.get(name);
    if (known !== undefined) return known;
    const range = this.#world.fleet.rangeOf(name);
    invariant(range !== undefined, 'a checked expression names fleets that exist');
    const views = Array.from({ length: range.count }, (_, index) =>
      this.view(range.firstRow + index),
    );
    this.#fleets.set(name, views);
    return views;
  }

  /** Names of the existing webhooks. */
  get webhookNames(): readonly string[] {
    return [...this.#world.service.webhooks.all].map(({ name }) => name);
  }

  deliveries(name: string): DeliveriesView {
    const { webhooks } = this.#world.service;
    const webhook = webhooks.byName(name);
    if (webhook === undefined) return noDeliveries;
    const { neverFell, tally } = webhooks.deliveries.queueOf(webhook);
    const { dead: failed, failedAttempts: _, ...counts } = tally;
    return { ...counts, failed, sequencesNeverFall: neverFell };
  }

  charger(name: string): StationReading {
    const { dynamics } = this.#world;
    const station = dynamics.stations.find(name);
    invariant(station !== undefined, 'a checked expression names chargers that exist');
    return readStation(dynamics, station);
  }

  site(name: string): SiteReading {
    const { dynamics } = this.#world;
    const pool = dynamics.stations.sites.get(name);
    invariant(pool !== undefined, 'a checked expression names sites that exist');
    return readSite(dynamics, pool);
  }

  view(row: number): ExpressionVehicle {
    const known = this.#views.get(row);
    if (known !== undefined) return known;
    const view = viewOf(this.#world, row);
    this.#views.set(row, view);
    return view;
  }
}

/** One vehicle: its true state now, and its signals as last reported. */
function viewOf(world: World, row: number): ExpressionVehicle {
  return {
    get id() {
      return world.service.vehicleId(row);
    },
    get truth() {
      return world.truthOf(row);
    },
    signal(name) {
      const report = world.reportOf(row);
      const found = findSignal(name);
      if (found?.powertrains.includes(report.model.powertrain) !== true) return undefined;
      return found.body(report);
    },
  };
}
