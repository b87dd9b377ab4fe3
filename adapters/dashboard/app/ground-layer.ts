import { Layer, type Map as LeafletMap } from 'leaflet';
import { gridLines } from './graticule.ts';
import { Colours } from './map-colours.ts';
import { regionAt } from './region.ts';
import { type DegreeWay, type RegionDrawing } from './region-drawing.ts';

/**
 * The ground below vehicles where no tiles are shown: lines of latitude and longitude, and the
 * drawing of a region that has one.
 */
export class GroundLayer extends Layer {
  readonly #canvas = document.createElement('canvas');
  readonly #colours = new Colours(this.#canvas);
  readonly #scheme = matchMedia('(prefers-color-scheme: dark)');
  #map: LeafletMap | undefined;

  override onAdd(map: LeafletMap): this {
    this.#map = map;
    this.#canvas.className = 'ground';
    this.#canvas.setAttribute('aria-hidden', 'true');
    map.getContainer().append(this.#canvas);
    map.on(moves, this.#draw);
    this.#scheme.addEventListener('change', this.#repaint);
    this.#draw();
    return this;
  }

  override onRemove(map: LeafletMap): this {
    map.off(moves, this.#draw);
    this.#scheme.removeEventListener('change', this.#repaint);
    this.#canvas.remove();
    this.#map = undefined;
    return this;
  }

  readonly #repaint = (): void => {
    this.#colours.forget();
    this.#draw();
  };

  readonly #draw = (): void => {
    const map = this.#map;
    if (map === undefined) return;
    const { x: width, y: height } = map.getSize();
    const scale = devicePixelRatio;
    this.#canvas.width = width * scale;
    this.#canvas.height = height * scale;
    const pen = this.#canvas.getContext('2d')!;
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, width, height);
    const region = regionAt(map.getBounds(), this.#draw);
    if (region !== undefined) this.#drawRegion(pen, map, region);
    this.#drawLines(pen, map, { width, height });
  };

  #drawRegion(pen: CanvasRenderingContext2D, map: LeafletMap, region: RegionDrawing): void {
    const trace = (ways: readonly DegreeWay[]): void => {
      pen.beginPath();
      for (const way of ways) {
        for (const [index, spot] of way.entries()) {
          const { x, y } = map.latLngToContainerPoint([...spot]);
          if (index === 0) pen.moveTo(x, y);
          else pen.lineTo(x, y);
        }
      }
    };
    const areas = { water: 'sea', land: 'map', parks: 'park', lakes: 'sea' } as const;
    for (const [kind, colour] of Object.entries(areas)) {
      trace(region[kind as keyof typeof areas]);
      pen.fillStyle = this.#colours.of(colour);
      pen.fill();
    }
    trace(region.roads);
    pen.strokeStyle = this.#colours.of('road');
    pen.lineWidth = Math.min(4, Math.max(1, map.getZoom() - 9.5));
    pen.lineJoin = pen.lineCap = 'round';
    pen.stroke();
    pen.lineCap = 'butt';
  }

  #drawLines(
    pen: CanvasRenderingContext2D,
    map: LeafletMap,
    { width, height }: { readonly width: number; readonly height: number },
  ): void {
    const bounds = map.getBounds();
    const { lat: latitude, lng: longitude } = bounds.getCenter();
    const across = gridLines([bounds.getWest(), bounds.getEast()], 'longitude', width / 110);
    const up = gridLines([bounds.getSouth(), bounds.getNorth()], 'latitude', height / 90);
    pen.strokeStyle = this.#colours.of('grid');
    pen.lineWidth = 1;
    pen.beginPath();
    const columns = across.map(({ degrees, words }) => {
      const x = Math.round(map.latLngToContainerPoint([latitude, degrees]).x) + 0.5;
      pen.moveTo(x, 0);
      pen.lineTo(x, height);
      return { x, words };
    });
    const rows = up.map(({ degrees, words }) => {
      const y = Math.round(map.latLngToContainerPoint([degrees, longitude]).y) + 0.5;
      pen.moveTo(0, y);
      pen.lineTo(width, y);
      return { y, words };
    });
    pen.stroke();
    pen.font = '10px system-ui, sans-serif';
    const write = (words: string, x: number, y: number): void => {
      pen.fillStyle = this.#colours.of('map');
      pen.fillRect(x - 2, y - 9, pen.measureText(words).width + 4, 12);
      pen.fillStyle = this.#colours.of('dim');
      pen.fillText(words, x, y);
    };
    // The corners belong to the controls of the map.
    const corner = { x: 110, y: 80 };
    for (const { x, words } of columns) {
      if (x > corner.x && x < width - corner.x) write(words, x + 4, height - 5);
    }
    for (const { y, words } of rows) {
      if (y > corner.y && y < height - corner.y) write(words, 4, y - 4);
    }
  }
}

const moves = 'move zoom viewreset resize zoomend';
