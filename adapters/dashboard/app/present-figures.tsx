import { useLimiter } from './limiter.ts';
import type { Live } from './live.ts';
import { hashOf } from './route.ts';
import { StateIcon } from './state-icon.tsx';
import { useStore } from './store.ts';
import type { Glance } from './wire.ts';
import { short, stateWords } from './words.ts';

/** The vehicle of the spotlight and a few large figures of the world. */
export function PresentFigures({ live }: { readonly live: Live }) {
  const glances = useStore(live.glances);
  const { spotlight } = useStore(live.show);
  const limiter = useLimiter(live);
  const car = glances.find(({ name }) => name === spotlight);
  const charging = glances.filter(({ state }) => state === 'charging');
  const powerKw = charging.reduce((sum, each) => sum + each.powerKw, 0);
  const isOver = limiter ? limiter.actual.charging > limiter.mostCharging : false;
  return (
    <dl class="large">
      {car !== undefined && <Spotlight car={car} />}
      <div>
        <dt>On the road</dt>
        <dd>{glances.filter(({ state }) => state === 'driving').length}</dd>
      </div>
      {limiter ? (
        <div class={isOver ? 'excess' : undefined}>
          <dt>Charging at home</dt>
          <dd>
            {limiter.actual.charging} <small>of {limiter.mostCharging} allowed</small>
          </dd>
        </div>
      ) : (
        <div>
          <dt>Charging</dt>
          <dd>{charging.length}</dd>
        </div>
      )}
      <div>
        <dt>Total charging power</dt>
        <dd>
          {short(powerKw)} <small>kW</small>
        </dd>
      </div>
    </dl>
  );
}

function Spotlight({ car }: { readonly car: Glance }) {
  const percent = car.socPercent ?? car.fuelPercent;
  return (
    <div class="spotlight">
      <dt>
        <a href={hashOf(car.name)}>{car.name}</a> <StateIcon state={car.state} />{' '}
        {stateWords[car.state]}
        {car.state === 'driving' && ` at ${Math.round(car.speedKmh)} km/h`}
      </dt>
      <dd>{percent === null ? '' : `${Math.round(percent)} %`}</dd>
    </div>
  );
}
