import { useState } from 'preact/hooks';
import { counted } from '../../words/text.ts';
import type { Live } from './live.ts';
import { useDocument, useTicks } from './reading.ts';
import { RequestLine } from './request-line.tsx';

/** The most requests shown; the filters find others. */
const mostShown = 200;

/** The interval between two looks, in real time: requests come without entries of the log. */
const lookMs = 1500;

const statuses = [
  ['', 'Any status'],
  ['2xx', '2xx, succeeded'],
  ['3xx', '3xx, redirected'],
  ['4xx', '4xx, refused'],
  ['5xx', '5xx, failed'],
] as const;

/** The requests of clients to the API of the world, the latest first. */
export function RequestsView({ live }: { readonly live: Live }) {
  const [path, setPath] = useState('');
  const [status, setStatus] = useState('');
  const query = new URLSearchParams({
    limit: String(mostShown),
    ...(path !== '' && { path }),
    ...(status !== '' && { status }),
  });
  const ticks = useTicks(lookMs);
  const found = useDocument(live, `/sim/requests?${query.toString()}`, [ticks]);
  if (found === undefined) return <p class="wait">Loading the requests …</p>;
  const { data, meta } = found;
  return (
    <>
      <h1>Requests</h1>
      <p class="dim">
        {live.isReplay
          ? 'A replay takes no requests. '
          : meta.total === 0
            ? 'No client has called the API of this world yet. '
            : `${counted(meta.total, 'request')} to the API of this world, ${counted(meta.failed, 'error')}. `}
        The server keeps the latest 200, without secrets.
      </p>
      <div class="filters">
        <label>
          Path
          <input
            type="search"
            placeholder="signals"
            onInput={(event) => setPath(event.currentTarget.value)}
          />
        </label>
        <label>
          Status
          <select onChange={(event) => setStatus(event.currentTarget.value)}>
            {statuses.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
      </div>
      {data.length === 0 && (
        <p class="dim">
          {meta.total === 0 ? 'No requests yet.' : 'No request matches this filter.'}
        </p>
      )}
      <ol class="requests">
        {data.toReversed().map((each) => (
          <li key={each.request}>
            <RequestLine live={live} request={each} />
          </li>
        ))}
      </ol>
    </>
  );
}
