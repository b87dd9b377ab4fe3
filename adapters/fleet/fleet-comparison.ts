import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatInstant, ScenarioError } from '../../engine/index.ts';
import { FileError } from '../file/file-error.ts';
import { readAs } from '../file/journal/executed.ts';
import { compareLogs, type LogComparison } from '../file/log-comparison.ts';
import { endLine, headerLine } from '../file/log-frame.ts';
import { openLogFile } from '../file/log-writer.ts';
import {
  compareGroup,
  type FirstDifference,
  type GroupPair,
  type Pause,
} from './first-difference.ts';
import { runDifference } from './fleet-facts.ts';
import type { FleetRun } from './fleet-run.ts';
import { GatherError } from './gather.ts';
import { GroupAgain } from './group-again.ts';
import { runFrom, VariableError } from './kept-run.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { VehicleLog } from './vehicle-log.ts';

/** One of two fleets that are compared. */
export interface FleetSide {
  readonly path: string;
  readonly manifest: Manifest;
}

/** Two fleets, and the first thing in which they differ. */
export interface FleetComparison {
  readonly a: FleetSide;
  readonly b: FleetSide;
  /** The differences between the runs, in words; undefined where they are one. */
  readonly runs: string | undefined;
  /** The groups whose digests differ, or that only one side has. */
  readonly groups: readonly number[];
  /** The first of these groups, simulated again; undefined where that cannot be done. */
  readonly again: GroupComparison | undefined;
  /** The reason why it cannot be done. */
  readonly obstacle: string | undefined;
}

/** The first group that differs, simulated again. */
export interface GroupComparison {
  /** The names of its first and last vehicle. */
  readonly vehicles: readonly (string | undefined)[];
  /** Whether the simulation gives the digest that each side has recorded. */
  readonly isReproduced: { readonly a: boolean; readonly b: boolean };
  readonly first:
    | (FirstDifference & { readonly vehicle: string; readonly startAtMs: number })
    | undefined;
  /** The logs of the first vehicle that differs. */
  readonly logs: LogComparison | undefined;
}

