import type { FleetPart } from '../../engine/index.ts';
import type { PartResult } from './part-result.ts';
import { type PartRunning, runPart } from './run-part.ts';

/** Hears of parts while they run. */
export interface PartHearer {
  /** A part has a result. */
  readonly onResult: (result: PartResult) => void;
  /** A part has been simulated for some more vehicle-days. */
  readonly onProgress: (vehicleDays: number) => void;
}

/** Runs parts somewhere; rejects with the reason of the signal where it aborts. */
export type PartRunner = (
  parts: readonly FleetPart[],
  hearer: PartHearer,
  signal: AbortSignal,
) => Promise<void>;

/** Runs parts one after another in this thread. */
export function runHere(running: Omit<PartRunning, 'onDay'>): PartRunner {
  const { days } = running;
  return async (parts, { onResult, onProgress }, signal) => {
    for (const part of parts) {
      let told = 0;
      const onDay = async (day: number, vehicles: number): Promise<void> => {
        onProgress(vehicles * (Math.min(day, days) - told));
        told = Math.min(day, days);
        await new Promise<void>((resolve) => void setImmediate(resolve));
        signal.throwIfAborted();
      };
      onResult(await runPart(part, { ...running, onDay }));
    }
  };
}
