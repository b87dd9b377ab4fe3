import { hashOf } from './route.ts';
import type { Limiter } from './wire.ts';
import { duration } from './words.ts';

const outcomes = { pending: 'in progress', done: 'done', failed: 'failed' } as const;

/** The latest orders of the limiter. */
export function LimiterOrders({ limiter: { at, orders } }: { readonly limiter: Limiter }) {
  return (
    <section class="card" aria-labelledby="orders-title">
      <h2 id="orders-title">Commands sent</h2>
      {orders.length === 0 && (
        <p class="dim">None yet: the number of charging cars has stayed within the limit.</p>
      )}
      <ol class="given">
        {orders.slice(0, 12).map((order) => (
          <li key={`${order.vehicle} ${order.order} ${order.at}`}>
            <span>
              {order.order === 'stop' ? 'Stop' : 'Start'} charging{' '}
              <a href={hashOf(order.vehicle)}>{order.vehicle}</a>
            </span>
            <small class={order.outcome === 'failed' ? 'bad' : undefined}>
              {outcomes[order.outcome]}, {duration(Date.parse(at) - Date.parse(order.at))} ago
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
