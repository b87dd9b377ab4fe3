import type { ComponentChildren } from 'preact';
import { grouped } from '../../words/text.ts';
import { dateOf, offsetMinutes, timeOf } from './instants.ts';
import { clockWords } from './overview-cards.tsx';
import type { ClockBody, ListedWorld } from './wire.ts';
import { byteWords, duration } from './words.ts';

interface Column {
  readonly title: string;
  /** The value; undefined where the server does not state it. */
  readonly show: (world: ListedWorld) => ComponentChildren;
}

/** The facts of a world in the list, after its name. */
export const columns: readonly Column[] = [
  { title: 'State', show: stateWords },
  { title: 'Owner', show: ({ owner }) => owner ?? undefined },
  { title: 'Scenario', show: scenarioWords },
  { title: 'Simulated time', show: ({ clock }) => clock && timeWords(clock) },
  { title: 'Vehicles', show: ({ vehicleCount }) => countWords(vehicleCount) },
  { title: 'Entries', show: ({ entryCount }) => countWords(entryCount) },
  { title: 'Journal', show: ({ journalBytes }) => journalWords(journalBytes) },
  { title: 'Made', show: ({ createdAt }) => instantWords(createdAt) },
  { title: 'Expires', show: ({ expires }) => expiryWords(expires) },
];

export type WorldState = keyof typeof stateNames;

const stateNames = { awake: 'Awake', asleep: 'Asleep', 'set-aside': 'Set aside' } as const;

function stateWords({ state }: ListedWorld) {
  return (
    <>
      <span class={`chip ${state}`}>{stateNames[state]}</span>
      {state === 'asleep' && <small class="dim">wakes at its first request</small>}
    </>
  );
}

function scenarioWords({ scenario, seed, branch, clock }: ListedWorld) {
  return (
    <>
      {scenario} <small class="dim">seed {seed}</small>
      {branch !== undefined && (
        <small class="dim">
          {' '}
          branch of {branch.of} at {instantIn(branch.at, clock)}
          {!branch.sends && ', sends nothing'}
        </small>
      )}
    </>
  );
}

/** An instant in the time of a clock, UTC without one. */
function instantIn(instant: string, clock: ClockBody | undefined) {
  const atMs = Date.parse(instant);
  const offset = clock === undefined ? 0 : offsetMinutes(clock);
  return (
    <time dateTime={instant} title={clock?.timezone ?? 'UTC'}>
      {dateOf(atMs, offset)} {timeOf(atMs, offset)}
    </time>
  );
}

function timeWords(clock: ClockBody) {
  return (
    <>
      {instantIn(clock.now, clock)}{' '}
      <small class="dim">
        {clockWords(clock)}
        {clock.playing && ` at ${clock.speed.toLocaleString('en')}×`}
      </small>
    </>
  );
}

function countWords(count: number | undefined): string | undefined {
  return count === undefined ? undefined : grouped(count);
}

function journalWords(bytes: ListedWorld['journalBytes']): string {
  return bytes === null ? 'not kept' : byteWords(bytes);
}

function expiryWords(expires: ListedWorld['expires']) {
  return expires === null ? 'never' : instantWords(expires);
}

/** An instant of real time relative to the present one. */
function instantWords(at: string) {
  const ms = Date.parse(at) - Date.now();
  return (
    <time dateTime={at} title={at}>
      {ms < 0 ? `${duration(-ms)} ago` : `in ${duration(ms)}`}
    </time>
  );
}
