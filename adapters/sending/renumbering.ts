import { createHash } from 'node:crypto';
import { countWhile } from '../file/count-while.ts';

/**
 * New ids and sequences for bodies. As in the interface, one event has one id and one sequence in a
 * round, however often it is sent; in another round it has others, so that it does not look like a
 * duplicate.
 */
export class Renumbering {
  readonly #key: string;
  /** The old sequences, sorted: their places are the new ones. */
  readonly #sequences: readonly number[];

  /** @param key the seed of the new ids */
  constructor(key: string, bodies: Iterable<{ readonly text: string }>) {
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

  /** A UUID derived from the key, the round and the old id. */
  idOf(id: string, round: number): string {
    const hash = createHash('sha256')
      .update(JSON.stringify([this.#key, round, id]))
      .digest();
    // Sets the bits of version 4, the version of the service's ids.
    hash[6] = (hash[6]! & 0x0f) | 0x40;
    hash[8] = (hash[8]! & 0x3f) | 0x80;
    const hex = hash.toString('hex');
    const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
    return `${parts.join('-')}-${hex.slice(20, 32)}`;
  }

  /**
   * The new sequence: from 1, and continued in the next round, for a later event has no lower one
   * (stated).
   */
  #sequenceOf(sequence: number, round: number): number {
    return (
      round * this.#sequences.length + countWhile(this.#sequences, (each) => each < sequence) + 1
    );
  }
}

/** The members with ids: a delivery has one beside that of its event. */
const idNames = ['eventId', 'deliveryId'] as const;

type Frame = Record<string, unknown>;

/**
 * The objects that hold ids and sequences: the body, its `meta`, and the vehicles of version 2.0.
 */
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
