import { useState } from 'preact/hooks';
import { FaultSwitches } from './fault-switches.tsx';
import { chargingWords, isMistaken, type LimitedCar, limiterWords, useLimiter } from './limiter.ts';
import { LimiterGauge } from './limiter-gauge.tsx';
import { LimiterOrders } from './limiter-orders.tsx';
import type { Live } from './live.ts';
import { useDocument } from './reading.ts';
import { hashOf } from './route.ts';
import type { Limiter } from './wire.ts';
import { duration } from './words.ts';

/** The view of the charge limiter: its beliefs beside the truth, and its orders. */
export function LimiterView({ live }: { readonly live: Live }) {
  const limiter = useLimiter(live);
  if (limiter === undefined) return <p class="wait">Loading the limiter …</p>;
  if (limiter === null) {
    return (
      <>
        <h1>Charge limiter</h1>
        <p class="dim">
          No limiter runs beside this world: <code>motorpool serve --with charge-limiter=3</code>{' '}
          starts a server with one.
        </p>
      </>
    );
  }
  const isOver = limiter.actual.charging > limiter.mostCharging;
  return (
    <>
      <h1>Charge limiter</h1>
      <p class="dim">
        A small backend beside the world. It knows the cars only from webhooks, and starts and stops
        their charging through the API so that at most {limiter.mostCharging} charge at once.
      </p>
      <section class="card limiter" aria-label="State of the limiter">
        <p class={isOver ? 'verdict bad' : 'verdict'}>{limiterWords(limiter)}</p>
        <LimiterGauge limiter={limiter} />
      </section>
      <Mistakes limiter={limiter} />
      <Break live={live} webhook={limiter.webhook} />
      <div class="halves">
        <Cars limiter={limiter} />
        <LimiterOrders limiter={limiter} />
      </div>
      <Heard limiter={limiter} />
    </>
  );
}

/** The time since an instant. */
function ageOf({ at }: Limiter, instant: string): string {
  return duration(Date.parse(at) - Date.parse(instant));
}

function Mistakes({ limiter }: { readonly limiter: Limiter }) {
  const mistaken = limiter.cars.filter(isMistaken);
  if (mistaken.length === 0) return null;
  return (
    <section class="card" aria-labelledby="mistakes-title">
      <h2 id="mistakes-title">Incorrect beliefs</h2>
      <ul class="mistaken">
        {mistaken.map((car) => (
          <li key={car.name}>
            <a href={hashOf(car.name)}>{car.name}</a> is {chargingWords(car.actual)}. The limiter{' '}
            {car.heardAt === null
              ? 'has received no webhook about it.'
              : `has received nothing about it for ${ageOf(limiter, car.heardAt)} and believes that it is ${chargingWords(car.believed)}.`}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Switches that break the webhook of the limiter. */
function Break({ live, webhook }: { readonly live: Live; readonly webhook: string }) {
  const [round, setRound] = useState(0);
  const kinds = useDocument(live, '/sim/fault-kinds');
  const webhooks = useDocument(live, '/sim/webhooks', [round]);
  const faults = useDocument(live, '/sim/faults', [round]);
  if (kinds === undefined || webhooks === undefined || faults === undefined) return null;
  return (
    <FaultSwitches
      live={live}
      kinds={kinds.data}
      webhooks={webhooks.data.filter(({ name }) => name === webhook)}
      faults={faults.data}
      onChange={() => setRound((each) => each + 1)}
    />
  );
}

function Cars({ limiter }: { readonly limiter: Limiter }) {
  const near = limiter.cars.filter(
    (car) => car.actual.isPluggedIn || car.believed?.isPluggedIn === true || isMistaken(car),
  );
  const others = limiter.cars.length - near.length;
  return (
    <section class="card" aria-labelledby="cars-title">
      <h2 id="cars-title">Plugged-in cars</h2>
      {near.length > 0 && (
        <table class="limited">
          <thead>
            <tr>
              <th scope="col">Car</th>
              <th scope="col">Actual</th>
              <th scope="col">Believed</th>
              <th scope="col">Last webhook</th>
            </tr>
          </thead>
          <tbody>
            {near.map((car) => (
              <tr key={car.name} class={isMistaken(car) ? 'wrong' : undefined}>
                <th scope="row">
                  <a href={hashOf(car.name)}>{car.name}</a>
                </th>
                <td>{stateOf(car.actual)}</td>
                <td>
                  {car.isWaiting && car.believed?.isCharging === false
                    ? `waiting, ${Math.round(car.believed.percent)} %`
                    : stateOf(car.believed)}
                </td>
                <td>{car.heardAt === null ? 'never' : `${ageOf(limiter, car.heardAt)} ago`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p class="dim">
        {others} {near.length > 0 && 'more '}
        {others === 1 ? 'car is' : 'cars are'} on the road or parked without being plugged in.
      </p>
    </section>
  );
}

function stateOf(charging: LimitedCar['believed']): string {
  const words = chargingWords(charging);
  return charging === null ? words : `${words}, ${Math.round(charging.percent)} %`;
}

function Heard({ limiter }: { readonly limiter: Limiter }) {
  const { heard } = limiter;
  const last = heard.lastAt === null ? 'none' : ageOf(limiter, heard.lastAt);
  return (
    <section class="card" aria-labelledby="heard-title">
      <h2 id="heard-title">Webhooks received</h2>
      <dl class="figures">
        {(
          [
            ['Events', heard.events],
            ['Duplicates ignored', heard.duplicates],
            ['Out-of-order events ignored', heard.late],
            ['Invalid signatures rejected', heard.forged],
            ['Time since the last', last],
          ] as const
        ).map(([words, count]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
