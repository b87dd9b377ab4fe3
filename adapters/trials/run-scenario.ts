import { isOfKind, type LoggedEntry, ScenarioRun, utc, type Zone } from '../../engine/index.ts';
import { endLine, headerLine } from '../file/log-frame.ts';
import { gathering, type LineBatches, type LogWriter, openSoleLog } from '../file/log-writer.ts';
import { nativeSha256 } from '../file/native-sha256.ts';
import { redactedLog } from '../file/redaction/redacted-log.ts';
import { redactorFor } from '../file/redaction/redactor-for.ts';
import { scriptedCalls } from '../past/scripted-calls.ts';
import { Timeline } from '../past/timeline/timeline.ts';
import { headingLines } from '../scenarios/heading.ts';
import { type LoadedScenario } from '../scenarios/load.ts';
import { optimizeFor } from '../scenarios/optimization.ts';
import { poolSize, subjectWidth } from '../scenarios/pool.ts';
import { realReceivers } from '../sending/real-receivers.ts';
import { type Progress, runWords } from '../terminal/progress.ts';
import { columnsOf, type Paint, type Terminal } from '../terminal/terminal.ts';
import { version } from '../terminal/version.ts';
import { zoneOf } from '../words/local-time.ts';
import { advance } from './advance.ts';
import { Historian } from './report/history.ts';
import { isOutputTaken, needsOf } from './report/report-setting.ts';
import { VehicleSampler } from './report/vehicle-sampler.ts';
import { reproductionOf } from './reproduction.ts';
import { factsOf, overlaidBy, type RunOutcome } from './run-outcome.ts';
import { checkpointOf, type RunSettings, stopOf } from './run-settings.ts';

/** The objection to calling the receiver at a URL at one of its addresses. */
export type ObjectionTo = (url: URL, address: string) => Error | undefined;

export interface RunSurroundings {
  readonly terminal: Terminal;
  /** The line below the output of the terminal. */
  readonly progress: Progress;
  readonly settings: RunSettings;
  readonly paint: Paint;
  readonly interruption: AbortSignal;
  /** The error of a run that calls a real receiver; undefined for one that may be called. */
  readonly objectionTo?: ObjectionTo | undefined;
}

/** Runs one scenario to its end, and shows and logs it meanwhile. */
export async function runScenario(
  loaded: LoadedScenario,
  surroundings: RunSurroundings,
): Promise<RunOutcome> {
  const { terminal, progress, settings, interruption, objectionTo } = surroundings;
  const { scenario, source, sources } = loaded;
  optimizeFor(poolSize(scenario));
  const untilMs = stopOf(settings.until, scenario);
  const checkpoint = checkpointOf(settings.until);
  const startedMs = terminal.wallMs();
  const zone = settings.utc ? utc : zoneOf(scenario);
  const screen = gathering((text) => terminal.stdout.write(text));
  const timeline = timelineOf(loaded, surroundings, { screen, zone });
  const log = await logOf(settings, loaded, screen);
  try {
    const header = headerLine({ scenario, sources, engineVersion: version });
    log?.write(header);
    const needs = needsOf(settings);
    const historian = needs.history ? new Historian(scenario) : undefined;
    const pipe = new Pipe({ log, timeline, historian, keepsCheckpoints: checkpoint !== undefined });
    const options = { sink: pipe.sink, retain: false, sha256: nativeSha256 };
    const run = new ScenarioRun(scenario, options);
    const sampler = needs.courses ? new VehicleSampler(run, new Set(settings.vehicles)) : undefined;
    pipe.sampler = sampler;
    const interrupted = await advance(run, {
      untilMs,
      isThere: checkpoint === undefined ? undefined : () => pipe.reached.has(checkpoint),
      terminal,
      interruption,
      outside: realReceivers({
        wallTimeoutMs: settings.wallTimeoutMs,
        allowsNearby: true,
        permits: (url, address) => {
          const objection = objectionTo?.(url, address);
          if (objection !== undefined) pipe.fail(objection);
          return objection === undefined;
        },
      }),
      calls: scriptedCalls(run),
      probe: sampler,
      betweenSlices: () => {
        pipe.check();
        screen.flush();
        if (run.conclusion !== undefined) return;
        const elapsedMs = terminal.wallMs() - startedMs;
        progress.draw(() => runWords(run, { zone, untilMs, elapsedMs }));
      },
    });
    progress.erase();
    pipe.check();
    timeline?.end();
    const again = reproductionOf(scenario, settings, terminal.command);
    const history = historian?.history(sampler?.courses() ?? []);
    const ran = { scenario: factsOf(scenario), source };
    const outcome = { ...ran, ...resultOf(run), interrupted, again, history };
    const { verdict } = outcome.conclusion;
    log?.write(endLine({ ...outcome, verdict, marks: run.world.log.marks, header }));
    return { ...outcome, wallMs: terminal.wallMs() - startedMs };
  } finally {
    log?.close();
    screen.flush();
  }
}

