import { CarPicture } from './car-picture.tsx';
import { Refused } from './control-api.ts';
import { HistoryCharts } from './history-charts.tsx';
import { Later } from './later.tsx';
import type { Live } from './live.ts';
import { useReading } from './reading.ts';
import { chartHash, hashOf } from './route.ts';
import { SignalTable } from './signal-table.tsx';
import { StateIcon } from './state-icon.tsx';
import { useStore } from './store.ts';
import { TruthTable } from './truth-table.tsx';
import { VehicleAbout } from './vehicle-about.tsx';
import { VehicleEntries } from './vehicle-entries.tsx';
import { VehicleOrders } from './vehicle-orders.tsx';
import { Whereabouts } from './whereabouts.tsx';
import type { ReportedSignals, Vehicle } from './wire.ts';
import { duration, short, stateWords } from './words.ts';

interface VehicleViewProps {
  readonly live: Live;
  readonly name: string;
  /** The chart to show; undefined for the overview. */
  readonly chart?: string | undefined;
}

/**
 * The view of one vehicle: its state and history, the service's knowledge of it, and its commands.
 */
export function VehicleView({ live, name, chart }: VehicleViewProps) {
  const glances = useStore(live.glances);
  const vehicle = useVehicle(live, name);
  const signals = `${pathTo(name)}/signals`;
  const reported = useReading(live, signals, () => found<ReportedSignals>(live, signals), [
    glances,
  ]);
  if (vehicle === null) return <h1>There is no vehicle {name} in this world</h1>;
  if (vehicle === undefined) return <p class="wait">Loading {name} …</p>;
  const glance = live.glanceOf(name);
  return (
    <article class="vehicle-page">
      <a class="back" href="#/map">
        ← All vehicles
      </a>
      <header>
        <div>
          <h1>{vehicle.displayName ?? name}</h1>
          <p class="dim">
            {vehicle.displayName !== null && `${name} · `}
            {vehicle.title} · {vehicle.powertrain}
          </p>
        </div>
        {glance !== undefined && (
          <p class={`chip ${glance.state}`}>
            <StateIcon state={glance.state} /> {stateWords[glance.state]}
          </p>
        )}
      </header>
      <div class="tabs" role="group" aria-label={`Views of ${name}`}>
        <a href={hashOf(name)} aria-current={chart === undefined ? 'page' : undefined}>
          Overview
        </a>
        <a href={chartHash(name)} aria-current={chart === undefined ? undefined : 'page'}>
          Charts
        </a>
      </div>
      <Figures vehicle={vehicle} />
      <VehicleOrders live={live} vehicle={vehicle} />
      {chart === undefined ? (
        <>
          <div class="panes">
            <div class="pane-column main">
              <HistoryCharts live={live} vehicle={vehicle} />
              <Whereabouts live={live} name={name} />
            </div>
            <div class="pane-column">
              <CarPicture state={vehicle.truth} />
              <VehicleAbout live={live} vehicle={vehicle} />
              <VehicleEntries live={live} vehicle={vehicle} />
            </div>
          </div>
          <TruthTable vehicle={vehicle} />
          {reported && <SignalTable reported={reported} now={vehicle.truth.at} />}
        </>
      ) : (
        <Later load={loadCharts}>
          {({ ChartsTab }) => <ChartsTab live={live} vehicle={vehicle} chart={chart} />}
        </Later>
      )}
    </article>
  );
}

/** The charts come with their drawings, which no other view needs. */
export const loadCharts = () => import('./charts-tab.tsx');

/** A vehicle, read again with the glances; null where the world has no such vehicle. */
export function useVehicle(live: Live, name: string): Vehicle | null | undefined {
  const glances = useStore(live.glances);
  const path = pathTo(name);
  return useReading(live, path, () => found<Vehicle>(live, path), [glances]);
}

function pathTo(name: string): string {
  return `/sim/vehicles/${encodeURIComponent(name)}`;
}

/** The document at a path; null where the world has no such vehicle. */
async function found<Document>({ api }: Live, path: string): Promise<Document | null> {
  try {
    return (await api.read<{ readonly data: Document }>(path)).data;
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return null;
    throw error;
  }
}

function Figures({ vehicle: { truth } }: { readonly vehicle: Vehicle }) {
  const { battery, charge, fuelLitres, odometerKm, speedKmh, isMoving } = truth;
  const figures: (readonly [string, string, string])[] = [];
  if (battery !== null) {
    figures.push(['Battery', short(battery.socPercent), '%']);
    figures.push(['Range', short(Math.round(battery.rangeKm)), 'km']);
  }
  if (fuelLitres !== null) figures.push(['Fuel', short(fuelLitres), 'l']);
  if (charge?.isCharging === true) {
    figures.push(['From the wall', short(charge.wallPowerKw), 'kW']);
    figures.push(['Into the battery', short(charge.batteryPowerKw), 'kW']);
    figures.push(['Time to limit', duration(charge.timeToLimitMs), '']);
  }
  if (isMoving) figures.push(['Speed', short(Math.round(speedKmh)), 'km/h']);
  figures.push(['Odometer', short(Math.round(odometerKm)), 'km']);
  return (
    <dl class="figures">
      {figures.map(([words, value, unit]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>
            {value} {unit !== '' && <small>{unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
