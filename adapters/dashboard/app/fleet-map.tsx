import { useEffect, useRef, useState } from 'preact/hooks';
import type { Live } from './live.ts';
import { hashOf } from './route.ts';
import { StateIcon } from './state-icon.tsx';
import { useStore } from './store.ts';
import { knownTiles, showTiles } from './tiles.ts';
import { type VehicleMap, vehicleMap } from './vehicle-map.ts';
import { states, stateWords } from './words.ts';

/** A map of the vehicles; the list beside it has the same in words. */
export function FleetMap({ live }: { readonly live: Live }) {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<VehicleMap>();
  const [tiles] = useState(knownTiles);
  const [hasTiles, setTiles] = useState(false);
  useEffect(() => {
    const made = vehicleMap(live, box.current!, {
      onChoice: (name) => (location.hash = hashOf(name)),
      shown: (glances) => glances,
      lit: () => live.show.value.spotlight,
    });
    setShown(made);
    return () => made.remove();
  }, [live]);
  useEffect(() => {
    if (!hasTiles || shown === undefined || tiles === undefined) return;
    return showTiles(shown.map, tiles);
  }, [hasTiles, shown, tiles]);
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
        <button type="button" onClick={() => shown?.fit()}>
          Show all
        </button>
        {tiles !== undefined && (
          <label class="switch" title={`Pictures of ${tiles.credit}, from their server`}>
            <input
              type="checkbox"
              checked={hasTiles}
              onChange={(event) => setTiles(event.currentTarget.checked)}
            />
            Online map
          </label>
        )}
      </div>
    </section>
  );
}

/** The number of vehicles in each state. */
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
