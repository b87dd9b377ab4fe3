import { type Map as LeafletMap, tileLayer } from 'leaflet';

/** Pictures of maps that somebody else serves. */
export interface Tiles {
  readonly template: string;
  readonly credit: string;
  /** Empty: there is none. */
  readonly creditUrl: string;
}

/** What the server lets the page ask for; undefined: nothing. */
export function knownTiles(): Tiles | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=tiles]');
  if (meta === null) return undefined;
  const { content: template, dataset } = meta;
  return { template, credit: dataset['credit'] ?? '', creditUrl: dataset['url'] ?? '' };
}

/** Asks for them from now on; returns how to stop. */
export function showTiles(map: LeafletMap, { template, credit, creditUrl }: Tiles): () => void {
  const words = document.createElement(creditUrl === '' ? 'span' : 'a');
  words.textContent = credit;
  if (words instanceof HTMLAnchorElement) words.href = creditUrl;
  const layer = tileLayer(template, { maxZoom: 19, attribution: words.outerHTML });
  layer.addTo(map);
  return () => void layer.remove();
}
