import { useState } from 'preact/hooks';
import { Chart } from './history-charts.tsx';
import { midnightMs } from './instants.ts';
import type { Live } from './live.ts';
import { Facts } from './overview-cards.tsx';
import { chartsOf, endOf, type PriceChart } from './price-points.ts';
import { useDocument, useReading } from './reading.ts';
import { hashOf } from './route.ts';
import { useStore } from './store.ts';
import type { ChargerPrices, ChargingSite, SharedCharger } from './wire.ts';
import { short } from './words.ts';

/** The view of chargers and sites: their power and cars now, and their prices. */
export function ChargersView({ live }: { readonly live: Live }) {
  // Both change whenever the world may have changed.
  const glances = useStore(live.glances);
  const changes = [glances, useStore(live.clock)?.now];
  const chargers = useDocument(live, '/sim/chargers', changes);
  const sites = useDocument(live, '/sim/sites', changes);
  if (chargers === undefined || sites === undefined) return <p class="wait">Loading chargers …</p>;
  const titles = new Map(glances.map(({ name, displayName }) => [name, displayName ?? name]));
  const shown = (name: string): string => titles.get(name) ?? name;
  return (
    <>
      <h1>Chargers</h1>
      {chargers.data.length === 0 && <p class="dim">Vehicles share no charger in this world.</p>}
      {sites.data.map((site) => (
        <SiteCard key={site.site} site={site} />
      ))}
      {chargers.data.map((charger) => (
        <ChargerCard key={charger.charger} charger={charger} shown={shown} />
      ))}
      {chargers.data.length > 0 && <Prices live={live} names={chargers.data.map(nameOf)} />}
    </>
  );
}

function nameOf({ charger }: SharedCharger): string {
  return charger;
}

function kw(value: number | null): string {
  return value === null ? 'no limit' : `${short(value)} kW`;
}

const sharingWords: Readonly<Record<SharedCharger['sharing'], string>> = {
  equal: 'equal parts',
  firstCome: 'first come',
  byNeed: 'by need',
};

function SiteCard({ site }: { readonly site: ChargingSite }) {
  const { buildingKw, solarKw, limitKw } = site;
  return (
    <section class="card part" aria-label={`Site ${site.site}`}>
      <h2>Site {site.site}</h2>
      <PowerBar powerKw={site.powerKw} availableKw={site.availableKw} />
      <Facts
        facts={[
          ['Chargers', site.chargers.join(', ')],
          ['Grid connection', kw(site.gridKw)],
          ...(limitKw === null ? [] : [['Limited to', kw(limitKw)] as const]),
          ...(buildingKw === 0 ? [] : [['Building', kw(buildingKw)] as const]),
          ...(solarKw === 0 ? [] : [['Solar', kw(solarKw)] as const]),
          ['Sharing', sharingWords[site.sharing]],
        ]}
      />
    </section>
  );
}

interface ChargerCardProps {
  readonly charger: SharedCharger;
  /** The name of a vehicle for people. */
  readonly shown: (name: string) => string;
}

function ChargerCard({ charger, shown }: ChargerCardProps) {
  const { connectors, occupied, vehicles, queue, limitKw } = charger;
  return (
    <section class="card part" aria-label={`Charger ${charger.charger}`}>
      <h2>{charger.charger}</h2>
      <PowerBar powerKw={charger.powerKw} availableKw={charger.availableKw} />
      <Facts
        facts={[
          [
            'Connectors',
            connectors === null ? `${occupied} in use` : `${occupied} of ${connectors}`,
          ],
          ...(limitKw === null ? [] : [['Limited to', kw(limitKw)] as const]),
          ...(charger.site === null
            ? [['Sharing', sharingWords[charger.sharing]] as const]
            : [['Site', charger.site] as const]),
        ]}
      />
      {vehicles.length > 0 && (
        <table class="limited">
          <thead>
            <tr>
              <th scope="col">Car</th>
              <th scope="col">Power</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {vehicles.map(({ vehicle, powerKw, offerKw, isSuspended }) => (
              <tr key={vehicle}>
                <th scope="row">
                  <a href={hashOf(vehicle)}>{shown(vehicle)}</a>
                </th>
                <td>{kw(powerKw)}</td>
                <td>{isSuspended ? 'waits for power' : offerKw === 0 ? 'none' : kw(offerKw)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {queue.length > 0 && (
        <p class="queue">
          Queue:{' '}
          {queue.map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <a href={hashOf(name)}>{shown(name)}</a>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

interface PowerBarProps {
  readonly powerKw: number;
  /** Null: no limit. */
  readonly availableKw: number | null;
}

/** The power from the wall beside the power that there is. */
function PowerBar({ powerKw, availableKw }: PowerBarProps) {
  const words = `${short(powerKw)} of ${kw(availableKw)}`;
  const share = availableKw ? Math.min(1, powerKw / availableKw) : 0;
  return (
    <p class="power-bar">
      <span class="track" aria-hidden="true">
        <span style={{ width: `${100 * share}%` }} />
      </span>
      <b>{availableKw === null ? kw(powerKw) : words}</b>
    </p>
  );
}

interface PricesProps {
  readonly live: Live;
  readonly names: readonly string[];
}

/** The prices of a charger from the last midnight until they are no longer known. */
function Prices({ live, names }: PricesProps) {
  const [chosen, choose] = useState<string>();
  const name = names.find((each) => each === chosen) ?? names[0]!;
  const now = useStore(live.clock)?.now;
  const quarter = now === undefined ? undefined : Math.floor(Date.parse(now) / 900_000);
  const shown = useReading(live, `prices of ${name}`, () => pricesOf(live, name), [quarter]);
  return (
    <section class="card" aria-labelledby="prices-title">
      <h2 id="prices-title">Prices</h2>
      {names.length > 1 && (
        <label>
          Charger{' '}
          <select value={name} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            {names.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      )}
      {shown?.charts.length === 0 && <p class="dim">{name} has no prices over time.</p>}
      <div class="history charts">
        {shown?.charts.map((each) => (
          <Chart key={each.facts.title} live={live} range={shown.range} {...each} />
        ))}
      </div>
    </section>
  );
}

interface ShownPrices {
  readonly charts: readonly PriceChart[];
  /** Seconds since the epoch. */
  readonly range: readonly [number, number];
}

const daysShown = 2;

async function pricesOf(live: Live, charger: string): Promise<ShownPrices> {
  const clock = live.clock.value;
  const fromS = clock === undefined ? 0 : midnightMs(clock) / 1000;
  const untilS = fromS + daysShown * 86_400;
  const [from, until] = [fromS, untilS].map((each) => new Date(each * 1000).toISOString());
  const path = `/sim/chargers/${encodeURIComponent(charger)}/prices?from=${from}&until=${until}`;
  const prices = await live.api.read<ChargerPrices>(path);
  const charts = chartsOf(prices, until!);
  return { charts, range: [fromS, endOf(charts) ?? untilS] };
}
