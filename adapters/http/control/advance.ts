import type { z } from '@hono/zod-openapi';
import { formatInstant, longestDurationMs, type ScenarioRun } from '../../../engine/index.ts';
import type { AdvanceGoal } from '../../pace/advance-goal.ts';
import type { Lease } from '../../pace/leases.ts';
import { NeverQuiet } from '../../pace/never-quiet.ts';
import { refusal } from '../refusal.ts';
import { AdvanceEvents } from './advance-events.ts';
import { findingDocument } from './clock-document.ts';
import type { AdvanceOrder, advancedSchema } from './clock-schema.ts';
import { durationMsOf } from './duration.ts';
import { instantMsOf } from './instant.ts';
import { mistakeIn } from './scenario-refusal.ts';
import type { ControlledWorld } from './simulation.ts';

/** The usual limit for waiting for a condition (ours). */
const usualWithinMs = 86_400_000;

/** Lets the time of a world pass and reports the entries and findings of that time. */
export async function advanceWorld(
  { run, timekeeper }: ControlledWorld,
  { by, to, until, next, within }: AdvanceOrder,
  signal: AbortSignal,
): Promise<z.infer<typeof advancedSchema>> {
  const { clock, entries, log } = run.world;
  const events = new AdvanceEvents();
  let count = 0;
  let firstFinding = 0;
  let watched: ReturnType<ScenarioRun['watch']> | undefined;
  let stop = (): void => {};
  const begin = (): AdvanceGoal => {
    const untilMs =
      to === undefined
        ? clock.now + spanMsOf(by, within)
        : reachable(to, instantMsOf(run, to, 'to'), clock.now);
    if (until !== undefined) watched = run.watch(until);
    firstFinding = run.findings.length;
    const subscription = entries.subscribe((entry) => {
      count += 1;
      events.add(entry);
    });
    stop = () => subscription.unsubscribe();
    if (next === true) return { untilMs, done: () => events.isAny };
    if (next === 'chapter') return { untilMs, done: () => events.isChapter };
    return { untilMs, done: watched && (() => watched?.holds() === true) };
  };
  try {
    const advanced = await timekeeper.advance(begin, signal);
    if ('lockedBy' in advanced) throw locked(advanced.lockedBy);
    const { fromMs, toMs, holds, remarks } = advanced;
    return {
      from: formatInstant(fromMs),
      to: formatInstant(toMs),
      advancedMs: toMs - fromMs,
      ...((watched ?? next) !== undefined && { holds }),
      ...(watched !== undefined && !holds && { reason: watched.inVain() }),
      entries: { count, next: log.length },
      ...events.document(),
      findings: run.findings.slice(firstFinding).map(findingDocument),
      ...(remarks.length > 0 && { remarks: [...remarks] }),
    };
  } catch (error) {
    if (error instanceof NeverQuiet) throw refusal('application_restless', error.message);
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
  if (atMs >= nowMs && atMs <= nowMs + longestDurationMs) return atMs;
  const where = atMs < nowMs ? 'before' : 'too far behind';
  const message = `body to: ${to} lies ${where} now, ${formatInstant(nowMs)}`;
  throw refusal('request_malformed', message);
}

function spanMsOf(by: AdvanceOrder['by'], within: AdvanceOrder['within']): number {
  const bounds = { least: 0, most: longestDurationMs };
  if (by !== undefined) return durationMsOf(by, 'by', bounds);
  return durationMsOf(within ?? usualWithinMs, 'within', bounds);
}
