import {
  type LatLngBounds,
  Layer,
  type Map as LeafletMap,
  type LeafletMouseEvent,
  latLngBounds,
} from 'leaflet';
import { crowdOf } from './crowd.ts';
import { MarkPen, type PagePoint } from './mark-pen.ts';
import { type GeoPosition, type Mark, Motion } from './motion.ts';
import { type Placed, placesOf, readable } from './spread.ts';
import type { Glance } from './wire.ts';

/** The limit of shown names. */
const mostNamed = 100;

/**
 * Vehicles and their ways. Standing vehicles are drawn after a look and when the map moves; moving
 * ones have a canvas of their own, the only one redrawn for a frame.
 */
export class VehicleLayer extends Layer {
  readonly #onChoice: (name: string) => void;
  readonly #standing = canvas();
  readonly #driving = canvas();
  readonly #pen = new MarkPen(this.#standing);
  readonly #motion = new Motion(matchMedia('(prefers-reduced-motion: reduce)').matches);
  readonly #scheme = matchMedia('(prefers-color-scheme: dark)');
  #map: LeafletMap | undefined;
  #spotlight: string | undefined;
  /** The latest drawn positions. */
  #placed: readonly Placed[] = [];
  #movers: readonly Mark[] = [];
  #frame = 0;

  constructor(onChoice: (name: string) => void) {
    super();
    this.#onChoice = onChoice;
  }

  override onAdd(map: LeafletMap): this {
    this.#map = map;
    map.getContainer().append(this.#standing, this.#driving);
    map.on(moves, this.#planAll);
    map.on('click', this.#choose);
    this.#scheme.addEventListener('change', this.#repaint);
    this.#planAll();
    return this;
  }

  override onRemove(map: LeafletMap): this {
    map.off(moves, this.#planAll);
    map.off('click', this.#choose);
    this.#scheme.removeEventListener('change', this.#repaint);
    cancelAnimationFrame(this.#frame);
    this.#standing.remove();
    this.#driving.remove();
    this.#map = undefined;
    return this;
  }

  /** Takes the current vehicles. */
  take(glances: readonly Glance[]): void {
    this.#motion.take(glances, performance.now());
    this.#planAll();
  }

  /** Highlights a vehicle and draws its route. */
  light(name: string | undefined): void {
    if (name === this.#spotlight) return;
    this.#spotlight = name;
    this.#planAll();
  }

  /** Sets the simulated time that passes per real time. */
  changeRate(rate: number): void {
    this.#motion.changeRate(rate, performance.now());
    this.#planAll();
  }

  /** The bounds of all or most vehicles, and of the highlighted one's trip. */
  bounds(whose: 'all' | 'most'): LatLngBounds | undefined {
    const { marks } = this.#motion;
    if (marks.size === 0) return undefined;
    const trip = marks.get(this.#spotlight ?? '')?.glance.trip ?? undefined;
    const all = [...marks.values()].map(({ glance }): GeoPosition => glance);
    const spots = whose === 'all' ? all : crowdOf(all);
    return latLngBounds(
      [...spots, ...(trip === undefined ? [] : [trip.from, trip.to])].map(
        ({ latitude, longitude }) => [latitude, longitude],
      ),
    );
  }

  readonly #repaint = (): void => {
    this.#pen.forgetColours();
    this.#planAll();
  };

  readonly #planAll = (): void => {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame((now) => {
      this.#drawStanding(now);
      this.#drawFrame(now);
    });
  };

  readonly #drawFrame = (now: number): void => {
    this.#drawDriving(now);
    // A vehicle that has stopped moves to the canvas of standing ones.
    if (this.#movers.some((mark) => !this.#motion.isMoving(mark, now))) this.#planAll();
    else if (this.#movers.length > 0) this.#frame = requestAnimationFrame(this.#drawFrame);
  };

  #drawStanding(now: number): void {
    const map = this.#map;
    if (map === undefined) return;
    const marks = [...this.#motion.marks.values()];
    this.#movers = marks.filter((mark) => this.#motion.isMoving(mark, now));
    const moving = new Set(this.#movers);
    const size = map.getSize();
    const pen = this.#pen.begin(this.#standing, size);
    const standing = marks.filter((mark) => !moving.has(mark));
    this.#placed = placesOf(standing, (mark) => this.#pointOf(map, mark, now));
    this.#pen.trails(
      pen,
      marks.map(({ corners, glance }) => [...corners, glance].map((spot) => pointAt(map, spot))),
    );
    this.#drawMarks(pen, map, this.#placed);
  }

  #drawDriving(now: number): void {
    const map = this.#map;
    if (map === undefined) return;
    const size = map.getSize();
    const pen = this.#pen.begin(this.#driving, size);
    this.#drawMarks(
      pen,
      map,
      this.#movers.map((mark) => ({ mark, point: this.#pointOf(map, mark, now) })),
    );
  }

  #drawMarks(pen: CanvasRenderingContext2D, map: LeafletMap, placed: readonly Placed[]): void {
    const size = map.getSize();
    const isFew = this.#motion.marks.size <= mostNamed;
    const named = isFew ? readable(placed.map(({ point }) => point)) : [];
    for (const [index, { mark, point }] of placed.entries()) {
      const isNamed = named[index] === true;
      if (isWithin(point, size)) this.#drawMark(pen, map, mark, { point, isNamed });
    }
  }

  #drawMark(
    pen: CanvasRenderingContext2D,
    map: LeafletMap,
    { glance }: Mark,
    { point, isNamed }: { readonly point: PagePoint; readonly isNamed: boolean },
  ): void {
    const { name, state, trip } = glance;
    const isLit = name === this.#spotlight;
    const to = trip === null ? undefined : pointAt(map, trip.to);
    if (isLit && trip !== null) this.#pen.route(pen, pointAt(map, trip.from), point, to!);
    if (isLit) this.#pen.ring(pen, point);
    const angle = to === undefined ? 0 : Math.atan2(to.x - point.x, point.y - to.y);
    this.#pen.mark(pen, point, state, angle);
    if (isLit || isNamed) this.#pen.name(pen, point, name);
  }

  #pointOf(map: LeafletMap, mark: Mark, now: number): PagePoint {
    return pointAt(map, this.#motion.placeOf(mark, now));
  }

  readonly #choose = ({ containerPoint }: LeafletMouseEvent): void => {
    const map = this.#map;
    if (map === undefined) return;
    const now = performance.now();
    const driving = this.#movers.map((mark) => ({ mark, point: this.#pointOf(map, mark, now) }));
    let best: { readonly name: string; readonly distance: number } | undefined;
    for (const { mark, point } of [...this.#placed, ...driving]) {
      const distance = Math.hypot(point.x - containerPoint.x, point.y - containerPoint.y);
      if (distance < (best?.distance ?? 16)) best = { name: mark.glance.name, distance };
    }
    if (best !== undefined) this.#onChoice(best.name);
  };
}

const moves = 'move zoom viewreset resize zoomend';

function canvas(): HTMLCanvasElement {
  const made = document.createElement('canvas');
  made.className = 'vehicles';
  made.setAttribute('aria-hidden', 'true');
  return made;
}

function pointAt(map: LeafletMap, { latitude, longitude }: GeoPosition): PagePoint {
  return map.latLngToContainerPoint([latitude, longitude]);
}

function isWithin({ x, y }: PagePoint, size: PagePoint): boolean {
  return x >= -20 && y >= -20 && x <= size.x + 20 && y <= size.y + 20;
}
