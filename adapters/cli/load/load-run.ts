import {
  type Attempt,
  nextOutsideMs,
  type Outcome,
  outsideRetry,
  type Scenario,
} from '../../../engine/index.ts';
import { isAccepted } from '../../load/fates.ts';
import { OpenLoop, type PlannedAttempt, type UnacceptedAttempt } from '../../load/open-loop.ts';
import type { SentIds } from '../../load/reconciliation.ts';
import { dueTimes, type LoadPart } from '../../load/schedule.ts';
import { postingOf } from '../../webhook/posting.ts';
import type { Sender } from '../../webhook/sender.ts';
import type { LoadFacts } from './figures.ts';
import { GeneratedEvents, isChallenge } from './generated-events.ts';
import type { LoadSettings } from './load-settings.ts';

/** The settings of the sending alone. */
export type SendingSettings = Pick<
  LoadSettings,
  'drainMs' | 'lateMs' | 'profile' | 'retries' | 'to' | 'wallTimeoutMs'
>;

export interface LoadRunOptions {
  readonly settings: SendingSettings;
  /** The part of the load to send; all of it without one. */
  readonly part?: LoadPart | undefined;
  /** Awaits the instant at which the schedule begins, on the clock of `performance`. */
  readonly begin?: (() => Promise<number>) | undefined;
  readonly sender: Sender;
  /** Takes each line of the log. */
  readonly sink: ((line: string) => void) | undefined;
  /** Takes the ids of the events; undefined where the receiver lists none. */
  readonly ids: SentIds | undefined;
}

/** A load under way: a world that makes deliveries, and the loop that sends them. */
export class LoadRun {
  readonly events: GeneratedEvents;
  readonly loop: OpenLoop<Attempt>;
  readonly #options: LoadRunOptions;

  constructor(scenario: Scenario, options: LoadRunOptions) {
    const { lateMs, drainMs, profile, wallTimeoutMs } = options.settings;
    this.#options = options;
    const { begin, part, sink } = options;
    const peakPerMs = profile.peakPerMs / (part?.count ?? 1);
    this.events = new GeneratedEvents(scenario, aheadOf(peakPerMs), sink);
    this.loop = new OpenLoop<Attempt>(
      {
        isChallenge,
        timeoutMs: ({ delivery }) => Math.min(delivery.webhook.policy.timeoutMs, wallTimeoutMs),
        send: (attempt, planned, signal) => this.#send(attempt, planned, signal),
        retryAtMs: (attempt, failed) => this.#retryAtMs(attempt, failed),
        onOutcome: (attempt, outcome) => this.#note(attempt, outcome),
      },
      { lateMs, drainMs, begin, underWay: mostUnderWay, waiting: mostWaiting },
    );
  }

  /** Sends the load; the signal ends it early. */
  async run(signal: AbortSignal): Promise<LoadFacts['end']> {
    const { events, loop } = this;
    const made = events.make();
    // Its failure is thrown below, once the loop has ended for the lack of events.
    made.catch(() => {});
    const schedule = dueTimes(this.#options.settings.profile, this.#options.part);
    try {
      return await loop.run(schedule, events.buffer, signal);
    } finally {
      events.stop();
      await made;
    }
  }

  async #send(
    attempt: Attempt,
    { nth, dueAtMs, firstDueAtMs }: PlannedAttempt,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const { ids, sender, settings } = this.#options;
    const { delivery, startedAtMs } = attempt;
    if (nth === 1) ids?.add(delivery.event.id);
    const isRetry = nth > 1;
    const later = { nth, startedAtMs: startedAtMs + Math.round(dueAtMs - firstDueAtMs) };
    const sent = isRetry ? outsideRetry(this.events.run.world, delivery, later) : attempt;
    // Nothing is sent to an address that a fault makes unreachable.
    if (sent.faults.isOffline) return { failure: 'refused' };
    return sender.send(postingOf(sent, settings.to, Date.now()), signal);
  }

  #retryAtMs({ delivery }: Attempt, failed: UnacceptedAttempt): number | undefined {
    if (!this.#options.settings.retries) return undefined;
    const { nth: count, dueAtMs, endedAtMs, outcome } = failed;
    const answer = 'status' in outcome ? outcome : undefined;
    return nextOutsideMs(this.events.run.world, delivery, {
      count,
      dueAtMs,
      endedAtMs,
      status: answer?.status,
      retryAfterMs: answer?.retryAfterMs,
    });
  }

  #note(attempt: Attempt, outcome: Outcome): void {
    if (isChallenge(attempt)) this.events.answered(attempt, outcome);
    else if (isAccepted(outcome)) this.#options.ids?.accept(attempt.delivery.event.id);
  }
}

/** The most attempts under way, and events that wait for their next one: bounds of memory. */
const mostUnderWay = 20_000;
const mostWaiting = 100_000;

/** The number of deliveries that are made ahead: those of a second, in bounds. */
function aheadOf(peakPerMs: number): number {
  return Math.min(10_000, Math.max(500, Math.ceil(peakPerMs * 1000)));
}