/** The means by which a group is simulated again. */
interface RepeatOptions {
  /** The version that simulates. */
  readonly version: string;
  /** The environment variables of the process, which files do not keep. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly pause: Pause;
}

/**
 * Compares two fleets: finds the first group that differs, and simulates it again with this
 * version. Throws `FileError` for a path that leads to no fleet.
 */
export async function compareFleets(
  pathA: string,
  pathB: string,
  { version, env, pause }: RepeatOptions,
): Promise<FleetComparison> {
  const a = sideOf(pathA);
  const b = sideOf(pathB);
  const one = a.manifest;
  const other = b.manifest;
  const count = Math.max(one.groups, other.groups);
  const groups = Array.from({ length: count }, (_, group) => group).filter(
    (group) => one.digests[group] !== other.digests[group],
  );
  const runs = runDifference(one, other);
  const facts = { a, b, runs, groups };
  const [group] = groups;
  if (group === undefined) return { ...facts, again: undefined, obstacle: undefined };
  const left = repeatable(a, group, { version, env });
  const right = repeatable(b, group, { version, env });
  for (const obstacle of [left, right]) {
    if (typeof obstacle === 'string') return { ...facts, again: undefined, obstacle };
  }
  const again = await simulated(left as RepeatableSide, right as RepeatableSide, group, pause);
  return { ...facts, again, obstacle: undefined };
}

/** Whether two fleets have the same states and the same verdict. */
export function areEqual({ groups, a, b }: FleetComparison): boolean {
  return groups.length === 0 && a.manifest.verdict === b.manifest.verdict;
}

function sideOf(path: string): FleetSide {
  try {
    return { path, manifest: readManifest(path) };
  } catch (error) {
    if (error instanceof GatherError) throw new FileError(`${path}: ${error.message}`);
    throw error;
  }
}

/** A fleet of which a group can be simulated again here. */
interface RepeatableSide extends FleetSide {
  readonly run: FleetRun;
}

/** A fleet with its run, or the reason why a group of it cannot be simulated again here. */
function repeatable(
  side: FleetSide,
  group: number,
  { version, env }: Pick<RepeatOptions, 'version' | 'env'>,
): RepeatableSide | string {
  const { path, manifest } = side;
  const { motorpool, groups } = manifest;
  if (group >= groups) return `${path} has no such group`;
  const lost = 'its group cannot be simulated again';
  if (motorpool !== version)
    return `${path} is of motorpool ${motorpool}, and this is ${version}: ${lost}`;
  try {
    return { ...side, run: runFrom(manifest.run, env) };
  } catch (error) {
    if (error instanceof VariableError) return `${path}: ${error.message}, so that ${lost}`;
    throw error;
  }
}

async function simulated(
  a: RepeatableSide,
  b: RepeatableSide,
  group: number,
  pause: Pause,
): Promise<GroupComparison> {
  const pair: GroupPair = {
    a: groupOf(a, group),
    b: groupOf(b, group),
    days: { a: a.manifest.days, b: b.manifest.days },
  };
  const { digests, first } = await compareGroup(pair, pause);
  const isReproduced = {
    a: digests.a === a.manifest.digests[group],
    b: digests.b === b.manifest.digests[group],
  };
  const vehicles = [pair.a.nameOf(0), pair.a.lastName()];
  if (first === undefined) return { vehicles, isReproduced, first: undefined, logs: undefined };
  const vehicle = pair.a.nameOf(first.index) ?? pair.b.nameOf(first.index) ?? '';
  const found = { ...first, vehicle, startAtMs: pair.a.startAtMs };
  return { vehicles, isReproduced, first: found, logs: logsOf(a, b, pair, first) };
}

function groupOf({ path, run }: RepeatableSide, group: number): GroupAgain {
  try {
    return new GroupAgain(run, group);
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    throw new FileError(`the scenario in ${path} cannot be read: ${error.message}`);
  }
}

/** The logs of one vehicle of a group on both sides, up to its first difference. */
function logsOf(
  a: RepeatableSide,
  b: RepeatableSide,
  pair: GroupPair,
  { index, untilMs }: FirstDifference,
): LogComparison | undefined {
  if (pair.a.nameOf(index) === undefined || pair.b.nameOf(index) === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-'));
  const files = { a: join(folder, 'a.simlog'), b: join(folder, 'b.simlog') };
  const endings = [readAs(a.path, files.a), readAs(b.path, files.b)];
  try {
    writeLog(files.a, pair.a, { index, untilMs, run: a.run });
    writeLog(files.b, pair.b, { index, untilMs, run: b.run });
    return compareLogs(a.path, b.path);
  } finally {
    for (const end of endings) end();
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeLog(
  file: string,
  group: GroupAgain,
  {
    index,
    untilMs,
    run: { sources, engineVersion },
  }: { readonly index: number; readonly untilMs: number; readonly run: FleetRun },
): void {
  const header = headerLine({
    scenario: group.scenario,
    sources: { path: undefined, ...sources },
    engineVersion,
    isOpen: true,
  });
  const log = openLogFile(file);
  log.write(header);
  const vehicle = new VehicleLog(group.nameOf(index) ?? '', log.write);
  const life = group.begin((_, entry) => vehicle.add(entry));
  life.world.watching.logRow(group.rowOf(index));
  life.advanceTo(group.startAtMs + Math.round(untilMs));
  const { digest, entries, marks } = vehicle;
  log.write(endLine({ digest, entries, verdict: 'none', marks, header }));
  log.close();
}

/** The instants between which a difference begins, RFC 3339; the first is missing at the start. */
export function instantsOf({
  afterMs,
  untilMs,
  startAtMs,
}: NonNullable<GroupComparison['first']>): readonly [string | undefined, string] {
  const at = (ms: number): string => formatInstant(startAtMs + Math.round(ms));
  return [afterMs === undefined ? undefined : at(afterMs), at(untilMs)];
}
