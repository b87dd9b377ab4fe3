import { useEffect, useState } from 'preact/hooks';
import { BodyText } from './body-text.tsx';
import { CopyButton } from './copy-button.tsx';
import { offsetMinutes, timeOf } from './instants.ts';
import type { Live } from './live.ts';
import type { RequestBody, WholeRequestBody } from './wire.ts';

interface RequestLineProps {
  readonly live: Live;
  readonly request: RequestBody;
  /** The name of the vehicle that the path is about. */
  readonly vehicle?: string | undefined;
}

/** A request that opens to show its headers and bodies. */
export function RequestLine({ live, request, vehicle }: RequestLineProps) {
  const [isOpen, setOpen] = useState(false);
  const { at, method, path, query, status, tookMs } = request;
  const offset = live.clock.value === undefined ? 0 : offsetMinutes(live.clock.value);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span class="call">
          <time dateTime={at}>{timeOf(Date.parse(at), offset)}</time>
          <b class={status >= 400 ? 'bad' : 'good'}>{status}</b>
          <span class="method">{method}</span>
          <span class="path">
            {path}
            <span class="dim">{query}</span>
            {vehicle !== undefined && <b> {vehicle}</b>}
          </span>
          <span class="dim caller">{callerOf(request)}</span>
          <span class="dim took">{tookMs.toLocaleString('en')} ms</span>
        </span>
      </summary>
      {isOpen && <WholeRequest live={live} number={request.request} />}
    </details>
  );
}

function callerOf({ user, isScripted, status }: RequestBody): string {
  const name = user ?? (status === 401 ? 'unknown caller' : 'application');
  return isScripted ? `${name}, by the script` : name;
}

function WholeRequest({ live, number }: { readonly live: Live; readonly number: number }) {
  const [whole, setWhole] = useState<WholeRequestBody>();
  useEffect(() => {
    live.api.read<{ readonly data: WholeRequestBody }>(`/sim/requests/${number}`).then(
      ({ data }) => setWhole(data),
      (error: Error) => live.complaint.set(error.message),
    );
  }, [live, number]);
  if (whole === undefined) return <p class="dim chain">Loading …</p>;
  const { answer, body, headers, operation, requestId } = whole;
  return (
    <div class="chain">
      <p class="dim">
        {operation === null ? 'Unknown path.' : <code>{operation}</code>} Request {requestId}{' '}
        <CopyButton text={requestId} what={`id of request ${number}`} />
      </p>
      <div class="both">
        <Half title="Request" number={number} headers={headers} body={body} />
        <Half title="Response" number={number} headers={answer.headers} body={answer.body} />
      </div>
    </div>
  );
}

interface HalfProps {
  readonly title: 'Request' | 'Response';
  readonly number: number;
  readonly headers: WholeRequestBody['headers'];
  readonly body: WholeRequestBody['body'];
}

function Half({ title, number, headers, body }: HalfProps) {
  const id = `${title.toLowerCase()}-${number}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl class="headers">
        {Object.entries(headers).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {body === null ? (
        <p class="dim">{title === 'Request' ? 'No body was read.' : 'No body is kept.'}</p>
      ) : (
        <BodyText text={body.text} what={`body of ${title.toLowerCase()} ${number}`} />
      )}
      {body?.isCut === true && <p class="dim">Body truncated.</p>}
    </section>
  );
}
