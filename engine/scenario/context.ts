import { invariant } from '../invariant.ts';
import type { World } from '../world.ts';
import type { ExpressionContext, VehicleView } from './expression-context.ts';
import { TrueView } from './vehicle-view.ts';

/** A world as expressions see it. Views are made once: they read the present when asked. */
export class WorldContext implements ExpressionContext {
  readonly #world: World;
  readonly #views = new Map<number, VehicleView>();
  readonly #fleets = new Map<string, readonly VehicleView[]>();

  constructor(world: World) {
    this.#world = world;
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

  vehicle(name: string): VehicleView {
    return this.view(this.#world.rowOf(name));
  }

  fleet(name: string): readonly VehicleView[] {
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

  view(row: number): VehicleView {
    const known = this.#views.get(row);
    if (known !== undefined) return known;
    const view = new TrueView(this.#world, row);
    this.#views.set(row, view);
    return view;
  }
}
