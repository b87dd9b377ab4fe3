/** Pictures of maps that somebody else serves, which a page asks for where whoever looks at it wants that. */
export interface Tiles {
  /** With `{z}`, `{x}` and `{y}` for the zoom, the column and the row. */
  readonly template: string;
  /** Whom they are asked of, as a Content-Security-Policy names it. */
  readonly origin: string;
  /** Who made them, and where that is said. */
  readonly credit: string;
  readonly creditUrl?: string;
}

/** Where nobody says. */
export const usualTiles: Tiles = {
  template: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  origin: 'https://tile.openstreetmap.org',
  credit: '© OpenStreetMap contributors',
  creditUrl: 'https://www.openstreetmap.org/copyright',
};

/** Undefined: it is no address of tiles. */
export function tilesAt(template: string, credit?: string): Tiles | undefined {
  if (template === usualTiles.template && credit === undefined) return usualTiles;
  if (['{z}', '{x}', '{y}'].some((each) => !template.includes(each))) return undefined;
  const address = template.replaceAll(/\{[zxyr]\}/g, '0');
  if (/[{}\s"<>]/.test(address) || !URL.canParse(address)) return undefined;
  const { protocol, origin, host } = new URL(address);
  const isTemplated = !template.startsWith(origin);
  if (isTemplated || (protocol !== 'https:' && protocol !== 'http:')) return undefined;
  return { template, origin, credit: credit ?? host };
}
