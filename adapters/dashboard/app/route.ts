import { useEffect, useState } from 'preact/hooks';

/** The view of the page, from the part of the address after `#`. */
export interface Route {
  readonly view: 'map' | 'vehicle' | (typeof others)[number];
  /** Name of a vehicle; empty in other views. */
  readonly vehicle: string;
}

const others = ['timeline', 'webhooks', 'faults', 'scenarios', 'limiter', 'present'] as const;

function routeOf(hash: string): Route {
  const [, view = '', rest = ''] = /^#\/([a-z]*)(?:\/(.*))?$/.exec(hash) ?? [];
  if (view === 'vehicle' && rest !== '') {
    return { view, vehicle: decodeURIComponent(rest) };
  }
  const known = others.find((each) => each === view);
  return { view: known ?? 'map', vehicle: '' };
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
