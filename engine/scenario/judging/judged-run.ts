import type { LoggedEntry } from '../../log/entry.ts';
import type { SubjectDivergence } from '../../replay/divergences.ts';
import type { WorldContext } from '../context/context.ts';
import type { Setting } from '../context/self.ts';
import type { Evidence } from './evidence.ts';

/** The parts of a run by which expectations are judged. */
export interface JudgedRun extends Setting {
  readonly context: WorldContext;
  readonly evidence: Evidence;
  /** The divergences from the replayed recording. */
  readonly divergences: () => readonly SubjectDivergence[];
}

/** Whether an expectation is met, the value found, and the first entry that differs, if any. */
export type Weighed = readonly [passed: boolean, actual: string, entry?: LoggedEntry | undefined];
