import { useEffect, useState } from 'preact/hooks';

/** What the page shows, by what stands behind the `#`. */
export interface Route {
  readonly view: 'map' | 'vehicle' | 'timeline' | 'webhooks' | 'scenarios';
  /** Name of a vehicle; empty elsewhere. */
  readonly vehicle: string;
}

function routeOf(hash: string): Route {
  const [, view = '', rest = ''] = /^#\/([a-z]*)(?:\/(.*))?$/.exec(hash) ?? [];
  if (view === 'vehicle' && rest !== '') {
    return { view, vehicle: decodeURIComponent(rest) };
  }
  const isKnown = view === 'timeline' || view === 'webhooks' || view === 'scenarios';
  return { view: isKnown ? view : 'map', vehicle: '' };
}

export function hashOf(vehicle: string): string {
  return `#/vehicle/${encodeURIComponent(vehicle)}`;
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
