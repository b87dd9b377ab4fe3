/** The jobs of fleets, as a thread does them: it keeps the scenario and simulates parts of it. */
import type { FleetPart, Scenario } from '../../engine/index.ts';
import { type FleetRun, scenarioOf } from './fleet-run.ts';
import type { PartResult } from './part-result.ts';
import { type PartRunning, runPart } from './run-part.ts';

/** The values that all parts of a run share. */
export interface PartsContext {
  readonly run: FleetRun;
  readonly runId: string;
  readonly tables?: PartRunning['tables'];
}

/** Opens the parts of a run. The progress of a part is its simulated vehicle-days. */
export function openParts(context: unknown, interruption: AbortSignal) {
  const { run, runId, tables } = context as PartsContext;
  let scenario: Scenario | undefined;
  return (part: unknown, tell: (vehicleDays: number) => void): Promise<PartResult> => {
    scenario ??= scenarioOf(run);
    const { days } = run;
    const onDay = async (day: number, vehicles: number): Promise<void> => {
      tell(vehicles * Math.min(day, days));
      await new Promise<void>((resolve) => void setImmediate(resolve));
      interruption.throwIfAborted();
    };
    const wallMs = (): number => performance.now();
    return runPart(part as FleetPart, { scenario, days, runId, tables, onDay, wallMs });
  };
}
