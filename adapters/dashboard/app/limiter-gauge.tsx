import type { Limiter } from './wire.ts';
import { short } from './words.ts';

/** Bars of the cars that charge, in truth and by the belief of the limiter, with the limit. */
export function LimiterGauge({ limiter }: { readonly limiter: Limiter }) {
  const { actual, believed, mostCharging } = limiter;
  // The limit stands at two thirds, unless more cars charge than fit.
  const most = Math.max(mostCharging * 1.5, actual.charging, believed.charging);
  const share = (cars: number) => `${(100 * cars) / most}%`;
  return (
    <div class="gauge" style={{ '--limit': share(mostCharging) }}>
      <p class="limit">
        <span>limit {mostCharging}</span>
      </p>
      {(
        [
          ['Actual', actual],
          ['Believed', believed],
        ] as const
      ).map(([words, sum]) => (
        <div key={words} class={sum.charging > mostCharging ? 'measure excess' : 'measure'}>
          <b>{words}</b>
          <div class="track">
            <i style={{ width: share(sum.charging) }} />
          </div>
          <span>
            <strong>{sum.charging}</strong> {sum.charging === 1 ? 'car' : 'cars'},{' '}
            {short(sum.powerKw)} kW
          </span>
        </div>
      ))}
    </div>
  );
}
