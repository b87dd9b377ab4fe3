import { formatInstant, msPerDay, rowCount, type Scenario } from '../../engine/index.ts';
import { concludeFleet, concludeShare } from '../fleet/fleet-conclusion.ts';
import { type FleetFacts, FleetFolder } from '../fleet/fleet-folder.ts';
import type { FleetFlags } from '../fleet/fleet-options.ts';
import { type FleetPlan, type FleetRun, fleetRunOf, planOf, runIdOf } from '../fleet/fleet-run.ts';
import { type FleetSettings, readFleetSettings, usualJobs } from '../fleet/fleet-settings.ts';
import {
  fleetProgress,
  oddQueueLines,
  oddShareLines,
  splitLines,
  splitObject,
  unsentWords,
} from '../fleet/fleet-words.ts';
import type { NamedResult } from '../fleet/gather.ts';
import { checkTables } from '../fleet/gather-tables.ts';
import { keptRunOf } from '../fleet/kept-run.ts';
import { runOnLine } from '../fleet/line-parts.ts';
import { type PartRunner, runHere } from '../fleet/part-runner.ts';
import { partsLeft, resultsFor } from '../fleet/parts-left.ts';
import { unsentWebhooks } from '../fleet/simulated-receivers.ts';
import { load } from '../scenarios/load.ts';
import { accepted } from '../scenarios/rejection.ts';
import { exitCode } from '../terminal/exit-code.ts';
import { jsonText } from '../terminal/json-text.ts';
import { Progress } from '../terminal/progress.ts';
import { counted, paintFor, printable, type Terminal } from '../terminal/terminal.ts';
import { version } from '../terminal/version.ts';
import { drawSeed } from '../trials/run-settings.ts';

/** `motorpool fleet`: simulates a fleet part by part; returns the exit code. */
export async function fleetCommand(
  file: string,
  flags: FleetFlags,
  around: Terminal,
): Promise<number> {
  const settings = readFleetSettings(flags);
  const { days, share, isExplained, isJson, out, tables } = settings;
  const seed = seedOf(settings);
  const { scenario, sources } = accepted(load(file, { ...settings, seed, env: around.env }));
  const jobs = jobsOf(settings, scenario);
  const plan = planOf(scenario, days, {
    count: share?.count,
    jobs,
    hasTables: tables !== undefined,
  });
  if (isExplained) {
    const { stdout } = around;
    const lines = (): string => splitLines(plan, scenario, paintFor(stdout, around.env)).join('\n');
    stdout.write(isJson ? jsonText(splitObject(plan, scenario)) : `${lines()}\n`);
    return exitCode.ok;
  }
  const run = fleetRunOf(scenario, sources, { days, engineVersion: version });
  const facts = factsOf(run, { plan, scenario });
  const folder = out === undefined ? undefined : await FleetFolder.for(out, facts);
  try {
    return await simulate({ scenario, plan, run, facts, folder, settings, jobs }, around);
  } finally {
    folder?.release();
  }
}

interface FleetWork {
  readonly scenario: Scenario;
  readonly plan: FleetPlan;
  readonly run: FleetRun;
  readonly facts: FleetFacts;
  readonly folder: FleetFolder | undefined;
  readonly settings: FleetSettings;
  readonly jobs: number;
}

/** Simulates the parts that are left, and shows the result. */
async function simulate(work: FleetWork, around: Terminal): Promise<number> {
  const { scenario, plan, facts, folder, settings } = work;
  const { days, share, isQuiet } = settings;
  const progress = new Progress(around);
  const { terminal } = progress;
  const unsent = unsentWebhooks(scenario);
  if (unsent.length > 0 && !isQuiet) terminal.stderr.write(`${unsentWords(unsent)}\n`);
  const mine = plan.parts.filter(
    (_, at) => share === undefined || at % share.count === share.number - 1,
  );
  const results: NamedResult[] = [...(folder?.results(settings.tables) ?? [])];
  checkTables(results);
  const left = partsLeft(
    mine,
    results.map(({ result }) => result),
  );
  const whole = vehicleDaysOf(left, plan, days);
  const interruption = around.interruption();
  let vehicleDays = 0;
  // Workers of a store may be busy or not there yet, when nothing is simulated.
  let waitedMs = settings.store === undefined ? 0 : undefined;
  let isAlarmed = false;
  const runner = await runnerFor(work, left.length, terminal, (alarm) => {
    isAlarmed = true;
    terminal.stderr.write(`ALARM: ${printable(alarm)}\n`);
  });
  const exitCodeFor = (code: number): number =>
    isAlarmed && code === exitCode.ok ? exitCode.failed : code;
  try {
    await runner(
      left,
      {
        onResult: (result) => {
          const name = folder?.keep(result) ?? 'this run';
          results.push({ name, result, folder: folder?.path });
        },
        onProgress: (more) => {
          waitedMs ??= progress.elapsedMs;
          vehicleDays += more;
          const workedMs = progress.elapsedMs - waitedMs;
          if (!isQuiet) progress.draw(() => fleetProgress(vehicleDays, whole, workedMs));
        },
      },
      interruption,
    );
  } catch (error) {
    if (!interruption.aborted) throw error;
    progress.erase();
    terminal.stderr.write(
      `interrupted${interruptedWords(work, resultsFor(mine, results), mine)}\n`,
    );
    return interruption.reason as number;
  }
  progress.erase();
  const { elapsedMs } = progress;
  if (share !== undefined) {
    for (const line of oddShareLines(plan, scenario, share)) terminal.stderr.write(`${line}\n`);
    const ended = { facts, results: resultsFor(mine, results), settings };
    return exitCodeFor(concludeShare(ended, terminal));
  }
  const { isJson, isSeedDrawn, tables } = settings;
  const open = async (): Promise<FleetFolder | undefined> => {
    checkTables(results);
    if (tables !== undefined) folder?.removeOthers(results);
    return folder;
  };
  const show = isJson ? 'json' : isQuiet ? 'digest' : 'all';
  const code = await concludeFleet(
    { facts, results, open, show, isSeedDrawn, took: { elapsedMs, waitedMs, vehicleDays } },
    terminal,
  );
  return exitCodeFor(code);
}

