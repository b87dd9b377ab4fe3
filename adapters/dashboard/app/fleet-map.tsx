import { map as createMap, type Map as LeafletMap, tileLayer } from 'leaflet';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Live } from './live.ts';
import { hashOf } from './route.ts';
import { StateIcon } from './state-icon.tsx';
import { useStore } from './store.ts';
import { VehicleLayer } from './vehicle-layer.ts';
import { states, stateWords } from './words.ts';

/** Where the vehicles are. Without tiles it asks nobody for anything; the list beside it has the same in words. */
export function FleetMap({ live }: { readonly live: Live }) {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<LeafletMap>();
  const [hasTiles, setTiles] = useState(false);
  useEffect(() => {
    const map = createMap(box.current!, { zoomControl: true, attributionControl: true });
    map.attributionControl.setPrefix(false);
    map.setView([0, 0], 3);
    const layer = new VehicleLayer((name) => (location.hash = hashOf(name)));
    layer.addTo(map);
    // As long as nobody has moved it, it shows all of them.
    let isMoved = false;
    const leave = () => (isMoved = true);
    for (const event of ['pointerdown', 'wheel', 'keydown']) {
      box.current!.addEventListener(event, leave, { passive: true });
    }
    const take = () => {
      layer.take(live.glances.value, live.show.value.spotlight);
      const bounds = layer.bounds();
      if (isMoved || bounds === undefined) return;
      const isWithin = map.getBounds().contains(bounds) && map.getZoom() > 5;
      if (!isWithin) map.fitBounds(bounds, { padding: [70, 70], maxZoom: 14, animate: false });
    };
    take();
    const ends = [live.glances.follow(take), live.show.follow(take)];
    const fit = () => {
      const bounds = layer.bounds();
      if (bounds !== undefined) map.fitBounds(bounds, { padding: [70, 70], maxZoom: 14 });
      isMoved = false;
    };
    box.current!.addEventListener('fit', fit);
    setShown(map);
    return () => {
      for (const end of ends) end();
      map.remove();
    };
  }, [live]);
  useEffect(() => {
    if (!hasTiles || shown === undefined) return;
    const tiles = tileLayer('https://tile.openstreetmap.org/{z}/{x}/{y}.png', {
      maxZoom: 19,
      attribution: '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>',
    }).addTo(shown);
    return () => void tiles.remove();
  }, [hasTiles, shown]);
  return (
    <section class={hasTiles ? 'map tiles' : 'map'} aria-label="Map">
      <div
        ref={box}
        class="canvas"
        role="application"
        aria-label="Map of the vehicles; the list of vehicles has the same in words"
      />
      <div class="over">
        <Legend live={live} />
        <button type="button" onClick={() => box.current?.dispatchEvent(new Event('fit'))}>
          Show all
        </button>
        <label class="switch">
          <input
            type="checkbox"
            checked={hasTiles}
            onChange={(event) => setTiles(event.currentTarget.checked)}
          />
          Online map
        </label>
      </div>
    </section>
  );
}

/** How many there are of each. */
function Legend({ live }: { readonly live: Live }) {
  const glances = useStore(live.glances);
  const counts = states.map(
    (state) => [state, glances.filter((each) => each.state === state).length] as const,
  );
  return (
    <ul class="legend" aria-label="Vehicles by state">
      {counts.map(([state, count]) => (
        <li key={state} title={stateWords[state]}>
          <StateIcon state={state} /> {count}
        </li>
      ))}
    </ul>
  );
}
