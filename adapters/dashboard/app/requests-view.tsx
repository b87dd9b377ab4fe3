import { useState } from 'preact/hooks';
import { counted } from '../../words/text.ts';
import type { Live } from './live.ts';
import { useDocument, useTicks } from './reading.ts';
import { RequestLine } from './request-line.tsx';
import { type RequestRun, runsOf } from './request-runs.ts';
import type { RequestBody } from './wire.ts';

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
  const vehicles = useDocument(live, '/sim/vehicles?pageSize=100');
  if (found === undefined) return <p class="wait">Loading the requests …</p>;
  const { data, meta } = found;
  const names = new Map(vehicles?.data.map(({ id, name }) => [id, name]));
  const nameOf = (called: string) =>
    names.get(/^\/v[\d.]+\/vehicles\/([^/]+)/.exec(called)?.[1] ?? '');
  return (
    <>
      <h1>Requests</h1>
      <p class="dim">
        {meta.total > 0
          ? `${counted(meta.total, 'request')} to the API of this world, ${counted(meta.failed, 'error')}. `
          : live.isReplay
            ? 'A replay takes no requests. '
            : 'No client has called the API of this world yet. '}
        The latest 200 are kept, without secrets.
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
        {runsOf(data.toReversed()).map((run) => (
          <li key={run.at(-1)!.request}>
            <RunOfRequests live={live} run={run} nameOf={nameOf} />
          </li>
        ))}
      </ol>
    </>
  );
}

interface RunOfRequestsProps {
  readonly live: Live;
  readonly run: RequestRun;
  readonly nameOf: (path: string) => string | undefined;
}

/** A request, or the number of equal ones, which opens to each of them. */
function RunOfRequests({ live, run, nameOf }: RunOfRequestsProps) {
  const [isOpen, setOpen] = useState(false);
  const [first] = run as readonly [RequestBody];
  const vehicle = nameOf(first.path);
  if (run.length === 1) return <RequestLine live={live} request={first} vehicle={vehicle} />;
  const { method, path, query, status } = first;
  return (
    <details class="run" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>{run.length} ×</b> <span class={status >= 400 ? 'bad' : 'good'}>{status}</span> {method}{' '}
        {path}
        <span class="dim">{query}</span> {vehicle !== undefined && <b>{vehicle}</b>}
      </summary>
      {isOpen && (
        <ol>
          {run.map((each) => (
            <li key={each.request}>
              <RequestLine live={live} request={each} vehicle={vehicle} />
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}