interface Hearers {
  readonly log: LogWriter | undefined;
  readonly timeline: Timeline | undefined;
  readonly historian: Historian | undefined;
  readonly keepsCheckpoints: boolean;
}

/**
 * Passes the entries of a run to their readers. The engine must not see the errors of a disk, so
 * the first one is kept until the run stands still.
 */
class Pipe {
  readonly sink: ((line: string, entry: LoggedEntry) => void) | undefined;
  /** Reads the world of the run; available once the run exists. */
  sampler: VehicleSampler | undefined;
  /** Names of the checkpoints that the run passed. */
  readonly reached = new Set<string>();
  #error: Error | undefined;

  constructor({ log, timeline, historian, keepsCheckpoints }: Hearers) {
    const isHeard = keepsCheckpoints || (log ?? timeline ?? historian) !== undefined;
    if (!isHeard) return;
    this.sink = (line, entry) => {
      if (this.#error !== undefined) return;
      try {
        log?.write(line);
        timeline?.add(entry);
        historian?.add(entry);
        this.sampler?.hear(entry);
        if (isOfKind(entry, 'checkpoint.reached')) this.reached.add(entry.data.checkpoint);
      } catch (error) {
        this.#error = error instanceof Error ? error : new Error(String(error));
      }
    };
  }

  /** Ends the run with an error, unless another one came first. */
  fail(error: Error): void {
    this.#error ??= error;
  }

  check(): void {
    if (this.#error !== undefined) throw this.#error;
  }
}

function timelineOf(
  { scenario }: LoadedScenario,
  { terminal, settings, paint }: RunSurroundings,
  { screen, zone }: { readonly screen: LineBatches; readonly zone: Zone },
): Timeline | undefined {
  if (settings.show !== 'timeline' || isOutputTaken(settings)) return undefined;
  const columns = columnsOf(terminal.stdout);
  const { write } = screen;
  for (const line of headingLines(scenario, { paint, columns, zone })) write(line);
  write('');
  const { all, from } = settings;
  const vehicles = new Set(settings.vehicles);
  const layout = { paint, columns, zone, subjectWidth: subjectWidth(scenario) };
  return new Timeline({ ...layout, all, from, vehicles, poolSize: poolSize(scenario), write });
}

/** Opens the log; `-` is standard output, which shows nothing else then. */
async function logOf(
  { log, redaction }: RunSettings,
  { scenario, sources }: LoadedScenario,
  screen: LineBatches,
): Promise<LogWriter | undefined> {
  if (log === undefined) return undefined;
  const writer = log === '-' ? { ...screen, close: screen.flush } : await openSoleLog(log);
  if (redaction === undefined) return writer;
  return redactedLog(writer, redactorFor(redaction, { scenario, sources, other: '' }));
}

function resultOf(run: ScenarioRun) {
  const { world, conclusion, findings, scenario } = run;
  if (conclusion === undefined) throw new Error('a run that was advanced to its end has none');
  return {
    conclusion,
    findings,
    overlaid: overlaidBy(run),
    shared: [...world.dynamics.sharedChargers.most],
    digest: world.log.digest,
    entries: world.log.length,
    simulatedMs: world.clock.now - scenario.clock.startAtMs,
  };
}
