import { counted } from '../../words/text.ts';
import { faultTitle } from './fault-names.ts';
import { Count, Facts, Part } from './overview-cards.tsx';
import { SparkBars } from './spark-bars.tsx';
import { deliveryCounts, webhookState } from './webhook-state.ts';
import { WebhookTrouble } from './webhook-trouble.tsx';
import type { RequestsBody, StandingFault, WebhookBody } from './wire.ts';

/** The most items of a list on the overview. */
const mostListed = 4;

export function ApiCard({ meta }: Pick<RequestsBody, 'meta'>) {
  const { failed, perMinute, total } = meta;
  const latest = perMinute.at(-1) ?? 0;
  return (
    <Part title="API" page="requests" link="View requests">
      <p class="lead">
        {latest.toLocaleString('en')}{' '}
        <small>{latest === 1 ? 'request' : 'requests'} this minute</small>
      </p>
      <SparkBars
        values={perMinute}
        words={`Requests in each of the last ${perMinute.length} minutes: ${perMinute.join(', ')}`}
      />
      <Facts
        facts={[
          ['Requests', <Count count={total} />],
          ['Errors', <Count count={failed} isBad />],
        ]}
      />
    </Part>
  );
}

interface WebhooksCardProps {
  readonly webhooks: readonly WebhookBody[];
  readonly faults: readonly StandingFault[];
}

export function WebhooksCard({ webhooks, faults }: WebhooksCardProps) {
  return (
    <Part title="Webhooks" page="webhooks" link="Deliveries">
      {webhooks.length === 0 && <p class="dim">This world has no webhooks.</p>}
      {webhooks.slice(0, mostListed).map((webhook) => (
        <div key={webhook.id} class="hook">
          <p>
            <b>{webhook.name}</b>{' '}
            <small class={webhook.isActive ? 'good' : 'bad'}>{webhookState(webhook)}</small>
          </p>
          <WebhookTrouble webhook={webhook} faults={faults} />
          <Facts
            facts={deliveryCounts(webhook).map(({ words, count, isBad }) => [
              words,
              <Count key={words} count={count} isBad={isBad} />,
            ])}
          />
        </div>
      ))}
      <More count={webhooks.length} one="webhook" />
    </Part>
  );
}

export function FaultsCard({ faults }: { readonly faults: readonly StandingFault[] }) {
  return (
    <Part
      title="Faults"
      page="faults"
      link={faults.length === 0 ? 'Break something' : 'Heal faults'}
    >
      <p class="lead">
        <Count count={faults.length} isBad /> <small>active now</small>
      </p>
      {faults.length === 0 ? (
        <p class="dim">No faults are active.</p>
      ) : (
        <ul class="listed">
          {faults.slice(0, mostListed).map((fault) => (
            <li key={fault.name}>{faultTitle(fault)}</li>
          ))}
        </ul>
      )}
      <More count={faults.length} one="fault" />
    </Part>
  );
}

function More({ count, one }: { readonly count: number; readonly one: string }) {
  if (count <= mostListed) return null;
  return <p class="dim">and {counted(count - mostListed, `more ${one}`)}</p>;
}
