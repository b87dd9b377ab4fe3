import { type FigureCondition, formatDuration } from '../../../engine/index.ts';
import { type Fate, fates } from '../../load/fates.ts';
import { deliveriesOf } from '../../load/schedule.ts';
import { byteWords } from '../byte-words.ts';
import { jsonText } from '../json-report.ts';
import { counted, grouped, type Paint, printable } from '../terminal.ts';
import type { ConnectionFacts } from './connection-tally.ts';
import { figuresOf, figureTypes, type LoadFacts, spanMsOf } from './figures.ts';
import type { EventFacts } from './generated-events.ts';
import type { LoadSettings } from './load-settings.ts';

/** A load after its sending. */
export interface SentLoad extends Pick<LoadFacts, 'end' | 'loop'> {
  readonly events: EventFacts;
  readonly connections: ConnectionFacts;
  /** The shares of workers that have no results. */
  readonly lost?: readonly LostShare[];
}

/** A share of a load without a result: the fates of its events are unknown. */
export interface LostShare {
  /** From 1. */
  readonly share: number;
  readonly of: number;
  readonly reason: string;
  /** The number of events that it had sent when it was last heard of. */
  readonly sent: number;
}

/** A load that has ended. */
export interface EndedLoad {
  readonly scenario: { readonly name: string; readonly seed: string };
  readonly settings: LoadSettings;
  readonly facts: LoadFacts;
  readonly events: EventFacts;
  readonly connections: ConnectionFacts;
  readonly lost: readonly LostShare[];
}

/** A condition of `--expect` after the load. */
export interface JudgedCondition {
  readonly expected: string;
  readonly passed: boolean;
  /** The figures that it names: `p99 is 312ms`. */
  readonly actual: string;
}

export function judged(
  conditions: readonly FigureCondition[],
  facts: LoadFacts,
): readonly JudgedCondition[] {
  const values = figuresOf(facts);
  return conditions.map((condition) => ({
    expected: condition.source,
    passed: condition.holds(values),
    actual: condition.names.map((name) => `${name} is ${valueWords(name, values)}`).join(', '),
  }));
}

function valueWords(name: string, values: Readonly<Record<string, number>>): string {
  const value = values[name]!;
  return figureTypes[name] === 'duration' ? msWords(value) : String(value);
}

/** The events that the receiver has accepted, at the first attempt or a later one. */
function acceptedOf({ loop }: LoadFacts): number {
  return loop.generated - loop.fates.failed;
}

/**
 * Whether a load has passed: all conditions hold or, without conditions, the receiver has accepted
 * something.
 */
export function hasPassed(
  { facts }: Pick<EndedLoad, 'facts'>,
  expectations: readonly JudgedCondition[],
): boolean {
  if (expectations.length === 0) return acceptedOf(facts) > 0;
  return expectations.every(({ passed }) => passed);
}

/** The report as JSON; durations are in milliseconds, and figures without a value are null. */
export function loadJson(load: EndedLoad, expectations: readonly JudgedCondition[]): string {
  const { connections, events, facts, scenario, settings } = load;
  return jsonText({
    passed: hasPassed(load, expectations),
    scenario: scenario.name,
    seed: scenario.seed,
    to: settings.to,
    profile: settings.profile.text,
    ended: facts.end,
    figures: figuresOf(facts),
    statuses: statusesOf(facts),
    connections: connections.opened,
    bytes: connections.bytes,
    simulation: {
      deliveries: events.count,
      perSecond: Math.round(events.perSecond),
      simulatedMs: events.simulatedMs,
    },
    received: facts.reconciliation,
    lost: load.lost,
    remarks: remarksOf(load),
    expectations,
  });
}

/** The report in lines for a person. */
export function loadLines(
  load: EndedLoad,
  expectations: readonly JudgedCondition[],
  paint: Paint,
): readonly string[] {
  const { connections, facts } = load;
  const figures = figuresOf(facts);
  const { counts } = facts.loop.fates;
  const { sent, received } = connections.bytes;
  const generated = grouped(facts.loop.generated);
  const statuses = Object.entries(statusesOf(facts));
  const row = (name: string, words: string): string => `  ${paint('dim', name.padEnd(12))}${words}`;
  const rates = `${perSecond(figures['wanted'])} wanted, ${perSecond(figures['rate'])} reached`;
  return [
    row('rate', `${rates} in ${msWords(spanMsOf(facts))}`),
    row('slip', percentiles(figures, ['slipP50', 'slipP99', 'slipMax'])),
    row('answers', `${percentiles(figures, fromDue)}  from the schedule on`),
    row('', `${percentiles(figures, fromSent)}  from the sending on`),
    row(
      'statuses',
      statuses.map(([key, count]) => `${key}: ${grouped(count)}`).join('  ') || 'none',
    ),
    row('wire', wireWords(connections.opened, sent, received)),
    row('events', `${generated} generated`),
    ...(Object.keys(fates) as Fate[])
      .filter((fate) => counts[fate] > 0 || fate === 'accepted')
      .map((fate) => {
        const count = grouped(counts[fate]).padStart(generated.length);
        return row('', `${count} ${fate.padEnd(11)}${paint('dim', fates[fate])}`);
      }),
    ...receivedLines(facts).map((words, at) => row(at === 0 ? 'received' : '', words)),
    ...remarksOf(load).map((words) => `  ${paint('yellow', words)}`),
    ...expectations.map(({ actual, expected, passed }) =>
      passed
        ? `${paint('green', '✓')} ${printable(expected)}`
        : `${paint('red', '✗')} ${printable(expected)}  ${actual}`,
    ),
    paint(
      acceptedOf(facts) === facts.loop.generated ? 'green' : 'red',
      `${grouped(acceptedOf(facts))} of ${counted(facts.loop.generated, 'event')} accepted`,
    ),
  ];
}

