import { type Map as LeafletMap, tileLayer } from 'leaflet';

/** A server of map tiles. */
export interface PageTiles {
  readonly template: string;
  readonly credit: string;
  /** The link of the credit; empty for none. */
  readonly creditUrl: string;
}

/** The map tiles that the server allows the page to load; undefined for none. */
export function knownTiles(): PageTiles | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=tiles]');
  if (meta === null) return undefined;
  const { content: template, dataset } = meta;
  return { template, credit: dataset['credit'] ?? '', creditUrl: dataset['url'] ?? '' };
}

/** Shows map tiles from now on; returns a function that stops that. */
export function showTiles(map: LeafletMap, { template, credit, creditUrl }: PageTiles): () => void {
  const words = document.createElement(creditUrl === '' ? 'span' : 'a');
  words.textContent = credit;
  if (words instanceof HTMLAnchorElement) words.href = creditUrl;
  const layer = tileLayer(template, { maxZoom: 19, attribution: words.outerHTML });
  layer.addTo(map);
  return () => void layer.remove();
}
