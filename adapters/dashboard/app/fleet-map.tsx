import { useEffect, useRef, useState } from 'preact/hooks';
import { GroupMembers } from './group-members.tsx';
import type { Live } from './live.ts';
import { MapFactsReader } from './map-facts.ts';
import { MapLegend } from './map-legend.tsx';
import { pickedHash } from './route.ts';
import { knownTiles, showTiles } from './tiles.ts';
import { type VehicleMap, vehicleMap } from './vehicle-map.ts';

/** A map of the vehicles; the list beside it has the same in words. */
export function FleetMap({ live }: { readonly live: Live }) {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<VehicleMap>();
  const [tiles] = useState(knownTiles);
  const [hasTiles, setTiles] = useState(false);
  const [group, setGroup] = useState<readonly string[]>();
  const [reader, setReader] = useState<MapFactsReader>();
  useEffect(() => {
    const reading = new MapFactsReader(live);
    setReader(reading);
    const made = vehicleMap(live, box.current!, {
      facts: reading.facts,
      onChoice: (name) => (location.hash = pickedHash(name)),
      onGroup: setGroup,
      shown: (glances) => glances,
      lit: () => live.show.value.spotlight,
      fitsPlaces: true,
    });
    setShown(made);
    return () => {
      made.remove();
      reading.close();
    };
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
        aria-label="Map of the vehicles; the list of vehicles has the same information as text"
      />
      {group !== undefined && (
        <GroupMembers
          live={live}
          names={group}
          onZoom={() => {
            shown?.zoomTo(group);
            setGroup(undefined);
          }}
          onClose={() => setGroup(undefined)}
        />
      )}
      <div class="over">
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
      {reader !== undefined && <MapLegend live={live} facts={reader.facts} />}
    </section>
  );
}
