import type { Verdict } from '../../engine/index.ts';
import { FileError } from '../file/file-error.ts';
import { exitCode, exitCodeOf } from '../terminal/exit-code.ts';
import { jsonText } from '../terminal/json-text.ts';
import { counted, grouped, paintFor, printable, type Terminal } from '../terminal/terminal.ts';
import { shownFacts } from './fleet-facts.ts';
import { manifestFile } from './fleet-files.ts';
import type { FleetFacts, FleetFolder } from './fleet-folder.ts';
import type { FleetSettings } from './fleet-settings.ts';
import { type FleetOutcome, GatherError, gather, type NamedResult } from './gather.ts';
import { gatherTables, type RunTables } from './gather-tables.ts';

/** Work that was done now. */
interface FleetWorkTime {
  readonly elapsedMs: number;
  /** The part of it before a worker took the first part. */
  readonly waitedMs: number | undefined;
  readonly vehicleDays: number;
}

interface FleetEnd {
  readonly facts: FleetFacts;
  readonly results: readonly NamedResult[];
  /** The work that was done now; undefined for results from elsewhere. */
  readonly took?: FleetWorkTime | undefined;
  /** Opens the folder for the manifest, once the results are known to be whole. */
  readonly open: () => Promise<FleetFolder | undefined>;
  readonly show: 'all' | 'digest' | 'json';
  readonly isSeedDrawn?: boolean;
}

/** Puts the results of a run together and shows them; returns the exit code. */
export async function concludeFleet(end: FleetEnd, terminal: Terminal): Promise<number> {
  const { facts, results, open, show, took } = end;
  const { stdout } = terminal;
  const { groups: digests, ...outcome } = gathered(results, facts);
  const { verdict, reason, place, ...rest } = outcome;
  const judged = verdict === undefined ? {} : { verdict, reason, ...(place && { place }) };
  const folder = await open();
  const tables = folder && (await gatherTables(results, folder.path));
  const manifest = { ...facts, ...rest, ...judged, ...tables, digests };
  const file = folder?.write(manifestFile, manifest);
  if (show === 'json') {
    const wallMs = took && { wallMs: Math.round(took.elapsedMs) };
    stdout.write(jsonText({ ...shownFacts(facts), ...rest, ...judged, ...tables, ...wallMs }));
  } else {
    const all = { ...outcome, tables };
    const lines = show === 'digest' ? [outcome.digest] : outcomeLines(end, all, file, terminal);
    stdout.write(`${lines.join('\n')}\n`);
  }
  return verdict === undefined ? exitCode.ok : exitCodeOf(verdict as Verdict);
}

/** `tables: 12 sessions, 40 trips (parquet)`. */
function tableWords({ tables, format }: RunTables): string {
  const counts = tables.map(({ table, rows }) => `${grouped(rows)} ${table}`);
  return `rows of tables: ${counts.join(', ')} (${format})`;
}

interface ShownOutcome extends Omit<FleetOutcome, 'groups'> {
  readonly tables: RunTables | undefined;
}

function outcomeLines(
  { facts, results, took, isSeedDrawn }: FleetEnd,
  { digest, sums, verdict, reason, place, tables }: ShownOutcome,
  file: string | undefined,
  { stdout, env }: Terminal,
): readonly string[] {
  const { vehicles, days, seed } = facts;
  const verdictWords = [verdict, reason, place].filter((each) => each !== undefined && each !== '');
  const vehicleDays = counted(Math.round(vehicles * days), 'vehicle-day');
  return [
    ...(verdict === undefined ? [] : [printable(verdictWords.join('  '))]),
    `${counted(vehicles, 'vehicle')} for ${counted(days, 'day')}, ${counted(results.length, 'part')}: ${vehicleDays}${speedWords(took)}`,
    `${grouped(Math.round(sums.distanceM / 1000))} km driven, ${counted(sums.sessions, 'charging session')}, ${grouped(Math.round(sums.chargedWh / 1000))} kWh into batteries`,
    ...(tables === undefined ? [] : [tableWords(tables)]),
    ...(isSeedDrawn === true ? [`--seed ${printable(seed)} repeats it`] : []),
    ...(file === undefined ? [] : [`written to ${printable(file)}`]),
    paintFor(stdout, env)('dim', digest),
  ];
}

/** The speed of the work that was done now, without the wait for a worker. */
function speedWords(took: FleetEnd['took']): string {
  if (took === undefined) return '';
  const { elapsedMs, waitedMs = 0, vehicleDays } = took;
  if (vehicleDays === 0) return '';
  const seconds = Math.max(elapsedMs - waitedMs, 1) / 1000;
  const wait = waitedMs < 100 ? '' : ` after ${(waitedMs / 1000).toFixed(1)} s of waiting`;
  return ` in ${seconds.toFixed(1)} s${wait}, ${grouped(Math.round(vehicleDays / seconds))} a second`;
}

interface ShareEnd extends Pick<FleetEnd, 'facts' | 'results'> {
  readonly settings: Pick<FleetSettings, 'share' | 'out' | 'isJson' | 'isQuiet'>;
}

/** Shows the results of one share of a run; the verdict of the script is for `merge`. */
export function concludeShare(
  { facts, results, settings }: ShareEnd,
  { stdout }: Terminal,
): number {
  const { share, out = '', isJson, isQuiet } = settings;
  const { number, count } = share!;
  const all = results.map(({ result }) => result);
  const verdict = all.find((each) => each.verdict !== undefined)?.verdict;
  const words = `part ${number} of ${count}: ${counted(all.length, 'result')} in ${printable(out)}${verdict === undefined ? '' : `, ${verdict}`}`;
  if (isJson) {
    stdout.write(jsonText({ ...shownFacts(facts), part: number, parts: count, results: all }));
  } else if (!isQuiet) stdout.write(`${words}\n`);
  return exitCode.ok;
}

function gathered(results: readonly NamedResult[], facts: FleetFacts): FleetOutcome {
  try {
    return gather(results, facts);
  } catch (error) {
    if (error instanceof GatherError) throw new FileError(error.message);
    throw error;
  }
}
