/** The jobs of fleets, as a thread does them: it keeps the scenario and simulates parts of it. */
import type { FleetPart, Scenario } from '../../engine/index.ts';
import { type FleetRun, scenarioOf } from './fleet-run.ts';
import type { PartResult } from './part-result.ts';
import { type PartRunning, runPart } from './run-part.ts';

/** The values that all parts of a run share. */
export interface PartsContext {
  readonly run: FleetRun;
  readonly runId: string;
  readonly tables: PartRunning['tables'];
  /** The vehicle-days that all threads have simulated, in thousandths: one shared number. */
  readonly progress: BigInt64Array;
}

/** Opens the parts of a run. */
export function openParts(context: unknown, interruption: AbortSignal) {
  const { run, runId, tables, progress } = context as PartsContext;
  let scenario: Scenario | undefined;
  return (part: unknown): Promise<PartResult> => {
    scenario ??= scenarioOf(run);
    let told = 0;
    const onDay = async (day: number, vehicles: number): Promise<void> => {
      Atomics.add(progress, 0, BigInt(Math.round(vehicles * (day - told) * 1000)));
      told = day;
      await new Promise<void>((resolve) => void setImmediate(resolve));
      interruption.throwIfAborted();
    };
    const { days } = run;
    const wallMs = (): number => performance.now();
    return runPart(part as FleetPart, { scenario, days, runId, tables, onDay, wallMs });
  };
}
