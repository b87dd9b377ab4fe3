import type { World } from '../../engine/index.ts';
import type { TracePlace } from './traceparent.ts';

/** Log entries that followed from a request at once, by their sequences. */
interface Consequence {
  readonly from: number;
  readonly to: number;
  readonly place: TracePlace;
}

/** The most requests of a world that are remembered: later entries follow from the latest ones. */
const mostRequests = 10_000;

/** The most entries between a request and an event that follows from it. */
const mostSteps = 64;

/** Finds the request from which an entry of a log follows. */
export class Consequences {
  readonly #worlds = new WeakMap<World, Consequence[]>();

  add(world: World, from: number, to: number, place: TracePlace): void {
    if (from >= to) return;
    let known = this.#worlds.get(world);
    if (known === undefined) this.#worlds.set(world, (known = []));
    known.push({ from, to, place });
    if (known.length > 2 * mostRequests) known.splice(0, mostRequests);
  }

  /** The place of the request from which an entry follows, over its causes. */
  placeOf(world: World, sequence: number): TracePlace | undefined {
    const known = this.#worlds.get(world);
    if (known === undefined) return undefined;
    const { retained } = world.log;
    const first = retained[0]?.sequence ?? 0;
    let at = sequence;
    for (let step = 0; step < mostSteps && at >= 0; step += 1) {
      const place = placeAt(known, at);
      if (place !== undefined) return place;
      at = retained[at - first]?.cause ?? -1;
    }
    return undefined;
  }
}

/** The requests are in the order of their entries. */
function placeAt(known: readonly Consequence[], sequence: number): TracePlace | undefined {
  let low = 0;
  let high = known.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (known[middle]!.to <= sequence) low = middle + 1;
    else high = middle;
  }
  const found = known[low];
  return found !== undefined && found.from <= sequence ? found.place : undefined;
}
