import { areEqual, compareFleets, type FleetComparison } from '../fleet/fleet-comparison.ts';
import { fleetDiffLines, fleetDiffObject } from '../fleet/fleet-diff-words.ts';
import { exitCode } from '../terminal/exit-code.ts';
import { jsonText } from '../terminal/json-text.ts';
import { Progress } from '../terminal/progress.ts';
import type { JsonFlags } from '../terminal/shared-options.ts';
import { counted, type Terminal } from '../terminal/terminal.ts';
import { version } from '../terminal/version.ts';

/** `motorpool diff` of two fleets; returns the exit code. */
export async function diffFleets(
  pathA: string,
  pathB: string,
  { json }: JsonFlags,
  around: Terminal,
): Promise<number> {
  const progress = new Progress(around);
  const { terminal } = progress;
  const interruption = around.interruption();
  let days = 0;
  const pause = async (): Promise<void> => {
    days += 1;
    progress.draw(() => ['simulating a group again:', counted(days, 'day')]);
    await new Promise<void>((resolve) => void setImmediate(resolve));
    interruption.throwIfAborted();
  };
  let comparison: FleetComparison;
  try {
    comparison = await compareFleets(pathA, pathB, { version, env: around.env, pause });
  } catch (error) {
    if (!interruption.aborted) throw error;
    return interruption.reason as number;
  } finally {
    progress.erase();
  }
  const text =
    json === true
      ? jsonText(fleetDiffObject(comparison))
      : `${fleetDiffLines(comparison, terminal).join('\n')}\n`;
  terminal.stdout.write(text);
  return areEqual(comparison) ? exitCode.ok : exitCode.failed;
}
