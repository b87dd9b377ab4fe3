import {
  type DeedReplay,
  isOutside,
  type LoggedEntry,
  type ScenarioRun,
} from '../../../engine/index.ts';
import { readEntry } from '../../file/logged-entry.ts';
import type { PastStop } from '../drive.ts';
import type { RecordedLines } from './recorded-lines.ts';

/** The instants at which a run is to stop, once everything in them has happened. */
export interface ReplayHalts {
  readonly nextStopMs: number;
  readonly stop: () => void;
}

/** A run of a recorded scenario. */
export interface ReplayCourse {
  readonly run: ScenarioRun;
  readonly deedReplay: DeedReplay;
  /** Whether the world goes on after the script. */
  readonly isOpen: boolean;
  readonly halts: ReplayHalts;
  /** Called whenever the run has caught up with the reader. */
  readonly onStop?: ((run: ScenarioRun) => void) | undefined;
}

/**
 * The stops of a run of a recording: each external deed, which then belongs to the replay, places
 * between where the run catches up, so that few lines are held, and the end, where a run that was
 * ended from outside ends so. Parses few lines.
 */
export function* stopsIn(lines: RecordedLines, course: ReplayCourse): Generator<PastStop, void> {
  const { deedReplay, isOpen, run, onStop } = course;
  // A run that is not served waits for receivers before its first instant goes on.
  const isMidway = isOpen ? undefined : true;
  let last: string | undefined;
  let place = 0;
  let alone = 0;
  for (let line = lines.look(); line !== undefined; line = lines.look()) {
    alone += 1;
    const isFar = alone >= mostAlone;
    const entry = isFar || mayBeDeed(line) ? readEntry(line)?.entry : undefined;
    const isDeed = entry !== undefined && isOutside(entry);
    if (entry !== undefined && (isDeed || isFar)) {
      if (isDeed) {
        // The sequence of the entry itself may have been altered.
        deedReplay.add({ ...entry, sequence: place, isMidway });
        yield* at(entry.atMs, () => deedReplay.isEmpty, course);
      } else {
        yield* reaching(entry.atMs, place + 1, course);
      }
      onStop?.(run);
      alone = 0;
    }
    last = line;
    place += 1;
  }
  const entry = last === undefined ? undefined : readEntry(last)?.entry;
  if (entry === undefined) return;
  const isEnd = entry.kind === 'run.ended';
  // The last two entries belong to the end itself.
  yield* reaching(entry.atMs, isEnd ? place - 2 : place, course);
  if (isEnd) end(run, entry);
}

/** Ends a run as it was ended from outside. */
function end(run: ScenarioRun, { data: { reason, verdict } }: LoggedEntry): void {
  if (verdict === 'INCONCLUSIVE' && typeof reason === 'string') run.abandon(reason);
  else run.finish();
}

/** The instant at which the log has a number of entries. An altered recording may go back. */
function* reaching(atMs: number, place: number, course: ReplayCourse): Generator<PastStop, void> {
  const { clock, log } = course.run.world;
  if (atMs < clock.now) return;
  yield* at(atMs, () => clock.now === atMs && log.length >= place, course);
}

/** A stop, after the halts before it. The deeds that are still to be repeated come later. */
function* at(
  untilMs: number,
  isThere: () => boolean,
  { halts }: ReplayCourse,
): Generator<PastStop, void> {
  for (let haltMs = halts.nextStopMs; haltMs < untilMs; haltMs = halts.nextStopMs) {
    yield { untilMs: haltMs };
    halts.stop();
  }
  yield { untilMs, isThere };
}

/** Lines that are searched before the run has to catch up. */
const mostAlone = 1024;

/**
 * Whether a line may be an external deed. Entries are canonical, with the cause second; the
 * comparison finds altered lines that are not.
 */
function mayBeDeed(line: string): boolean {
  return line.startsWith('"cause":null,', line.indexOf(',') + 1) && line.includes('"io":"in"');
}
