import type { z } from '@hono/zod-openapi';
import {
  answeredAttempt,
  type Entry,
  formatInstant,
  parseInstantIn,
  type ScenarioRun,
} from '../../../engine/index.ts';
import { refusal } from '../refusal.ts';
import type { Lease, Stretch } from './clock-control.ts';
import { findingDocument } from './clock-document.ts';
import type { AdvanceOrder, advancedSchema } from './clock-schema.ts';
import { durationMsOf } from './duration.ts';
import { entryDocument } from './log-schema.ts';
import { mistakeIn } from './scenario-refusal.ts';
import type { ControlledWorld } from './simulation.ts';

/** A century. */
const longestMs = 36_525 * 86_400_000;

/** How long a condition is waited for where nobody says (ours). */
const usualWithinMs = 86_400_000;

/** More facts, or more attempts, than this are read from the log. */
const mostFacts = 100;

/** Lets the time of a world pass and tells what happened meanwhile. */
export async function advanceWorld(
  { run, timekeeper }: ControlledWorld,
  order: AdvanceOrder,
  signal: AbortSignal,
): Promise<z.infer<typeof advancedSchema>> {
  const tally = new Tally(run);
  let watched: ReturnType<ScenarioRun['watch']> | undefined;
  const begin = (): Stretch => {
    const untilMs = endOf(run, order);
    if (order.until !== undefined) watched = run.watch(order.until);
    tally.begin();
    if (order.next === true) return { untilMs, done: () => tally.hasNews };
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

function locked(leases: readonly Lease[]) {
  const holders = leases.map(({ id, holder, expiresInMs }) => {
    return `${holder} (${id}, ${Math.ceil(expiresInMs / 1000)}s left)`;
  });
  return refusal('clock_locked', `the clock is locked by ${holders.join(' and ')}`);
}

function endOf({ world, scenario }: ScenarioRun, { by, to, within }: AdvanceOrder): number {
  const { now } = world.clock;
  if (to !== undefined) {
    const atMs = parseInstantIn(world.zone, to, scenario.clock);
    if (atMs === undefined) {
      const message = `body to: expected an instant such as 2026-10-24T19:30:00, found ${to}`;
      throw refusal('request_malformed', message);
    }
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

/** What is logged and found from a moment on. */
class Tally {
  readonly #run: ScenarioRun;
  readonly #facts: Entry[] = [];
  #firstSequence = 0;
  #firstFinding = 0;
  #factCount = 0;
  readonly #attempts: AnsweredAttempt[] = [];
  #attemptCount = 0;
  #hasNews = false;
  #end: (() => void) | undefined;

  constructor(run: ScenarioRun) {
    this.#run = run;
  }

  /** Whether anything was logged but changes of signals. */
  get hasNews(): boolean {
    return this.#hasNews;
  }

  begin(): void {
    const { world, findings } = this.#run;
    this.#firstSequence = world.log.length;
    this.#firstFinding = findings.length;
    const subscription = world.entries.subscribe((entry) => this.#count(entry));
    this.#end = () => subscription.unsubscribe();
  }

  end(): void {
    this.#end?.();
  }

  document() {
    const { world, findings } = this.#run;
    return {
      entries: { count: world.log.length - this.#firstSequence, next: world.log.length },
      facts: this.#facts.map(entryDocument),
      omittedFacts: this.#factCount - this.#facts.length,
      deliveries: this.#attempts,
      omittedDeliveries: this.#attemptCount - this.#attempts.length,
      findings: findings.slice(this.#firstFinding).map(findingDocument),
    };
  }

  #count(entry: Entry): void {
    if (entry.kind === 'signal.changed') return;
    this.#hasNews = true;
    if (entry.io !== 'st') return;
    const attempt = attemptIn(entry);
    if (attempt !== undefined) {
      this.#attemptCount += 1;
      if (this.#attempts.length < mostFacts) this.#attempts.push(attempt);
    }
    this.#factCount += 1;
    if (this.#facts.length < mostFacts) this.#facts.push(entry);
  }
}

type AnsweredAttempt = z.infer<typeof advancedSchema>['deliveries'][number];

/** What is told of an attempt that an entry says has ended; undefined for any other entry. */
function attemptIn(entry: Entry): AnsweredAttempt | undefined {
  const attempt = answeredAttempt(entry);
  if (attempt === undefined) return undefined;
  const { atMs, isDelivered, ...rest } = attempt;
  return { ...rest, at: formatInstant(atMs), delivered: isDelivered };
}
