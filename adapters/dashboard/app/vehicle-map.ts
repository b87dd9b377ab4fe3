import {
  control,
  map as createMap,
  type FitBoundsOptions,
  type Map as LeafletMap,
  type Point,
} from 'leaflet';
import { GroundLayer } from './ground-layer.ts';
import { rateOf } from './instants.ts';
import type { Live } from './live.ts';
import type { MapFactsReader } from './map-facts.ts';
import { type MapChoices, VehicleLayer } from './vehicle-layer.ts';
import type { Glance } from './wire.ts';

interface VehicleMapOptions extends MapChoices {
  readonly facts: MapFactsReader['facts'];
  readonly shown: (glances: readonly Glance[]) => readonly Glance[];
  /** The vehicle whose route is drawn. */
  readonly lit: () => string | undefined;
  /** Whether the map shows the places as well as the vehicles until the user moves it. */
  readonly fitsPlaces: boolean;
}

export interface VehicleMap {
  readonly map: LeafletMap;
  /** Shows all vehicles. */
  fit(): void;
  /** Zooms in on vehicles that are close together. */
  zoomTo(names: readonly string[]): void;
  remove(): void;
}

/** The room around vehicles and places: across a narrow map, its controls need more above. */
function margins({ x }: Point): FitBoundsOptions {
  return { paddingTopLeft: [60, x < 600 ? 84 : 60], paddingBottomRight: [60, 60] };
}

/** A map that follows vehicles. Without tiles it loads nothing. */
export function vehicleMap(
  live: Live,
  box: HTMLElement,
  { facts, shown, lit, fitsPlaces, ...choices }: VehicleMapOptions,
): VehicleMap {
  const map = createMap(box, { zoomControl: true, attributionControl: true });
  map.attributionControl.setPrefix(false);
  control.scale({ imperial: false, maxWidth: 120 }).addTo(map);
  map.setView([0, 0], 3);
  new GroundLayer().addTo(map);
  const layer = new VehicleLayer(choices);
  layer.addTo(map);
  // Until the user moves it, the map shows most vehicles.
  let isMoved = false;
  const leave = () => (isMoved = true);
  for (const event of ['pointerdown', 'wheel', 'keydown']) {
    box.addEventListener(event, leave, { passive: true });
  }
  const boundsOf = (whose: 'all' | 'most') =>
    layer.bounds(whose, fitsPlaces ? facts.value.places : []);
  const bound = (whose: 'all' | 'most', animate: boolean) => {
    const bounds = boundsOf(whose);
    if (bounds === undefined) return;
    map.fitBounds(bounds, { ...margins(map.getSize()), maxZoom: 16, animate });
  };
  const follow = () => {
    layer.light(lit());
    const bounds = boundsOf('most');
    if (isMoved || bounds === undefined) return;
    const isWithin = map.getBounds().contains(bounds) && map.getZoom() > 5;
    if (!isWithin) bound('most', false);
  };
  const take = () => {
    layer.take(shown(live.glances.value));
    follow();
  };
  const pace = () =>
    layer.changeRate(live.clock.value === undefined ? 0 : rateOf(live.clock.value));
  const build = () => {
    layer.ground(facts.value);
    follow();
  };
  pace();
  take();
  build();
  // A chart beside the map narrows it.
  const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  resized.observe(map.getContainer());
  const ends = [
    () => resized.disconnect(),
    facts.follow(build),
    live.glances.follow(take),
    live.show.follow(follow),
    live.clock.follow(pace),
  ];
  return {
    map,
    fit: () => {
      isMoved = true;
      bound('all', true);
    },
    zoomTo: (names) => {
      isMoved = true;
      layer.zoomTo(names);
    },
    remove: () => {
      for (const end of ends) end();
      map.remove();
    },
  };
}
