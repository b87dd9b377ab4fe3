import { scriptedCalls } from '../../adapters/past/scripted-calls.ts';
import {
  type LoggedEntry,
  type ParseOptions,
  parseScenario,
  ScenarioRun,
} from '../../engine/index.ts';

/** A run whose script calls the API of its own world, and the log as it is written. */
export interface CalledRun {
  readonly run: ScenarioRun;
  readonly lines: readonly string[];
  readonly entries: readonly LoggedEntry[];
  /** Runs up to an instant, ms since the start, or to the end, serving the calls of the script. */
  passTo(ms?: number): Promise<void>;
}

export interface CallOptions extends Partial<ParseOptions> {
  readonly open?: boolean;
  /** Awaited whenever time stands still for a call. */
  readonly pause?: (() => Promise<unknown>) | undefined;
}

export function calledRun(text: string, { open, pause, ...parsing }: CallOptions = {}): CalledRun {
  const lines: string[] = [];
  const entries: LoggedEntry[] = [];
  const sink = (line: string, entry: LoggedEntry): void => {
    lines.push(line);
    entries.push(entry);
  };
  const run = new ScenarioRun(parseScenario(text, { file: 'calls', ...parsing }), {
    open,
    retain: false,
    sink,
  });
  const calls = scriptedCalls(run);
  return {
    run,
    lines,
    entries,
    passTo: async (ms = Infinity) => {
      const untilMs = Math.min(run.world.startMs + ms, run.limitMs);
      for (;;) {
        run.advanceTo(untilMs);
        if (run.conclusion !== undefined || calls?.isAny !== true) return;
        await pause?.();
        await calls.settle();
      }
    },
  };
}
