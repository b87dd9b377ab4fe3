import type { Command } from '@commander-js/extra-typings';
import { worldApp } from '../../adapters/http/world-app.ts';
import { hostWall } from '../../adapters/pace/host-wall.ts';
import { WorldClock } from '../../adapters/pace/world-clock.ts';
import { load } from '../../adapters/scenarios/load.ts';
import { accepted } from '../../adapters/scenarios/rejection.ts';
import { exitCode } from '../../adapters/terminal/exit-code.ts';
import { jsonText } from '../../adapters/terminal/json-text.ts';
import { readMatrix, readParams } from '../../adapters/terminal/named-values.ts';
import {
  jsonOption,
  matrixOption,
  type OptionsOf,
  paramOption,
  rootOption,
  seedOption,
} from '../../adapters/terminal/shared-options.ts';
import { counted, paintFor, printable, type Terminal } from '../../adapters/terminal/terminal.ts';
import { UsageError } from '../../adapters/terminal/usage-error.ts';
import { formatInstant, parseDuration, ScenarioRun } from '../../engine/index.ts';
import { checkParity, type ViewMismatch } from './views.ts';

export const parityOptions = (command: Command) =>
  command
    .option('--every <duration>', 'simulated time between two comparisons', '1h')
    .addOption(seedOption)
    .addOption(paramOption)
    .addOption(matrixOption)
    .addOption(rootOption)
    .addOption(jsonOption);

export type ParityFlags = OptionsOf<typeof parityOptions>;

/** A mismatch and its instant. */
interface TimedMismatch extends ViewMismatch {
  readonly at: string;
}

/**
 * `npm run lab -- parity`: runs a scenario and compares all views of every vehicle on the way; returns
 * the exit code.
 */
export async function parityCommand(
  file: string,
  flags: ParityFlags,
  terminal: Terminal,
): Promise<number> {
  const everyMs = parseDuration(flags.every);
  if (everyMs === undefined || everyMs < 1000) {
    throw new UsageError(`--every ${flags.every}: a duration of a second at least, such as 30m`);
  }
  const params = readParams(flags.param ?? []);
  const matrix = readMatrix(flags.matrix ?? []);
  const loaded = accepted(
    load(file, {
      params,
      matrix,
      root: flags.root,
      seed: flags.seed,
      env: terminal.env,
    }),
  );
  const run = new ScenarioRun(loaded.scenario, { retain: false });
  const app = worldApp(run, new WorldClock(run, { wall: hostWall, mode: 'held' }));
  const { clock, service } = run.world;
  const found: TimedMismatch[] = [];
  let compared = 0;
  let instants = 0;
  for (let atMs = clock.now; clock.now < service.application.dates.legacyEndMs; ) {
    run.advanceTo(Math.min(atMs, run.limitMs));
    const at = formatInstant(clock.now);
    const check = await checkParity(run, app);
    found.push(...check.mismatches.map((mismatch) => ({ at, ...mismatch })));
    compared += check.compared;
    instants += 1;
    if (run.conclusion !== undefined || clock.now >= run.limitMs) break;
    atMs += everyMs;
  }
  show({ file: loaded.scenario.file, compared, instants, found }, flags, terminal);
  return found.length > 0 ? exitCode.failed : exitCode.ok;
}

interface Report {
  readonly file: string;
  /** The number of compared answers of version 2.0 and signals of webhooks. */
  readonly compared: number;
  readonly instants: number;
  readonly found: readonly TimedMismatch[];
}

function show(report: Report, { json }: ParityFlags, { stdout, env }: Terminal): void {
  const { file, compared, instants, found } = report;
  if (json === true) {
    stdout.write(jsonText({ file, instants, compared, mismatches: found }));
    return;
  }
  const paint = paintFor(stdout, env);
  for (const { at, vehicle, user, view, units, field, signal, expected, found: shown } of found) {
    const whose = `${at}  ${printable(vehicle)} of ${printable(user)}  ${view} (${units})`;
    const says = `${field} is ${words(shown)}; ${signal} says ${words(expected)}`;
    stdout.write(`${paint('red', whose)}  ${says}\n`);
  }
  const verdict = found.length === 0 ? paint('green', 'equal') : paint('red', 'different');
  const what = `${counted(compared, 'value')} at ${counted(instants, 'instant')}`;
  stdout.write(`${verdict}  ${printable(file)}  ${what}\n`);
}

function words(value: unknown): string {
  return value === undefined ? 'missing' : printable(JSON.stringify(value));
}
