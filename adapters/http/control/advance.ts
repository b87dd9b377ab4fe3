import type { z } from '@hono/zod-openapi';
import { formatInstant, type ScenarioRun } from '../../../engine/index.ts';
import { refusal } from '../refusal.ts';
import { AdvanceEvents } from './advance-events.ts';
import type { AdvanceGoal, Lease } from './clock-control.ts';
import { findingDocument } from './clock-document.ts';
import type { AdvanceOrder, advancedSchema } from './clock-schema.ts';
import { durationMsOf, longestMs } from './duration.ts';
import { instantMsOf } from './instant.ts';
import { mistakeIn } from './scenario-refusal.ts';
import type { ControlledWorld } from './simulation.ts';

/** The usual limit for waiting for a condition (ours). */
const usualWithinMs = 86_400_000;

/** Lets the time of a world pass and reports the entries and findings of that time. */
export async function advanceWorld(
  { run, timekeeper }: ControlledWorld,
  order: AdvanceOrder,
  signal: AbortSignal,
): Promise<z.infer<typeof advancedSchema>> {
  const tally = new EventRecord(run);
  let watched: ReturnType<ScenarioRun['watch']> | undefined;
  const begin = (): AdvanceGoal => {
    const untilMs = endOf(run, order);
    if (order.until !== undefined) watched = run.watch(order.until);
    tally.begin();
    if (order.next === true) return { untilMs, done: () => tally.events.isAny };
    return { untilMs, done: watched && (() => watched?.holds() === true) };
  };
  try {
    const advanced = await timekeeper.advance(begin, signal);
    if ('lockedBy' in advanced) throw locked(advanced.lockedBy);
    const { fromMs, toMs, holds } = advanced;
    return {
      from: formatInstant(fromMs),
      to: formatInstant(toMs),
      advancedMs: toMs - fromMs,
      ...((watched !== undefined || order.next === true) && { holds }),
      ...tally.document(),
    };
  } catch (error) {
    throw mistakeIn(error, order.until) ?? error;
  } finally {
    watched?.stop();
    tally.end();
  }
}

/** The refusal of an advance while locks keep the clock from running. */
export function locked(leases: readonly Lease[]) {
  const holders = leases.map(({ id, holder, expiresInMs }) => {
    return `${holder} (${id}, ${Math.ceil(expiresInMs / 1000)}s left)`;
  });
  return refusal('clock_locked', `the clock is locked by ${holders.join(' and ')}`);
}

function endOf(run: ScenarioRun, { by, to, within }: AdvanceOrder): number {
  const { now } = run.world.clock;
  if (to !== undefined) {
    const atMs = instantMsOf(run, to, 'to');
    if (atMs < now || atMs > now + longestMs) {
      const message = `body to: ${to} lies ${atMs < now ? 'before' : 'too far behind'} now, ${formatInstant(now)}`;
      throw refusal('request_malformed', message);
    }
    return atMs;
  }
  const bounds = { least: 0, most: longestMs };
  if (by !== undefined) return now + durationMsOf(by, 'by', bounds);
  return now + durationMsOf(within ?? usualWithinMs, 'within', bounds);
}

/** The entries and findings from an instant on. */
class EventRecord {
  readonly #run: ScenarioRun;
  readonly events = new AdvanceEvents();
  #firstSequence = 0;
  #firstFinding = 0;
  #end: (() => void) | undefined;

  constructor(run: ScenarioRun) {
    this.#run = run;
  }

  begin(): void {
    const { world, findings } = this.#run;
    this.#firstSequence = world.log.length;
    this.#firstFinding = findings.length;
    const subscription = world.entries.subscribe((entry) => this.events.add(entry));
    this.#end = () => subscription.unsubscribe();
  }

  end(): void {
    this.#end?.();
  }

  document() {
    const { world, findings } = this.#run;
    return {
      entries: { count: world.log.length - this.#firstSequence, next: world.log.length },
      ...this.events.document(),
      findings: findings.slice(this.#firstFinding).map(findingDocument),
    };
  }
}
