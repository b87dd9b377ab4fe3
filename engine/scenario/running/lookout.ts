import { invariant } from '../../invariant.ts';
import type { PowerPool } from '../../vehicle/charging/power-pool.ts';
import { isCharging, truth } from '../../vehicle/row/quantity.ts';
import type { World } from '../../world.ts';
import { nextCrossingMs } from '../context/crossing.ts';
import type { Watch } from '../expressions/watch.ts';
import type { Moments } from './moments.ts';

type PowerWatch = Extract<Watch, { kind: 'charger' | 'site' }>;

const msPerMinute = 60_000;

/**
 * Calls for a look at a condition whenever its result may change: after every event of a vehicle it
 * names, and when a quantity crosses a number in it. Several reasons within one instant cause one
 * look, after everything else of the instant.
 */
export class Lookout {
  readonly #world: World;
  readonly #moments: Moments;
  readonly #watches: readonly Watch[];
  readonly #look: () => void;
  readonly #stops: (() => void)[] = [];
  readonly #crossings: number[] = [];
  #pending = -1;

  constructor(world: World, moments: Moments, watches: readonly Watch[], look: () => void) {
    this.#world = world;
    this.#moments = moments;
    this.#watches = watches;
    this.#look = look;
    for (const watch of watches) {
      if (watch.kind === 'webhook') this.#stops.push(this.#watchDeliveries(watch.subject));
      if (watch.kind === 'charger' || watch.kind === 'site')
        this.#stops.push(this.#watchPower(watch));
      if (watch.kind === 'evidence') this.#stops.push(watch.listen(() => this.#lookSoon()));
      if (watch.kind !== 'subject' && watch.kind !== 'report') continue;
      const what = watch.kind === 'subject' ? 'changes' : 'reports';
      for (const row of this.#rows(watch.subject)) {
        this.#stops.push(world.watching.listen(row, what, () => this.#lookSoon()));
      }
    }
    this.#arm();
  }

  /** Ends the watch. */
  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#disarm();
    this.#moments.cancel(this.#pending);
    this.#pending = -1;
  }

  #lookSoon(): void {
    if (this.#pending >= 0) return;
    this.#pending = this.#moments.at(this.#world.clock.now, () => {
      this.#pending = -1;
      // The change may have moved the crossings.
      this.#disarm();
      this.#arm();
      this.#look();
    });
  }

  #watchDeliveries(webhook: string): () => void {
    const { deliveries } = this.#world.service.webhooks;
    return deliveries.watch(({ name }) => {
      if (name === webhook) this.#lookSoon();
    });
  }

  #watchPower(watch: PowerWatch): () => void {
    const pool = this.#poolOf(watch);
    return this.#world.dynamics.stations.watch((changed) => {
      if (changed === pool) this.#lookSoon();
    });
  }

  #poolOf({ kind, name }: PowerWatch): PowerPool {
    const { stations } = this.#world.dynamics;
    const pool = kind === 'site' ? stations.sites.get(name) : stations.find(name)?.pool;
    invariant(pool !== undefined, 'a checked expression names chargers and sites that exist');
    return pool;
  }

  #arm(): void {
    const { clock } = this.#world;
    for (const watch of this.#watches) {
      for (const atMs of this.#instants(watch)) {
        if (atMs === Infinity) continue;
        this.#crossings.push(this.#moments.at(Math.max(atMs, clock.now), () => this.#lookSoon()));
      }
    }
  }

  #disarm(): void {
    for (const ticket of this.#crossings.splice(0)) this.#moments.cancel(ticket);
  }

  /** The next instants at which a watch calls for a look. */
  *#instants(watch: Watch): Generator<number> {
    const { fleet, clock, startMs, zone } = this.#world;
    switch (watch.kind) {
      case 'subject':
      case 'report':
      case 'webhook':
      case 'evidence':
        return;
      case 'charger':
      case 'site': {
        const pool = this.#poolOf(watch);
        yield pool.nextChangeMs(clock.now);
        // Between events the power of each car follows its charge curve.
        const isFlowing = pool.rows.some((row) => isCharging(fleet, row, truth));
        yield isFlowing ? msPerMinute * (Math.floor(clock.now / msPerMinute) + 1) : Infinity;
        return;
      }
      case 'quantity':
        for (const row of this.#rows(watch.subject)) {
          yield nextCrossingMs(fleet, row, watch.quantity, watch.threshold, clock.now);
        }
        return;
      case 'timeOfDay':
        yield zone.nextTimeOfDay(clock.now, watch.msOfDay);
        yield zone.nextTimeOfDay(clock.now, watch.msOfDay, { fold: 'second' });
        // A change of the offset makes local time jump past this time of day, or back before it.
        yield zone.nextChangeMs(clock.now);
        return;
      case 'instant':
        yield watch.atMs > clock.now ? watch.atMs : Infinity;
        return;
      case 'elapsed': {
        const atMs = startMs + watch.durationMs;
        yield atMs > clock.now ? atMs : Infinity;
        return;
      }
    }
  }

  *#rows(subject: string): Generator<number> {
    const range = this.#world.fleet.rangeOf(subject);
    if (range === undefined) {
      yield this.#world.rowOf(subject);
      return;
    }
    for (let index = 0; index < range.count; index += 1) yield range.firstRow + index;
  }
}
