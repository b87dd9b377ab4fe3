import { type Entry, ScenarioRun, utc, type Zone } from '../../engine/index.ts';
import { endLine, headerLine } from '../file/log-frame.ts';
import { type Gathering, gathering, type LogWriter, openLogFile } from '../file/log-writer.ts';
import { advance } from './advance.ts';
import { headingLines } from './heading.ts';
import { zoneOf } from './local-time.ts';
import type { LoadedScenario, Outcome } from './outcome.ts';
import { outside } from './outside.ts';
import { poolSize, subjectWidth } from './pool.ts';
import { Progress } from './progress.ts';
import { type RunSettings, stopOf } from './run-settings.ts';
import { columnsOf, type Paint, type Terminal } from './terminal.ts';
import { Timeline } from './timeline.ts';
import { version } from './version.ts';

export interface RunSurroundings {
  readonly terminal: Terminal;
  readonly settings: RunSettings;
  readonly paint: Paint;
  readonly interruption: AbortSignal;
}

/** Runs one scenario to its end, showing and logging it as it goes. */
export async function runScenario(
  loaded: LoadedScenario,
  surroundings: RunSurroundings,
): Promise<Outcome> {
  const { terminal, settings, interruption } = surroundings;
  const { scenario } = loaded;
  const untilMs = stopOf(settings.until, scenario);
  const startedMs = terminal.wallMs();
  const zone = settings.utc ? utc : zoneOf(scenario);
  const progress = new Progress(terminal, zone);
  const screen = gathering((text) => {
    progress.erase();
    terminal.stdout.write(text);
  });
  const timeline = timelineOf(loaded, surroundings, { screen, zone });
  const log = logOf(settings.log, screen);
  try {
    log?.write(headerLine(scenario, version));
    const pipe = new Pipe(log, timeline);
    const run = new ScenarioRun(scenario, { sink: pipe.sink, retain: false });
    const interrupted = await advance(run, {
      untilMs,
      terminal,
      interruption,
      outside: outside({ wallTimeoutMs: settings.wallTimeoutMs, allowsNearby: true }, terminal),
      betweenSlices: () => {
        pipe.check();
        screen.flush();
        if (run.conclusion === undefined) progress.draw(run, untilMs);
      },
    });
    progress.erase();
    pipe.check();
    timeline?.end();
    const outcome = { ...loaded, ...resultOf(run), interrupted };
    log?.write(endLine({ ...outcome, verdict: outcome.conclusion.verdict }));
    return { ...outcome, wallMs: terminal.wallMs() - startedMs };
  } finally {
    log?.close();
    screen.flush();
  }
}

/**
 * Takes the entries of a run to its log and its timeline. The engine must not see the mistakes of a disk, so the first
 * one is kept until the run stands still.
 */
class Pipe {
  readonly sink: ((line: string, entry: Entry) => void) | undefined;
  #error: Error | undefined;

  constructor(log: LogWriter | undefined, timeline: Timeline | undefined) {
    if (log === undefined && timeline === undefined) return;
    this.sink = (line, entry) => {
      if (this.#error !== undefined) return;
      try {
        log?.write(line);
        timeline?.add(entry);
      } catch (error) {
        this.#error = error instanceof Error ? error : new Error(String(error));
      }
    };
  }

  check(): void {
    if (this.#error !== undefined) throw this.#error;
  }
}

function timelineOf(
  { scenario }: LoadedScenario,
  { terminal, settings, paint }: RunSurroundings,
  { screen, zone }: { readonly screen: Gathering; readonly zone: Zone },
): Timeline | undefined {
  if (settings.show !== 'timeline' || settings.log === '-') return undefined;
  const columns = columnsOf(terminal.stdout);
  const { write } = screen;
  for (const line of headingLines(scenario, { paint, columns, zone })) write(line);
  write('');
  const { all, vehicles } = settings;
  const layout = { paint, columns, zone, subjectWidth: subjectWidth(scenario) };
  return new Timeline({ ...layout, all, vehicles, poolSize: poolSize(scenario), write });
}

/** `-` shares the screen, which nothing else is written to then. */
function logOf(log: string | undefined, screen: Gathering): LogWriter | undefined {
  if (log === undefined) return undefined;
  return log === '-' ? { write: screen.write, close: screen.flush } : openLogFile(log);
}

function resultOf(run: ScenarioRun) {
  const { world, conclusion, findings, scenario } = run;
  if (conclusion === undefined) throw new Error('a run that was advanced to its end has none');
  return {
    conclusion,
    findings,
    digest: world.log.digest,
    entries: world.log.length,
    simulatedMs: world.clock.now - scenario.clock.startAtMs,
  };
}
