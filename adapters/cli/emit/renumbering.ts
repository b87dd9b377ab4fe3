import { createHash } from 'node:crypto';
import type { SentBody } from './bodies.ts';

/**
 * New ids and sequences for bodies. One event has one id and one sequence, however often it is sent in a round, as the
 * interface has it; in another round it has others, so that nobody takes it for a duplicate.
 */
export class Renumbering {
  readonly #key: string;
  /** The sequences there are, sorted: their places are the new ones. */
  readonly #sequences: readonly number[];

  /** @param key the same gives the same ids */
  constructor(key: string, bodies: Iterable<SentBody>) {
    this.#key = key;
    const found = new Set<number>();
    for (const { text } of bodies) {
      for (const { sequence } of framesOf(JSON.parse(text))) {
        if (isSequence(sequence)) found.add(sequence);
      }
    }
    this.#sequences = [...found].sort((a, b) => a - b);
  }

  /** Changes a parsed body in place. @param round from 0 */
  apply(body: unknown, round: number): void {
    for (const frame of framesOf(body)) {
      for (const name of idNames) {
        const id = frame[name];
        if (typeof id === 'string') frame[name] = this.idOf(id, round);
      }
      const { sequence } = frame;
      if (isSequence(sequence)) frame['sequence'] = this.#sequenceOf(sequence, round);
    }
  }

  /** A UUID that follows from the key, the round and the id before. */
  idOf(id: string, round: number): string {
    const hash = createHash('sha256')
      .update(JSON.stringify([this.#key, round, id]))
      .digest();
    // The layout of version 4, as ids of the service have it.
    hash[6] = (hash[6]! & 0x0f) | 0x40;
    hash[8] = (hash[8]! & 0x3f) | 0x80;
    const hex = hash.toString('hex');
    const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
    return `${parts.join('-')}-${hex.slice(20, 32)}`;
  }

  /** From 1, and on from there in the next round; a later event has no lower one (stated). */
  #sequenceOf(sequence: number, round: number): number {
    return round * this.#sequences.length + placeIn(this.#sequences, sequence) + 1;
  }
}

/** A delivery has an id of its own beside that of its event. */
const idNames = ['eventId', 'deliveryId'] as const;

type Frame = Record<string, unknown>;

/** Where ids and sequences stand: at the top, in `meta`, and in the vehicles of version 2.0. */
function framesOf(body: unknown): readonly Frame[] {
  if (!isFrame(body)) return [];
  const { meta, payload } = body;
  const vehicles = isFrame(payload) ? payload['vehicles'] : undefined;
  const told: readonly unknown[] = Array.isArray(vehicles) ? vehicles : [];
  return [body, meta, ...told].filter(isFrame);
}

function isFrame(value: unknown): value is Frame {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSequence(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function placeIn(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
