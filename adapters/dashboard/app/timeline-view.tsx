import { useMemo, useState } from 'preact/hooks';
import type { LoggedEntry } from '../../../engine/index.ts';
import { entryPhrase } from '../../words/entry-sentence.ts';
import { type EntryGroup, groups, isOf } from '../../words/groups.ts';
import { isTrouble, wordsOf } from '../../words/kinds.ts';
import { causesOf } from './causes.ts';
import { CopyButton } from './copy-button.tsx';
import { offsetMinutes, timeOf } from './instants.ts';
import type { Live } from './live.ts';
import { hashOf } from './route.ts';
import { useStore } from './store.ts';
import type { LogEntry } from './wire.ts';

/** The most entries shown; the filter finds others. */
const mostShown = 100;

/** The entries that fit below a map, and some to scroll. */
const usuallyRecent = 20;

/** The log, latest entries first, with the causes of each. */
export function TimelineView({ live }: { readonly live: Live }) {
  const entries = useStore(live.entries);
  const [group, setGroup] = useState<EntryFilter>('');
  const [subject, setSubject] = useState('');
  const shown = useMemo(
    () => chosen(entries, group, subject).slice(-mostShown).reverse(),
    [entries, group, subject],
  );
  return (
    <>
      <h1>Timeline</h1>
      <div class="filters">
        <label>
          Kind
          <select onChange={(event) => setGroup(event.currentTarget.value as EntryFilter)}>
            <option value="">Everything</option>
            <option value="quiet">Without routine deliveries</option>
            {Object.entries(groups).map(([value, title]) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label>
          About
          <input
            type="search"
            placeholder="vehicle or user"
            onInput={(event) => setSubject(event.currentTarget.value)}
          />
        </label>
      </div>
      <section class="card" aria-label="Entries">
        <EntryList live={live} entries={shown} />
      </section>
    </>
  );
}

interface RecentEntriesProps {
  readonly live: Live;
  readonly most?: number;
}

/** The latest entries, on pages that show others as well. */
export function RecentEntries({ live, most = usuallyRecent }: RecentEntriesProps) {
  const entries = useStore(live.entries);
  return (
    <section class="recent" aria-labelledby="recent-title">
      <h2 id="recent-title">
        Latest events <a href="#/timeline">All</a>
      </h2>
      <EntryList live={live} entries={chosen(entries, 'quiet', '').slice(-most).reverse()} />
    </section>
  );
}

/** A group of entries, all, or all without those that webhooks write for each event. */
type EntryFilter = EntryGroup | '' | 'quiet';

/** Whether an entry is one of the many about an event that was not given up. */
function isRoutine({ kind }: LogEntry): boolean {
  return /^(delivery|event)\./.test(kind) && !isTrouble({ kind });
}

function chosen(
  entries: readonly LogEntry[],
  group: EntryFilter,
  subject: string,
): readonly LogEntry[] {
  return entries.filter(
    (each) =>
      (group === '' || (group === 'quiet' ? !isRoutine(each) : isOf(group, each.kind))) &&
      (subject === '' || each.subject.includes(subject)),
  );
}

function EntryList({
  live,
  entries,
}: {
  readonly live: Live;
  readonly entries: readonly LogEntry[];
}) {
  if (entries.length === 0) return <p class="dim">No events yet.</p>;
  return (
    <ol class="entries">
      {entries.map((entry) => (
        <li key={entry.sequence}>
          <EntryLine live={live} entry={entry} />
        </li>
      ))}
    </ol>
  );
}

export function EntryLine({ live, entry }: { readonly live: Live; readonly entry: LogEntry }) {
  const [chain, setChain] = useState<readonly LogEntry[]>();
  const open = (isOpen: boolean) => {
    if (!isOpen || chain !== undefined) return;
    void causesOf(live.api, live.entries.value, entry).then(setChain);
  };
  // An entry never changes, so it is drawn once.
  return useMemo(
    () => (
      <details onToggle={(event) => open(event.currentTarget.open)}>
        <summary>
          <Said live={live} entry={entry} />
        </summary>
        <div class="chain">
          <p class="dim">
            <code>{entry.kind}</code>, entry {entry.sequence}{' '}
            <CopyButton text={JSON.stringify(entry)} what={`entry ${entry.sequence} as JSON`} />
          </p>
          {chain === undefined && <p class="dim">Loading the causes …</p>}
          {chain?.length === 0 && <p class="dim">The log has no cause for it.</p>}
          {chain !== undefined && chain.length > 0 && (
            <>
              <p class="dim">Causes, earliest first:</p>
              <ol>
                {chain.map((each) => (
                  <li key={each.sequence}>
                    <Said live={live} entry={each} />
                  </li>
                ))}
              </ol>
            </>
          )}
          {live.glanceOf(entry.subject) !== undefined && (
            <a href={hashOf(entry.subject)}>Go to {entry.subject}</a>
          )}
        </div>
      </details>
    ),
    [live, entry, chain],
  );
}

function Said({ live, entry }: { readonly live: Live; readonly entry: LogEntry }) {
  const { at, kind, subject } = entry;
  const offset = live.clock.value === undefined ? 0 : offsetMinutes(live.clock.value);
  const [group = ''] = kind.split('.');
  const { says, details } = entryPhrase(loggedEntry(entry));
  return (
    <span class={`said ${isBad(kind) ? 'wrong' : group}`} title={kind}>
      <time dateTime={at}>{timeOf(Date.parse(at), offset)}</time>
      <b>{subject || 'world'}</b>
      <span class="phrase">
        <span class="what">
          {says}
          {details !== '' && ':'}
        </span>{' '}
        <span class="more">{live.signalNames.words(details)}</span>
      </span>
    </span>
  );
}

/** An entry in the form in which the engine has it. */
function loggedEntry({ at, cause, ...entry }: LogEntry): LoggedEntry {
  const data = entry.data as LoggedEntry['data'];
  return { ...entry, data, atMs: Date.parse(at), cause: cause ?? -1 };
}

function isBad(kind: string): boolean {
  const { tone } = wordsOf(kind) ?? {};
  return tone === 'failure' || tone === 'warning';
}
