import type { Verdict } from '../../engine/index.ts';
import { FileError } from '../file/file-error.ts';
import type { FleetFolder, RunFacts } from '../fleet/fleet-folder.ts';
import { type FleetOutcome, GatherError, gather, type NamedResult } from '../fleet/gather.ts';
import { gatherTables, type RunTables } from '../fleet/gather-tables.ts';
import { exitCode, exitCodeOf } from './exit-code.ts';
import { jsonText } from './json-report.ts';
import { counted, grouped, paintFor, printable, type Terminal } from './terminal.ts';

interface FleetEnd {
  readonly facts: RunFacts;
  readonly results: readonly NamedResult[];
  /** Real time that the run took here; undefined for results from elsewhere. */
  readonly elapsedMs: number | undefined;
  /** Receives the manifest. */
  readonly folder: FleetFolder | undefined;
  readonly isJson: boolean;
}

/** The name of the file with the result of a whole run. */
export const manifestFile = 'fleet.json';

/** Puts the results of a run together and shows them; returns the exit code. */
export async function concludeFleet(end: FleetEnd, { stdout, env }: Terminal): Promise<number> {
  const { facts, results, folder, isJson, elapsedMs } = end;
  const outcome = gathered(results, facts);
  const { digest, sums, verdict, reason } = outcome;
  const tables = folder && (await gatherTables(results, folder.path));
  const paint = paintFor(stdout, env);
  const manifest = {
    ...facts,
    digest,
    sums,
    ...(verdict && { verdict, reason }),
    ...tables,
    digests: outcome.groups,
  };
  const file = folder?.write(manifestFile, manifest);
  if (isJson) {
    const { digests: _, ...shown } = manifest;
    stdout.write(
      jsonText({ ...shown, ...(elapsedMs !== undefined && { wallMs: Math.round(elapsedMs) }) }),
    );
  } else {
    const { vehicles, days } = facts;
    const vehicleDays = vehicles * days;
    const seconds =
      elapsedMs === undefined
        ? ''
        : ` in ${(elapsedMs / 1000).toFixed(1)} s, ${grouped(Math.round(vehicleDays / (elapsedMs / 1000)))} a second`;
    const lines = [
      ...(verdict === undefined ? [] : [`${verdict} ${printable(reason ?? '')}`.trimEnd()]),
      `${counted(vehicles, 'vehicle')} for ${counted(days, 'day')}, ${counted(results.length, 'part')}: ${grouped(Math.round(vehicleDays))} vehicle-days${seconds}`,
      `${grouped(Math.round(sums.distanceM / 1000))} km driven, ${counted(sums.sessions, 'charging session')}, ${grouped(Math.round(sums.chargedWh / 1000))} kWh into batteries`,
      ...(tables === undefined ? [] : [tableWords(tables)]),
      ...(file === undefined ? [] : [`written to ${printable(file)}`]),
      paint('dim', digest),
    ];
    stdout.write(`${lines.join('\n')}\n`);
  }
  return verdict === undefined ? exitCode.ok : exitCodeOf(verdict as Verdict);
}

/** `tables: 12 sessions, 40 trips (parquet)`. */
function tableWords({ tables, format }: RunTables): string {
  const counts = tables.map(({ table, rows }) => `${grouped(rows)} ${table}`);
  return `rows of tables: ${counts.join(', ')} (${format})`;
}

function gathered(results: readonly NamedResult[], facts: RunFacts): FleetOutcome {
  try {
    return gather(results, facts);
  } catch (error) {
    if (error instanceof GatherError) throw new FileError(error.message);
    throw error;
  }
}
