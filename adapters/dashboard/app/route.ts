import { useEffect, useState } from 'preact/hooks';

/** The view of the page, from the part of the address after `#`. */
export interface Route {
  readonly view: 'present' | 'vehicle' | PageName;
  /** Name of a vehicle, also of the one whose chart the map shows; empty in other views. */
  readonly vehicle: string;
  /** The chart of the vehicle; undefined where none is shown, empty for the first. */
  readonly chart?: string | undefined;
}

/** The pages of the menu, each with its key; the first has the address without a name. */
export const pages = {
  overview: { title: 'Overview', key: 'o' },
  map: { title: 'Map', key: 'm' },
  timeline: { title: 'Timeline', key: 't' },
  requests: { title: 'Requests', key: 'q' },
  chargers: { title: 'Chargers', key: 'h' },
  webhooks: { title: 'Webhooks', key: 'w' },
  faults: { title: 'Faults', key: 'f' },
  scenarios: { title: 'Scenarios', key: 's' },
  worlds: { title: 'Worlds', key: 'd' },
  limiter: { title: 'Limiter', key: 'c' },
} as const;

export type PageName = keyof typeof pages;

export const pageNames = Object.keys(pages) as readonly PageName[];

/** The address of a page, after the path. */
export function pageHash(page: PageName): string {
  return page === 'overview' ? '#/' : `#/${page}`;
}

function routeOf(hash: string): Route {
  const [, view = '', rest = ''] = /^#\/([a-z]*)(?:\/(.*))?$/.exec(hash) ?? [];
  const [vehicle = '', ...others] = rest.split('/').map(decoded);
  if (view === 'vehicle' && vehicle !== '') {
    const [tab, chart = ''] = others;
    return { view, vehicle, chart: tab === 'charts' ? chart : undefined };
  }
  if (view === 'map' && vehicle !== '') return { view, vehicle, chart: others[0] ?? '' };
  if (view === 'present') return { view, vehicle: '' };
  return { view: Object.hasOwn(pages, view) ? (view as PageName) : 'overview', vehicle: '' };
}

/** A part of an address; one that is mistyped stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function hashOf(vehicle: string): string {
  return `#/vehicle/${encodeURIComponent(vehicle)}`;
}

/** The address of a vehicle's chart, by default the first. */
export function chartHash(vehicle: string, chart = ''): string {
  return `${hashOf(vehicle)}/charts${chart === '' ? '' : `/${chart}`}`;
}

/** The address of the map with a chart of a vehicle beside it. */
export function pinnedHash(vehicle: string, chart: string): string {
  return `#/map/${encodeURIComponent(vehicle)}/${chart}`;
}

/** The address of a vehicle that is picked: of its chart where the page shows one. */
export function pickedHash(vehicle: string): string {
  const { view, chart } = routeOf(location.hash);
  if (chart === undefined) return hashOf(vehicle);
  return view === 'map' ? pinnedHash(vehicle, chart) : chartHash(vehicle, chart);
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => routeOf(location.hash));
  useEffect(() => {
    const take = () => setRoute(routeOf(location.hash));
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return route;
}