/** Runs parts here, in several threads of which this one is the first, or on other machines. */
async function runnerFor(
  { scenario, plan, run, facts: { runId }, folder, settings, jobs }: FleetWork,
  parts: number,
  { wallMs, stderr }: Terminal,
  onAlarm: (words: string) => void,
): Promise<PartRunner> {
  if (settings.store !== undefined && parts > 0) {
    const { partsOnQueue } = await import('./queue/queue-parts.ts');
    const say = (words: string): void => void stderr.write(`${printable(words)}\n`);
    for (const line of oddQueueLines(plan, scenario)) say(line);
    return partsOnQueue(settings.store, { run, runId }, { say, onAlarm });
  }
  const order = settings.tables;
  const tables = order && { order, folder: folder!.path };
  const threads = Math.min(jobs, parts);
  if (threads <= 1) return runHere({ scenario, days: run.days, runId, tables, wallMs });
  const { fleetPool } = await import('../trials/threads/command-pool.ts');
  return runOnLine(fleetPool(threads), { run, runId, tables });
}

/** The number of threads; on a queue the parts must not depend on who works on them. */
function jobsOf({ jobs, store, days }: FleetSettings, scenario: Scenario): number {
  if (store !== undefined) return queueJobs;
  return jobs ?? usualJobs(rowCount(scenario), days);
}

/** The number of threads for which a queue has enough parts of a small fleet. */
const queueJobs = 4;

/** The seed of a run; one that is drawn is that of the folder in which the run goes on. */
function seedOf({ seed, isSeedDrawn, out }: FleetSettings): string | undefined {
  if (!isSeedDrawn) return seed;
  return (out === undefined ? undefined : FleetFolder.factsIn(out)?.seed) ?? drawSeed();
}

function interruptedWords(
  { folder, facts, plan, settings }: FleetWork,
  results: readonly NamedResult[],
  mine: FleetPlan['parts'],
): string {
  if (folder === undefined) {
    if (settings.store === undefined) return '';
    return ': the store keeps the finished parts for a day, and the same command goes on from there';
  }
  const left = partsLeft(
    mine,
    results.map(({ result }) => result),
  );
  const share = vehicleDaysOf(left, plan, facts.days) / vehicleDaysOf(mine, plan, facts.days);
  const done = `${Math.floor((1 - share) * 100)} % of ${counted(mine.length, 'part')}`;
  return `: ${printable(folder.path)} has ${done}, and the same command goes on from there`;
}

function vehicleDaysOf(parts: FleetPlan['parts'], { split }: FleetPlan, days: number): number {
  const groups = parts.flatMap(({ ranges }) => ranges.map(({ count }) => count));
  const share = groups.reduce((sum, count) => sum + count, 0) / Math.max(1, split.groups);
  return share * split.rows * days;
}

function factsOf(
  run: FleetRun,
  { plan: { split }, scenario }: Pick<FleetWork, 'plan' | 'scenario'>,
): FleetFacts {
  const { startAtMs } = scenario.clock;
  return {
    runId: runIdOf(run),
    scenario: scenario.name,
    seed: scenario.seed,
    from: formatInstant(startAtMs),
    until: formatInstant(startAtMs + Math.round(run.days * msPerDay)),
    days: run.days,
    vehicles: split.rows,
    groups: split.groups,
    hasScript: split.hasScript,
    motorpool: version,
    run: keptRunOf(run),
  };
}
