import {
  compileFigureCondition,
  type FigureCondition,
  type FigureTypes,
} from '../../../engine/index.ts';
import type { Durations } from '../../load/durations.ts';
import { type Fate, fates } from '../../load/fates.ts';
import type { LoopResults } from '../../load/loop-results.ts';
import type { LoopEnd } from '../../load/open-loop.ts';
import type { Profile } from '../../load/profile.ts';
import type { Reconciliation } from '../../load/reconciliation.ts';

/** The profile of a load and its results. */
export interface LoadFacts {
  readonly profile: Profile;
  readonly loop: LoopResults;
  /** The reason why the sending ended. */
  readonly end: LoopEnd;
  /** The list of the receiver; undefined without one. */
  readonly reconciliation: Reconciliation | undefined;
}

/** A figure of the report, which a condition may name. */
interface Figure {
  readonly type: FigureTypes[string];
  readonly of: (facts: LoadFacts) => number;
}

const count = (of: Figure['of']): Figure => ({ type: 'number', of });
const time = (of: Figure['of']): Figure => ({ type: 'duration', of });

const percents = { p50: 50, p90: 90, p99: 99, p999: 99.9 } as const;

/** The percentiles and the maximum of durations, by names with a beginning. */
function distribution(
  durations: (loop: LoadFacts['loop']) => Durations,
  named: (name: string) => string,
): Readonly<Record<string, Figure>> {
  const inPercents = Object.entries(percents).map(([name, percent]) => [
    named(name),
    time(({ loop }) => durations(loop).percentileMs(percent)),
  ]);
  const max = time(({ loop }) =>
    durations(loop).count === 0 ? Number.NaN : durations(loop).maxMs,
  );
  return Object.fromEntries([...inPercents, [named('max'), max]]) as Record<string, Figure>;
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const ofFates = Object.fromEntries(
  (Object.keys(fates) as Fate[]).map((fate) => [
    fate,
    count(({ loop }) => loop.fates.counts[fate]),
  ]),
) as Readonly<Record<Fate, Figure>>;

/** The figures of a load by name. */
const figures: Readonly<Record<string, Figure>> = {
  generated: count(({ loop }) => loop.generated),
  sent: count(sentOf),
  ...ofFates,
  failed: count(({ loop }) => loop.fates.failed),
  wanted: count(wantedPerSecond),
  rate: count((facts) => perSecond(sentOf(facts), spanMsOf(facts))),
  ...distribution(
    (loop) => loop.fromDue,
    (name) => name,
  ),
  ...distribution(
    (loop) => loop.fromSent,
    (name) => `sent${capital(name)}`,
  ),
  ...distribution(
    (loop) => loop.slips,
    (name) => `slip${capital(name)}`,
  ),
  ...ofReceived('lacking', 'twice', 'unknown', 'unacknowledged'),
};

/** Figures that need the list of the receiver. */
export const receivedFigures: ReadonlySet<string> = new Set(
  Object.keys(ofReceived('lacking', 'twice', 'unknown', 'unacknowledged')),
);

function ofReceived(
  ...names: readonly ('lacking' | 'twice' | 'unknown' | 'unacknowledged')[]
): Readonly<Record<string, Figure>> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      count(({ reconciliation }) => reconciliation?.[name].count ?? Number.NaN),
    ]),
  );
}

export const figureTypes: FigureTypes = Object.fromEntries(
  Object.entries(figures).map(([name, { type }]) => [name, type]),
);

/** Compiles a condition of `--expect`. Throws `ScenarioError` with places in its text. */
export function conditionOf(written: string): FigureCondition {
  return compileFigureCondition(written, figureTypes, '--expect');
}

/** The figures of a load; those that it has no values for are NaN. */
export function figuresOf(facts: LoadFacts): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, { of }]) => [name, rounded(of(facts))]),
  );
}

/** Events of which a first attempt was made. */
function sentOf({ loop }: LoadFacts): number {
  return loop.generated - loop.fates.counts.unsent;
}

/** The real time of the sending: the duration of the profile, and the slip of its last event. */
export function spanMsOf({ end, loop: { lastDueMs, spanMs }, profile }: LoadFacts): number {
  return end === 'schedule' ? profile.durationMs + Math.max(0, spanMs - lastDueMs) : spanMs;
}

/** The rate of the profile up to the end of the sending, per second. */
function wantedPerSecond(facts: LoadFacts): number {
  const { profile } = facts;
  const ms = Math.min(spanMsOf(facts), profile.durationMs);
  return perSecond(profile.upTo(ms), ms);
}

function perSecond(number: number, ms: number): number {
  return ms > 0 ? (number * 1000) / ms : 0;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
