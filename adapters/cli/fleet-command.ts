import { formatInstant, type Scenario } from '../../engine/index.ts';
import { FleetFolder, nameOf, type RunFacts } from '../fleet/fleet-folder.ts';
import { type FleetPlan, type FleetRun, planOf, runIdOf } from '../fleet/fleet-run.ts';
import type { NamedResult } from '../fleet/gather.ts';
import { partOf } from '../fleet/part-result.ts';
import { runHere } from '../fleet/part-runner.ts';
import { meetsOrder } from '../tables/table-order.ts';
import { exitCode } from './exit-code.ts';
import { concludeFleet } from './fleet-conclusion.ts';
import { type FleetFlags, type FleetSettings, readFleetSettings } from './fleet-settings.ts';
import { fleetProgress, splitLines } from './fleet-words.ts';
import { jsonText } from './json-report.ts';
import { load } from './load.ts';
import { Progress } from './progress.ts';
import { accepted } from './rejection.ts';
import { counted, printable, type Terminal } from './terminal.ts';
import { version } from './version.ts';

/** `motorpool fleet`: simulates a fleet part by part; returns the exit code. */
export async function fleetCommand(
  file: string,
  flags: FleetFlags,
  around: Terminal,
): Promise<number> {
  const settings = readFleetSettings(flags);
  const { days, share, seed, matrix, isExplained, isJson, out, tables: order } = settings;
  const { scenario, sources } = accepted(load(file, { ...settings, env: around.env }));
  const plan = planOf(scenario, days, share?.count);
  if (isExplained) {
    const { stdout } = around;
    stdout.write(isJson ? jsonText(plan) : `${splitLines(plan, scenario).join('\n')}\n`);
    return exitCode.ok;
  }
  const facts = factsOf({ sources, seed, matrix, days, engineVersion: version }, plan, scenario);
  const folder = out === undefined ? undefined : FleetFolder.for(out, facts);
  const progress = new Progress(around);
  const { terminal } = progress;
  const mine = plan.parts.filter(
    (_, at) => share === undefined || at % share.count === share.number - 1,
  );
  const wanted = new Set(mine.map(nameOf));
  const results: NamedResult[] = (folder?.results() ?? []).filter(
    ({ result }) => wanted.has(nameOf(partOf(result))) && meetsOrder(result.tables, order),
  );
  const known = new Set(results.map(({ result }) => nameOf(partOf(result))));
  const missing = mine.filter((part) => !known.has(nameOf(part)));
  const interruption = around.interruption();
  let vehicleDays = 0;
  const { runId } = facts;
  const tables = order && { order, folder: folder!.path };
  const runner = runHere({ scenario, days, runId, tables, wallMs: terminal.wallMs });
  try {
    await runner(
      missing,
      {
        onResult: (result) => {
          folder?.keep(result);
          const name = `part ${nameOf(partOf(result))}`;
          results.push({ name, result, folder: folder?.path });
        },
        onProgress: (more) => {
          vehicleDays += more;
          const whole = vehicleDaysOf(missing, plan, days);
          progress.draw(() => fleetProgress(vehicleDays, whole, progress.elapsedMs));
        },
      },
      interruption,
    );
  } catch (error) {
    if (!interruption.aborted) throw error;
    progress.erase();
    const done = `${results.length} of ${counted(mine.length, 'part')}`;
    const words =
      folder === undefined
        ? ''
        : `: ${printable(folder.path)} has ${done}, and the same command goes on from there`;
    terminal.stderr.write(`interrupted${words}\n`);
    return interruption.reason as number;
  }
  progress.erase();
  const outcome = { facts, results, elapsedMs: progress.elapsedMs };
  if (share !== undefined) return concludeShare(outcome, settings, terminal);
  return concludeFleet({ ...outcome, folder, isJson }, terminal);
}

function vehicleDaysOf(parts: FleetPlan['parts'], { split }: FleetPlan, days: number): number {
  const groups = parts.flatMap(({ ranges }) => ranges.map(({ count }) => count));
  const share = groups.reduce((sum, count) => sum + count, 0) / Math.max(1, split.groups);
  return share * split.rows * days;
}

function concludeShare(
  { facts, results }: { readonly facts: RunFacts; readonly results: readonly NamedResult[] },
  { share, out = '', isJson }: FleetSettings,
  { stdout }: Terminal,
): number {
  const { number, count } = share!;
  const words = `part ${number} of ${count}: ${counted(results.length, 'result')} in ${printable(out)}`;
  const all = results.map(({ result }) => result);
  stdout.write(
    isJson ? jsonText({ ...facts, part: number, parts: count, results: all }) : `${words}\n`,
  );
  return exitCode.ok;
}

function factsOf(run: FleetRun, { split }: FleetPlan, scenario: Scenario): RunFacts {
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
  };
}

const msPerDay = 86_400_000;
