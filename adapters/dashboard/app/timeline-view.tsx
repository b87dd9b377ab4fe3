import { useMemo, useState } from 'preact/hooks';
import { entryWords } from '../../words/entry-words.ts';
import { type EntryGroup, groups, isOf } from '../../words/groups.ts';
import { wordsOf } from '../../words/kinds.ts';
import { causesOf } from './causes.ts';
import { offsetMinutes, timeOf } from './instants.ts';
import type { Live } from './live.ts';
import { hashOf } from './route.ts';
import { useStore } from './store.ts';
import type { LogEntry } from './wire.ts';

/** The most entries shown; the filter finds others. */
const mostShown = 100;

/** The entries that fit below the map, and some to scroll. */
const mostRecent = 20;

/** The log, latest entries first, with the causes of each. */
export function TimelineView({ live }: { readonly live: Live }) {
  const entries = useStore(live.entries);
  const [group, setGroup] = useState<EntryGroup | ''>('');
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
          <select onChange={(event) => setGroup(event.currentTarget.value as EntryGroup | '')}>
            <option value="">Everything</option>
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
      <EntryList live={live} entries={shown} />
    </>
  );
}

/** The latest, below the map. */
export function RecentEntries({ live }: { readonly live: Live }) {
  const entries = useStore(live.entries);
  return (
    <section class="recent" aria-labelledby="recent-title">
      <h2 id="recent-title">
        Latest events <a href="#/timeline">All</a>
      </h2>
      <EntryList live={live} entries={entries.slice(-mostRecent).reverse()} />
    </section>
  );
}

function chosen(
  entries: readonly LogEntry[],
  group: EntryGroup | '',
  subject: string,
): readonly LogEntry[] {
  return entries.filter(
    (each) =>
      (group === '' || isOf(group, each.kind)) &&
      (subject === '' || each.subject.includes(subject)),
  );
}

export function EntryList({
  live,
  entries,
}: {
  readonly live: Live;
  readonly entries: readonly LogEntry[];
}) {
  if (entries.length === 0) return <p class="dim">Nothing yet.</p>;
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

function EntryLine({ live, entry }: { readonly live: Live; readonly entry: LogEntry }) {
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
          {chain === undefined && <p class="dim">Looking for what led to it …</p>}
          {chain?.length === 0 && <p class="dim">Nothing in the log led to it.</p>}
          {chain !== undefined && chain.length > 0 && (
            <>
              <p class="dim">What led to it, the first of it at the top:</p>
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
  const { at, kind, subject, data, io } = entry;
  const offset = live.clock.value === undefined ? 0 : offsetMinutes(live.clock.value);
  const [group = ''] = kind.split('.');
  return (
    <span class={`said ${isBad(kind) ? 'wrong' : group}`}>
      <time dateTime={at}>{timeOf(Date.parse(at), offset)}</time>
      <b>{subject || ' '}</b>
      <span class="what">{kind}</span>
      <span class="more">
        {io === 'in' ? 'ordered ' : ''}
        {entryWords({ kind, data: data as Parameters<typeof entryWords>[0]['data'] })}
      </span>
    </span>
  );
}

function isBad(kind: string): boolean {
  const { tone } = wordsOf(kind) ?? {};
  return tone === 'failure' || tone === 'warning';
}
