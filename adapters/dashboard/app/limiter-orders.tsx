import { hashOf } from './route.ts';
import type { Limiter } from './wire.ts';
import { duration } from './words.ts';

const outcomes = { pending: 'under way', done: 'done', failed: 'refused' } as const;

/** The latest orders of the limiter. */
export function LimiterOrders({ limiter: { at, orders } }: { readonly limiter: Limiter }) {
  return (
    <section class="card" aria-labelledby="orders-title">
      <h2 id="orders-title">Orders it gave</h2>
      {orders.length === 0 && (
        <p class="dim">None yet: no more cars have charged at once than the limit allows.</p>
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
