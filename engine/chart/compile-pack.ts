import { nothing, operation, outcome, type StepOutcome, stays } from './table.ts';

/**
 * Collects decision nodes and leaves, each distinct one once: two states that answer alike share
 * their answer. `cancel` operations name a timer until `finish` is told the slots.
 */
export interface Packer {
  /** @param counted the parts of the chart that tell apart leaves which are else alike */
  leaf(
    next: number,
    result: StepOutcome,
    operations: readonly number[],
    counted?: CountedParts,
  ): number;
  node(guard: number, whenFalse: number, whenTrue: number): number;
  finish(slots: readonly number[]): Packed;
}

export interface Packed {
  readonly nodes: readonly number[];
  readonly leaves: readonly number[];
  readonly operations: readonly number[];
  /** By leaf. */
  readonly counted: readonly CountedParts[];
}

/** Transitions taken and states entered, by their numbers. */
export interface CountedParts {
  readonly taken: readonly number[];
  readonly entered: readonly number[];
}

const noParts: CountedParts = { taken: [], entered: [] };

export function operationCode(kind: number, index: number): number {
  return index * 4 + kind;
}

export function createPacker(): Packer {
  const nodes: number[] = [];
  const leaves: Leaf[] = [];
  const known = new Map<string, number>();

  function once(key: string, add: () => number): number {
    const before = known.get(key);
    if (before !== undefined) return before;
    const reference = add();
    known.set(key, reference);
    return reference;
  }

  const packer: Packer = {
    leaf: (next, result, operations, counted = noParts) => {
      const { taken, entered } = counted;
      return once(`leaf ${next} ${result} ${[operations, taken, entered].join(' ')}`, () => {
        leaves.push({ next, result, operations, counted });
        return ~(leaves.length - 1);
      });
    },
    node: (guard, whenFalse, whenTrue) => {
      // Guards have no side effects, so one whose answers lead to the same place is left out.
      if (whenFalse === whenTrue) return whenFalse;
      return once(`node ${guard} ${whenFalse} ${whenTrue}`, () => {
        nodes.push(guard, whenFalse, whenTrue);
        return nodes.length / 3 - 1;
      });
    },
    finish: (slots) => pack(nodes, leaves, slots),
  };

  if (packer.leaf(stays, outcome.ignored, []) !== nothing) throw new Error('leaf 0 is nothing');
  return packer;
}

interface Leaf {
  readonly next: number;
  readonly result: StepOutcome;
  readonly operations: readonly number[];
  readonly counted: CountedParts;
}

function pack(nodes: readonly number[], leaves: readonly Leaf[], slots: readonly number[]): Packed {
  const packedLeaves: number[] = [];
  const operations: number[] = [];
  const runs = new Map<string, number>();
  for (const leaf of leaves) {
    const codes = leaf.operations.map((code) =>
      code % 4 === operation.cancel
        ? operationCode(operation.cancel, slots[Math.floor(code / 4)] ?? 0)
        : code,
    );
    const first = codes.length === 0 ? 0 : (runs.get(codes.join()) ?? operations.length);
    if (first === operations.length) operations.push(...codes);
    runs.set(codes.join(), first);
    packedLeaves.push(leaf.next, leaf.result, first, first + codes.length);
  }
  const counted = leaves.map((leaf) => leaf.counted);
  return { nodes, leaves: packedLeaves, operations, counted };
}
