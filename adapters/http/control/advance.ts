import type { z } from '@hono/zod-openapi';
import {
  type Finding,
  formatInstant,
  type LoggedEntry,
  type ScenarioRun,
} from '../../../engine/index.ts';
import { refusal } from '../refusal.ts';
import { AdvanceEvents } from './advance-events.ts';
import type { AdvanceGoal, ClockControl, Lease } from './clock-control.ts';
import { findingDocument } from './clock-document.ts';
import type { AdvanceOrder, advancedSchema } from './clock-schema.ts';
import { durationMsOf, longestMs } from './duration.ts';
import { instantMsOf } from './instant.ts';
import { mistakeIn } from './scenario-refusal.ts';
import type { ControlledWorld } from './simulation.ts';

/** The usual limit for waiting for a condition (ours). */
const usualWithinMs = 86_400_000;

/** The time that an order advances: that of a world, or of a recording that is played. */
export interface AdvancedTime {
  readonly timekeeper: Pick<ClockControl, 'advance'>;
  readonly nowMs: number;
  /** The sequence of the next entry. */
  readonly sequence: number;
  readonly findings: readonly Finding[];
  /** Reads the instant to advance to. Throws a refusal for one that it cannot reach. */
  instantOf(to: string): number;
  listen(heard: (entry: LoggedEntry) => void): () => void;
  /** Absent where there are no conditions. */
  readonly watch?: ScenarioRun['watch'];
}

/** Lets the time of a world pass and reports the entries and findings of that time. */
export function advanceWorld(
  { run, timekeeper }: ControlledWorld,
  order: AdvanceOrder,
  signal: AbortSignal,
): Promise<z.infer<typeof advancedSchema>> {
  const { clock, entries, log } = run.world;
  const time: AdvancedTime = {
    timekeeper,
    get nowMs() {
      return clock.now;
    },
    get sequence() {
      return log.length;
    },
    get findings() {
      return run.findings;
    },
    instantOf: (to) => reachable(to, instantMsOf(run, to, 'to'), clock.now),
    listen: (heard) => {
      const subscription = entries.subscribe(heard);
      return () => subscription.unsubscribe();
    },
    watch: (condition) => run.watch(condition),
  };
  return advanceTime(time, order, signal);
}

/** Lets time pass and reports the entries and findings of that time. */
async function advanceTime(
  time: AdvancedTime,
  { by, to, until, next, within }: AdvanceOrder,
  signal: AbortSignal,
): Promise<z.infer<typeof advancedSchema>> {
  const events = new AdvanceEvents();
  let count = 0;
  let firstFinding = 0;
  let watched: ReturnType<ScenarioRun['watch']> | undefined;
  let stop = (): void => {};
  const begin = (): AdvanceGoal => {
    const untilMs = to === undefined ? time.nowMs + spanMsOf(by, within) : time.instantOf(to);
    if (until !== undefined) watched = time.watch?.(until);
    firstFinding = time.findings.length;
    stop = time.listen((entry) => {
      count += 1;
      events.add(entry);
    });
    if (next === true) return { untilMs, done: () => events.isAny };
    if (next === 'chapter') return { untilMs, done: () => events.isChapter };
    return { untilMs, done: watched && (() => watched?.holds() === true) };
  };
  try {
    const advanced = await time.timekeeper.advance(begin, signal);
    if ('lockedBy' in advanced) throw locked(advanced.lockedBy);
    const { fromMs, toMs, holds } = advanced;
    return {
      from: formatInstant(fromMs),
      to: formatInstant(toMs),
      advancedMs: toMs - fromMs,
      ...((watched ?? next) !== undefined && { holds }),
      ...(watched !== undefined && !holds && { reason: watched.inVain() }),
      entries: { count, next: time.sequence },
      ...events.document(),
      findings: time.findings.slice(firstFinding).map(findingDocument),
    };
  } catch (error) {
    throw mistakeIn(error, until) ?? error;
  } finally {
    watched?.stop();
    stop();
  }
}

function locked(leases: readonly Lease[]) {
  const holders = leases.map(({ id, holder, expiresInMs }) => {
    return `${holder} (${id}, ${Math.ceil(expiresInMs / 1000)}s left)`;
  });
  return refusal('clock_locked', `the clock is locked by ${holders.join(' and ')}`);
}

function reachable(to: string, atMs: number, nowMs: number): number {
  if (atMs >= nowMs && atMs <= nowMs + longestMs) return atMs;
  const where = atMs < nowMs ? 'before' : 'too far behind';
  const message = `body to: ${to} lies ${where} now, ${formatInstant(nowMs)}`;
  throw refusal('request_malformed', message);
}

function spanMsOf(by: AdvanceOrder['by'], within: AdvanceOrder['within']): number {
  const bounds = { least: 0, most: longestMs };
  if (by !== undefined) return durationMsOf(by, 'by', bounds);
  return durationMsOf(within ?? usualWithinMs, 'within', bounds);
}