const fromDue = ['p50', 'p90', 'p99', 'p999', 'max'];
const fromSent = ['sentP50', 'sentP90', 'sentP99', 'sentP999', 'sentMax'];

function percentiles(figures: Readonly<Record<string, number>>, names: readonly string[]): string {
  return names
    .map((name) => {
      const percentile = name.replace(/^(sent|slip)/, '').toLowerCase();
      const label = percentile === 'p999' ? 'p99.9' : percentile;
      return `${label} ${msWords(figures[name]!).padEnd(7)}`;
    })
    .join(' ')
    .trimEnd();
}

function wireWords(opened: number, sent: number, received: number): string {
  const bytes = `${byteWords(sent)} sent, ${byteWords(received)} received`;
  return `${counted(opened, 'connection')}, ${bytes}`;
}

function receivedLines({ reconciliation }: LoadFacts): readonly string[] {
  if (reconciliation === undefined) return [];
  const { lacking, received, twice, unacknowledged, unknown } = reconciliation;
  const differences = [
    [lacking, 'accepted, but not in its list'],
    [twice, 'in its list more often than sent'],
    [unknown, 'in its list, but never sent'],
    [unacknowledged, 'in its list, but not accepted in time'],
  ] as const;
  return [
    `${counted(received, 'event')} in the list of the receiver`,
    ...differences.flatMap(([{ count, ids }, words]) => {
      if (count === 0) return [];
      const shown = ids.slice(0, 5).map(printable).join(' ');
      return [`${grouped(count)} ${words}: ${shown}${count > 5 ? ' …' : ''}`];
    }),
  ];
}

/** Sentences about lost shares, and about a load that did not reach the rate of its profile. */
function remarksOf(load: EndedLoad): readonly string[] {
  return [...load.lost.map(lostWords), ...rateRemarks(load)];
}

function lostWords({ share, of, reason, sent }: LostShare): string {
  const events = counted(sent, 'event');
  return `share ${share} of ${of} is lost: ${reason}; it had begun to send ${events} or more, which no figure counts`;
}

function rateRemarks({ events, facts, settings }: EndedLoad): readonly string[] {
  const { end, loop } = facts;
  const { profile } = settings;
  if (end === 'interrupted') return ['interrupted: the figures are those up to there'];
  const { rate = 0, wanted = 0 } = figuresOf(facts);
  if (end === 'events') {
    const all = deliveriesOf(profile);
    const needed = all === Infinity ? '' : `, and the profile needs ${grouped(all)}`;
    const given =
      all === Infinity
        ? ''
        : `; over its ${formatDuration(profile.durationMs)} that is a rate of ${perSecond((loop.generated * 1000) / profile.durationMs)}`;
    const made = `${counted(loop.generated, 'delivery', 'deliveries')} in ${formatDuration(events.simulatedMs)} of simulated time`;
    return [
      `the scenario has no more than ${made}${needed}${given}: add vehicles, or days with clock.limit`,
    ];
  }
  const isSlow = rate < wanted * 0.95 && events.perSecond < wanted * 1.1;
  if (!isSlow) return [];
  return [
    `the simulation makes about ${perSecond(Math.round(events.perSecond))} here: it cannot give this rate`,
  ];
}

function statusesOf({ loop }: LoadFacts): Readonly<Record<string, number>> {
  return Object.fromEntries([...loop.outcomes].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** `200/s`, `199.8/s`. */
export function perSecond(rate = 0): string {
  return `${rate >= 1000 ? grouped(Math.round(rate)) : Number(rate.toPrecision(4))}/s`;
}

/** `0.4ms`, `12ms`, `1.2s`. */
function msWords(ms: number): string {
  if (Number.isNaN(ms)) return 'none';
  if (ms < 1000) return `${Number(ms.toPrecision(ms < 100 ? 2 : 3))}ms`;
  return ms < 60_000
    ? `${Number((ms / 1000).toPrecision(4))}s`
    : formatDuration(Math.round(ms / 1000) * 1000);
}
