import { type LatLngBounds, latLngBounds } from 'leaflet';
import type { RegionDrawing } from './region-drawing.ts';

/** A region of which the page has a drawing, which is loaded once a map shows a part of it. */
interface KnownRegion {
  readonly bounds: LatLngBounds;
  readonly load: () => Promise<RegionDrawing>;
}

const knownRegions: readonly KnownRegion[] = [
  {
    bounds: latLngBounds([36.6, -124.8], [39.2, -120.4]),
    load: async () => {
      const { sanFrancisco } = await import('./san-francisco.ts');
      return sanFrancisco;
    },
  },
];

const loaded = new Map<KnownRegion, RegionDrawing>();

/**
 * The drawing of the region that fills a map; undefined for none, and while it is loaded.
 * @param again called once it is loaded
 */
export function regionAt(bounds: LatLngBounds, again: () => void): RegionDrawing | undefined {
  const known = knownRegions.find((each) => each.bounds.contains(bounds));
  if (known === undefined) return undefined;
  const region = loaded.get(known);
  if (region === undefined) void load(known, again);
  return region;
}

async function load(known: KnownRegion, again: () => void): Promise<void> {
  try {
    loaded.set(known, await known.load());
    again();
  } catch {
    // The lines of latitude and longitude do without it; the next move tries again.
  }
}
