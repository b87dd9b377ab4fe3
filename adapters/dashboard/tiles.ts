import { toUrl } from '../words/url.ts';

/** A foreign server of map tiles, from which a page loads pictures when its user wants a map. */
export interface Tiles {
  /** With `{z}`, `{x}` and `{y}` for the zoom, the column and the row. */
  readonly template: string;
  /** The server's origin, as a Content-Security-Policy names it. */
  readonly origin: string;
  /** The author of the maps and the link to their terms. */
  readonly credit: string;
  readonly creditUrl?: string;
}

/** The default tiles. */
export const usualTiles: Tiles = {
  template: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  origin: 'https://tile.openstreetmap.org',
  credit: '© OpenStreetMap contributors',
  creditUrl: 'https://www.openstreetmap.org/copyright',
};

/** The tiles of an address; undefined for an address without tiles. */
export function tilesAt(template: string, credit?: string): Tiles | undefined {
  if (template === usualTiles.template && credit === undefined) return usualTiles;
  if (['{z}', '{x}', '{y}'].some((each) => !template.includes(each))) return undefined;
  const address = template.replaceAll(/\{[zxyr]\}/g, '0');
  const url = /[{}\s"<>]/.test(address) ? undefined : toUrl(address);
  if (url === undefined) return undefined;
  const { protocol, origin, host } = url;
  const isTemplated = !template.startsWith(origin);
  if (isTemplated || (protocol !== 'https:' && protocol !== 'http:')) return undefined;
  return { template, origin, credit: credit ?? host };
}
