import type { Vehicle, VehicleState } from './wire.ts';
import { capital, duration, short, spaced } from './words.ts';

/** A row of the table; null or undefined for a part that a vehicle does not have. */
type Row = readonly [words: string, tell: (state: VehicleState) => string | null | undefined];

const yesNo = (value: boolean | undefined) =>
  value === undefined ? undefined : value ? 'yes' : 'no';

const rows: readonly Row[] = [
  ['Battery', ({ battery }) => battery && `${short(battery.socPercent)} %`],
  ['Range', ({ battery }) => battery && `${short(battery.rangeKm)} km`],
  ['Fuel', ({ fuelLitres }) => (fuelLitres === null ? undefined : `${short(fuelLitres)} l`)],
  ['Plugged in', ({ charge }) => yesNo(charge?.isPluggedIn)],
  ['Charging', ({ charge }) => yesNo(charge?.isCharging)],
  ['Into the battery', ({ charge }) => charge && `${short(charge.powerKw)} kW`],
  ['Charge limit', ({ charge }) => charge && `${short(charge.limitPercent)} %`],
  ['Odometer', ({ odometerKm }) => `${short(odometerKm)} km`],
  ['Speed', ({ speedKmh }) => `${short(speedKmh)} km/h`],
  ['Locked', ({ isLocked }) => yesNo(isLocked)],
  ['Open', ({ openParts }) => openParts.map(spaced).join(', ') || 'nothing'],
  ['Asleep', ({ isAsleep }) => yesNo(isAsleep)],
  ['Online', ({ isOnline }) => yesNo(isOnline)],
  ['Cabin', ({ cabinCelsius }) => `${short(cabinCelsius)} °C`],
  ['Outside', ({ outsideCelsius }) => `${short(outsideCelsius)} °C`],
  [
    'Position',
    ({ position: { latitude, longitude } }) => `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`,
  ],
  ['Place', ({ place }) => place || 'none'],
];

/** The true state of a vehicle beside the latest report to the service. */
export function TruthTable({ vehicle: { truth, report } }: { readonly vehicle: Vehicle }) {
  const age = duration(Date.parse(truth.at) - Date.parse(report.at));
  return (
    <section aria-labelledby="truth-title">
      <h2 id="truth-title">Truth and last report</h2>
      <table class="truth">
        <thead>
          <tr>
            <td />
            <th scope="col">Truth</th>
            <th scope="col">Reported {age} ago</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([words, tell]) => {
            const [now, then] = [tell(truth), tell(report)];
            if (now === undefined || now === null) return null;
            return (
              <tr key={words} class={now === then ? '' : 'differs'}>
                <th scope="row">{capital(words)}</th>
                <td>{now}</td>
                <td>
                  {then}
                  {now !== then && <span class="hidden"> (differs)</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
