import { isOfKind } from '../../../engine/index.ts';
import type { SimulatedWorld } from '../../library/simulated-world.ts';
import { offencesOf } from '../explore/judge.ts';
import type { WorldRun } from '../explore/world-run.ts';
import type { StateByPath } from '../receiver-checks/read-back.ts';
import { type SweepCell, type SweptTarget, sweptName } from './cell.ts';
import { isReached, lostEvents } from './reached.ts';

/** A run of a sweep. */
export type SweptRun = Omit<WorldRun, 'lost' | 'callsApi'>;

export type CellJudgement = Pick<SweepCell, 'result' | 'oracle' | 'sentence'>;

/** The judgement of a run with a fault, against the first run. */
export function judged(
  first: SweptRun,
  run: SweptRun,
  { effect, kind }: SweptTarget,
): CellJudgement {
  if (!isReached(first.world.log, run.world.log, sweptName)) return { result: 'not reached' };
  const isSame = hasSameEvents(first, run);
  const isOtherDay = kind === 'vehicle' || kind === 'charger' || !isSame;
  const isLost = lostEvents(first.world.log, run.world.log).length > 0;
  const isComparable = !isOtherDay && !isLost;
  const isDeprived = isLost || (kind === 'webhook' && !isSame);
  const told = isComparable ? asFirst(first, run) : ofOtherState(run, isDeprived);
  const offence = offencesOf(run.sent, told, first, true).find(
    ({ oracle }) => oracle !== 'accepts' || !mayBeRefused.has(effect),
  );
  if (offence !== undefined) {
    const { oracle, sentence } = offence;
    return { result: 'broken', oracle, sentence: sentence.replaceAll('\n', ' ') };
  }
  const ended = earlyEnd(run.world)?.replaceAll('\n', ' ');
  if (ended !== undefined && ended !== earlyEnd(first.world) && !isOtherDay) {
    return { result: 'broken', oracle: 'expectations', sentence: `the scenario ends: ${ended}` };
  }
  if (isOtherDay) return { result: 'other day' };
  return { result: isLost ? 'lost' : 'survived' };
}

/**
 * The run without the state that no other run has. An application that was deprived of events
 * cannot know the state of its world.
 */
function ofOtherState(run: SweptRun, isDeprived: boolean): SweptRun {
  const failures = run.failures.filter(({ isOfReadBack }) => !isDeprived || !isOfReadBack);
  return { ...run, state: undefined, failures };
}

/** Effects whose deliveries a careful application refuses, though they are signed right. */
const mayBeRefused: ReadonlySet<string> = new Set(['replay', 'skew']);

/** Whether the vehicles brought about the same events, which they do on the same day. */
function hasSameEvents(first: SweptRun, run: SweptRun): boolean {
  const ids = ({ sent }: SweptRun): string => sent.map(({ eventId }) => eventId).join(' ');
  return ids(first) === ids(run);
}

/**
 * The run with its state as the first run tells it: the entries of a fault shift the numbers of
 * events, which an application may keep.
 */
function asFirst(first: SweptRun, run: SweptRun): SweptRun {
  if (run.state === undefined || first.state === undefined) return run;
  const before = numbersOf(first.world);
  const same = new Set(
    [...numbersOf(run.world)].map(([event, number]) => `${number} ${before.get(event)}`),
  );
  const state: StateByPath = new Map(
    [...run.state].map(([path, value]) => {
      const expected = first.state!.get(path);
      return [path, same.has(`${value} ${expected}`) ? expected! : value];
    }),
  );
  return { ...run, state };
}

/** The sequence by which each event is told. */
function numbersOf({ log }: SimulatedWorld): ReadonlyMap<string, number> {
  return new Map(
    log.flatMap((entry) => {
      if (!isOfKind(entry, 'event.created')) return [];
      const { event, sequenceTold = entry.sequence } = entry.data;
      return event === undefined ? [] : [[event, sequenceTold] as const];
    }),
  );
}

/** The reason why a script ended before its last step; undefined where it did not. */
function earlyEnd({ log }: SimulatedWorld): string | undefined {
  for (const { data, kind } of log) {
    if (kind !== 'script.ended' && kind !== 'run.ended') continue;
    const { reason, verdict } = data as { readonly reason: string; readonly verdict: string };
    if (stuck.has(verdict)) return reason;
  }
  return undefined;
}

const stuck: ReadonlySet<string> = new Set(['BLOCKED', 'ERROR', 'INCONCLUSIVE']);
