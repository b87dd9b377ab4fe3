import { useEffect, useRef } from 'preact/hooks';
import type { Live } from './live.ts';
import { MapFactsReader } from './map-facts.ts';
import { useStore } from './store.ts';
import { vehicleMap } from './vehicle-map.ts';
import { short } from './words.ts';

/** A map with the position of one vehicle, its way and its current trip. */
export function Whereabouts({ live, name }: { readonly live: Live; readonly name: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const reader = new MapFactsReader(live);
    const made = vehicleMap(live, box.current!, {
      facts: reader.facts,
      onChoice: () => undefined,
      onGroup: () => undefined,
      shown: (glances) => glances.filter((each) => each.name === name),
      lit: () => name,
      fitsPlaces: false,
    });
    return () => {
      made.remove();
      reader.close();
    };
  }, [live, name]);
  return (
    <section class="whereabouts" aria-labelledby="where-title">
      <h2 id="where-title">
        Where it is <TripWords live={live} name={name} />
      </h2>
      <div ref={box} class="canvas" role="application" aria-label={`Map of ${name}`} />
    </section>
  );
}

function TripWords({ live, name }: { readonly live: Live; readonly name: string }) {
  useStore(live.glances);
  const trip = live.glanceOf(name)?.trip ?? null;
  if (trip === null) return null;
  const { drivenKm, distanceKm } = trip;
  return (
    <small>
      {short(drivenKm)} of {short(distanceKm)} km driven
    </small>
  );
}
