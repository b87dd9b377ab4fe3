import { useState } from 'preact/hooks';
import { CopyButton } from './copy-button.tsx';
import { DeliveryLine } from './delivery-line.tsx';
import { FaultSwitches } from './fault-switches.tsx';
import type { Live } from './live.ts';
import { Count } from './overview-cards.tsx';
import { type ListOf, useDocument, useReading } from './reading.ts';
import { useStore } from './store.ts';
import { deliveryCounts, webhookState } from './webhook-state.ts';
import { VerifyAgain, WebhookTrouble } from './webhook-trouble.tsx';
import type { DeliveryBody, StandingFault, WebhookBody } from './wire.ts';

/** The view of webhooks: subscriptions, deliveries and faults. */
export function WebhooksView({ live }: { readonly live: Live }) {
  // Every change of a delivery is in the log.
  const entries = useStore(live.entries);
  const clock = useStore(live.clock);
  const [round, setRound] = useState(0);
  const changes = [entries, clock?.now, round];
  const webhooks = useDocument(live, '/sim/webhooks', changes)?.data;
  const faults = useDocument(live, '/sim/faults', changes)?.data ?? [];
  const kinds = useDocument(live, '/sim/fault-kinds')?.data;
  const latest = useReading(live, 'deliveries', () => latestDeliveries(live), changes);
  const deliveries = latest ?? [];
  if (webhooks === undefined || kinds === undefined) {
    return <p class="wait">Loading the webhooks …</p>;
  }
  const again = () => setRound((each) => each + 1);
  return (
    <>
      <h1>Webhooks</h1>
      {webhooks.length === 0 && (
        <p class="dim">
          This world has no webhooks: a scenario declares them, and so does{' '}
          <code>POST /sim/webhooks</code>.
        </p>
      )}
      <div class="cards">
        {webhooks.map((webhook) => (
          <WebhookCard
            key={webhook.id}
            live={live}
            webhook={webhook}
            faults={faults}
            onChange={again}
          />
        ))}
      </div>
      {!live.isReplay && (
        <FaultSwitches
          live={live}
          kinds={kinds}
          webhooks={webhooks}
          faults={faults}
          onChange={again}
        />
      )}
      <section class="card" aria-labelledby="deliveries-title">
        <h2 id="deliveries-title">Deliveries</h2>
        {deliveries.length === 0 && <p class="dim">No deliveries yet.</p>}
        <ol class="deliveries">
          {deliveries.map((delivery) => (
            <li key={delivery.delivery}>
              <DeliveryLine live={live} delivery={delivery} onResent={again} />
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

interface CountedList<Item> extends ListOf<Item> {
  readonly meta: { readonly totalCount: number };
}

const pageSize = 100;

/** The latest hundred deliveries, the newest first. */
async function latestDeliveries({ api }: Live): Promise<readonly DeliveryBody[]> {
  const page = (number: number) =>
    api.read<CountedList<DeliveryBody>>(`/sim/deliveries?page=${number}&pageSize=${pageSize}`);
  const first = await page(1);
  const count = Math.max(1, Math.ceil(first.meta.totalCount / pageSize));
  if (count === 1) return first.data.toReversed();
  const [before, last] = await Promise.all([page(count - 1), page(count)]);
  return [...before.data, ...last.data].slice(-pageSize).reverse();
}

interface WebhookCardProps {
  readonly live: Live;
  readonly webhook: WebhookBody;
  readonly faults: readonly StandingFault[];
  readonly onChange: () => void;
}

function WebhookCard({ live, webhook, faults, onChange }: WebhookCardProps) {
  const { id, name, callbackUri, isActive } = webhook;
  return (
    <section class="card" aria-label={`Webhook ${name}`}>
      <h2>
        {name} <small class={isActive ? 'good' : 'bad'}>{webhookState(webhook)}</small>
      </h2>
      <p class="dim url">
        {callbackUri} <CopyButton text={callbackUri} what={`address of ${name}`} />
      </p>
      <p class="dim url">
        {id} <CopyButton text={id} what={`id of ${name}`} />
      </p>
      <WebhookTrouble webhook={webhook} faults={faults} />
      <VerifyAgain live={live} webhook={webhook} onDone={onChange} />
      <dl class="figures">
        {deliveryCounts(webhook).map(({ words, count, isBad }) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>
              <Count count={count} isBad={isBad} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
