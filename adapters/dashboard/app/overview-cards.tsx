import type { ComponentChildren } from 'preact';
import { counted } from '../../words/text.ts';
import { CopyButton } from './copy-button.tsx';
import { dateOf, nowMs, offsetMinutes, timeOf } from './instants.ts';
import type { Live } from './live.ts';
import { useTicks } from './reading.ts';
import { type PageName, pageHash } from './route.ts';
import { StateIcon } from './state-icon.tsx';
import { useStore } from './store.ts';
import type { ClockBody, StandingFault, WorldBody } from './wire.ts';
import { states, stateWords } from './words.ts';

interface PartProps {
  readonly title: string;
  /** The page that has all of it, and the words of the link. */
  readonly page?: PageName;
  readonly link?: string;
  readonly children: ComponentChildren;
}

/** A part of the world with its state, and the way to its page. */
export function Part({ title, page, link, children }: PartProps) {
  const id = `part-${title.toLowerCase().replaceAll(/\W+/g, '-')}`;
  return (
    <section class="card part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      {page !== undefined && (
        <p class="foot">
          <a href={pageHash(page)}>{link}</a>
        </p>
      )}
    </section>
  );
}

interface FactsProps {
  readonly facts: readonly (readonly [words: string, value: ComponentChildren])[];
}

/** Names and values below each other. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl class="facts">
      {facts.map(([words, value]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface WorldCardProps {
  readonly live: Live;
  readonly world: WorldBody;
}

export function WorldCard({ live, world }: WorldCardProps) {
  const { id, scenario, seed, clock, digest, entryCount } = world;
  const { state, verdict, reason, file, line } = clock.script;
  return (
    <Part title="World" page="scenarios" link="Start another scenario">
      <p class="lead">{scenario}</p>
      <Facts
        facts={[
          ['World', id],
          ['Seed', seed],
          [
            'Script',
            <span key="script" class={state === 'broken' ? 'bad' : undefined}>
              {verdict === undefined ? state : `${state}, ${verdict}`}
            </span>,
          ],
          [
            'Log',
            entryCount === undefined ? 'not recorded' : counted(entryCount, 'entry', 'entries'),
          ],
          [
            'Digest',
            digest === undefined ? (
              'none'
            ) : (
              <span class="copied">
                <code>{digest.slice(0, 12)}…</code>
                <CopyButton text={digest} what="digest of the log" />
              </span>
            ),
          ],
        ]}
      />
      {state === 'broken' && reason !== undefined && (
        <p class="mistake script-reason">
          {reason}
          {line !== undefined && ` (${file ?? scenario}, line ${line})`}
        </p>
      )}
      {!live.isReplay && (
        <button
          type="button"
          title="The same scenario from its start, with the same seed, ids and secrets"
          onClick={() => reset(live, id)}
        >
          Reset
        </button>
      )}
    </Part>
  );
}

function reset(live: Live, id: string): void {
  if (!confirm('Reset this world? Its log, requests and replays are lost.')) return;
  void live.act('World reset', (api) => api.send('POST', `/sim/worlds/${id}/reset`));
}

export function ClockCard({ live }: { readonly live: Live }) {
  const clock = useStore(live.clock);
  // As often as the clock bar can be compared with it.
  useTicks(250);
  if (clock === undefined) return null;
  const { timezone, speed, mode, behindMs } = clock;
  const offset = offsetMinutes(clock);
  const atMs = nowMs(clock, performance.now());
  return (
    <Part title="Time" page="timeline" link="Timeline">
      <p class="lead">
        {timeOf(atMs, offset)} <small>{dateOf(atMs, offset)}</small>
      </p>
      <Facts
        facts={[
          ['State', clockWords(clock)],
          ['Speed', mode === 'paced' ? `${speed.toLocaleString('en')}×` : 'by command'],
          ['Time zone', timezone],
          ['Lag', behindMs > 1000 ? `${Math.round(behindMs / 1000)} s` : 'none'],
        ]}
      />
    </Part>
  );
}

/** Whether the time passes, and the reason if it does not. */
export function clockWords({ locks, mode, playing, reason }: ClockBody): string {
  if (locks.length > 0) return `Locked by ${locks.map(({ holder }) => holder).join(', ')}`;
  if (playing) return 'Running';
  if (reason === 'presenter') return 'Waiting for the presenter';
  if (reason === 'end') return 'At the end of the replay';
  return mode === 'paced' ? 'Paused' : 'Held';
}

interface VehiclesCardProps {
  readonly live: Live;
  readonly faults: readonly StandingFault[];
}

export function VehiclesCard({ live, faults }: VehiclesCardProps) {
  const glances = useStore(live.glances);
  const offline = glances.filter(({ isOnline }) => !isOnline).length;
  const unlocked = glances.filter(({ isLocked }) => !isLocked).length;
  const disturbed = faults.reduce((sum, { vehicleCount = 0 }) => sum + vehicleCount, 0);
  return (
    <Part title="Vehicles" page="map" link="Vehicle map">
      <p class="lead">{counted(glances.length, 'vehicle')}</p>
      <ul class="states">
        {states.map((state) => (
          <li key={state}>
            <StateIcon state={state} />
            <span>{stateWords[state]}</span>
            <b>{glances.filter((each) => each.state === state).length.toLocaleString('en')}</b>
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          ['Offline', <Count count={offline} isBad />],
          ['Affected by faults', <Count count={disturbed} isBad />],
          ['Unlocked', <Count count={unlocked} />],
        ]}
      />
    </Part>
  );
}

interface CountProps {
  readonly count: number;
  /** Whether any at all is a sign of trouble. */
  readonly isBad?: boolean;
}

export function Count({ count, isBad = false }: CountProps) {
  return <span class={isBad && count > 0 ? 'bad' : undefined}>{count.toLocaleString('en')}</span>;
}
