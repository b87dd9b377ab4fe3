import {
  type Finding,
  type LoggedEntry,
  pathsAboutDeliveries,
  type Scenario,
} from '../../../engine/index.ts';
import type { SimulatedWorld } from '../../library/simulated-world.ts';

/** A failed expectation. */
export interface FailedExpectation {
  readonly words: string;
  /** Whether it is about the read-back, which differs where order confuses the application, too. */
  readonly isOfReadBack: boolean;
  /** The entries before it about its topic. */
  readonly related: readonly LoggedEntry[];
}

/** Throws where a read-back does not fit its world. */
export type WorldCheck = (readBack: unknown, world: SimulatedWorld) => unknown;

/** The failure by which a check of the read-back beside the world ends, if any. */
export async function failuresOf(
  check: WorldCheck,
  readBack: unknown,
  world: SimulatedWorld,
): Promise<readonly FailedExpectation[]> {
  try {
    await check(readBack, world);
    return [];
  } catch (error) {
    const words = error instanceof Error ? error.message.split('\n', 1)[0]! : String(error);
    return [{ words, isOfReadBack: false, related: [] }];
  }
}

/**
 * The failed expectations about other things than deliveries: disturbed deliveries fail those by
 * themselves.
 */
export function failuresIn(findings: readonly Finding[], plan: Scenario): FailedExpectation[] {
  const aboutDeliveries = pathsAboutDeliveries(plan);
  const told = readBackPaths(plan);
  return findings
    .filter(({ passed, path }) => !passed && !aboutDeliveries.has(path))
    .map(({ actual, expected, path, related = [] }) => {
      const words = `${expected}${actual === undefined ? '' : `: ${actual}`}`;
      return { words, isOfReadBack: told.has(path), related };
    });
}

/** The paths of the expectations about the read-back. */
export function readBackPaths({ expect }: Scenario): ReadonlySet<string> {
  return new Set(expect.filter(({ kind }) => kind === 'readBack').map(({ path }) => path));
}
