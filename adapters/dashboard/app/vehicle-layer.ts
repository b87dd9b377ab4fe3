import {
  type LatLngBounds,
  Layer,
  type Map as LeafletMap,
  type LeafletMouseEvent,
  latLngBounds,
} from 'leaflet';
import { crowdOf } from './crowd.ts';
import { GroundPen, groupReach, signReach } from './ground-pen.ts';
import { groundSigns } from './ground-signs.ts';
import { GroupButtons } from './group-buttons.ts';
import { boxAround, type PageBox, placeLabels, type TakenBoxes } from './labels.ts';
import { Colours } from './map-colours.ts';
import type { MapFacts } from './map-facts.ts';
import { MarkPen } from './mark-pen.ts';
import { type Mark, Motion } from './motion.ts';
import type { PagePoint } from './page-point.ts';
import { type Heap, layoutOf, type Placed } from './spread.ts';
import { divideLine, type GeoPosition } from './trip-line.ts';
import type { Glance } from './wire.ts';

/** The limit of shown names. */
const mostNamed = 100;

/** The number of vehicles up to which names may lie away from them: more lines are a thicket. */
const mostJoined = 20;

/** The zoom from which vehicles are shown one by one, however many are in one place. */
const closest = 17;

/** Half the size of a mark that labels keep clear of. */
const markReach = 8;

/** The choices that users make on the map. */
export interface MapChoices {
  readonly onChoice: (name: string) => void;
  /** A group was opened with the keyboard. */
  readonly onGroup: (members: readonly string[]) => void;
}

interface LabelText {
  readonly point: PagePoint;
  readonly text: string;
  readonly isNeeded?: boolean;
  readonly isJoined?: boolean;
}

/**
 * Vehicles and their ways. Standing vehicles are drawn after a look and when the map moves; moving
 * ones have a canvas of their own, the only one redrawn for a frame.
 */
export class VehicleLayer extends Layer {
  readonly #onChoice: (name: string) => void;
  readonly #standing = canvas();
  readonly #driving = canvas();
  readonly #colours = new Colours(this.#standing);
  readonly #pen = new MarkPen(this.#colours);
  readonly #groundPen = new GroundPen(this.#colours);
  readonly #motion = new Motion(matchMedia('(prefers-reduced-motion: reduce)').matches);
  readonly #scheme = matchMedia('(prefers-color-scheme: dark)');
  readonly #buttons: GroupButtons;
  #map: LeafletMap | undefined;
  #spotlight: string | undefined;
  /** The latest drawn positions. */
  #placed: readonly Placed[] = [];
  #movers: readonly Mark[] = [];
  #groups: readonly Heap[] = [];
  /** The boxes that labels of moving vehicles keep clear of. */
  #taken: TakenBoxes = { signs: [], labels: [] };
  #facts: MapFacts = { places: [], chargers: [] };
  #frame = 0;

  constructor({ onChoice, onGroup }: MapChoices) {
    super();
    this.#onChoice = onChoice;
    this.#buttons = new GroupButtons(onGroup);
  }

  override onAdd(map: LeafletMap): this {
    this.#map = map;
    map.getContainer().append(this.#standing, this.#driving);
    this.#buttons.addTo(map.getContainer());
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
    this.#buttons.remove();
    this.#map = undefined;
    return this;
  }

  /** Takes the current vehicles. */
  take(glances: readonly Glance[]): void {
    this.#motion.take(glances, performance.now());
    this.#planAll();
  }

  /** Takes the current places and chargers. */
  ground(facts: MapFacts): void {
    this.#facts = facts;
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

  /** The bounds of all or most vehicles and places, and of the highlighted vehicle's trip. */
  bounds(whose: 'all' | 'most', places: readonly GeoPosition[]): LatLngBounds | undefined {
    const { marks } = this.#motion;
    if (marks.size === 0) return undefined;
    const trip = marks.get(this.#spotlight ?? '')?.glance.trip ?? undefined;
    const all = [...[...marks.values()].map(({ glance }): GeoPosition => glance), ...places];
    const spots = whose === 'all' ? all : crowdOf(all);
    return latLngBounds(
      [...spots, ...(trip === undefined ? [] : divideLine(trip, 0).left)].map(
        ({ latitude, longitude }) => [latitude, longitude],
      ),
    );
  }

  readonly #repaint = (): void => {
    this.#colours.forget();
    this.#pen.forgetStamps();
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
    this.#pen.trails(
      pen,
      marks.map(({ corners, glance }) => {
        const { trip } = glance;
        const driven = trip === null ? [glance] : divideLine(trip, trip.drivenKm).driven;
        return [...corners, ...driven].map((spot) => pointAt(map, spot));
      }),
    );
    const signs = groundSigns(this.#facts, this.#motion.marks)
      .map((sign) => {
        const { kind, label, turn } = sign;
        return { kind, label, point: signPointOf(pointAt(map, sign), turn) };
      })
      .filter(({ point }) => isWithin(point, size));
    for (const { point, kind } of signs) this.#groundPen.sign(pen, point, kind);
    const isStanding = (mark: Mark): boolean =>
      !moving.has(mark) && mark.glance.name !== this.#spotlight;
    const pointOf = (mark: Mark): PagePoint => this.#pointOf(map, mark, now);
    const isGrouped = map.getZoom() < closest;
    const { placed, groups } = layoutOf(marks.filter(isStanding), pointOf, isGrouped);
    const lit = marks.filter((mark) => !moving.has(mark) && !isStanding(mark));
    this.#placed = [...lit.map((mark) => ({ mark, point: pointOf(mark) })), ...placed];
    this.#groups = groups;
    this.#buttons.show(groups.filter(({ point }) => isWithin(point, size)));
    for (const { point, marks: grouped } of groups) {
      this.#groundPen.group(pen, point, grouped.length);
    }
    const boxesOfSigns = [
      ...signs.map(({ point }) => boxAround(point, signReach)),
      ...groups.map(({ point }) => boxAround(point, groupReach)),
      ...[...this.#placed.map(({ point }) => point), ...this.#movers.map(pointOf)]
        .filter((point) => isWithin(point, size))
        .map((point) => boxAround(point, markReach)),
    ];
    this.#drawMarks(pen, map, this.#placed);
    const wanted = signs.filter(({ label }) => label !== '');
    const isJoined = this.#isJoined;
    const ofSigns = wanted.map(({ point, label }) => ({ point, text: label, isJoined }));
    this.#taken = { signs: boxesOfSigns, labels: [] };
    const names = this.#namesOf(this.#placed, size);
    const labels = [
      ...names.filter(isNeeded),
      ...ofSigns,
      ...names.filter((each) => !isNeeded(each)),
    ];
    this.#taken = { signs: boxesOfSigns, labels: this.#drawLabels(pen, size, labels) };
  }

  #drawDriving(now: number): void {
    const map = this.#map;
    if (map === undefined) return;
    const size = map.getSize();
    const pen = this.#pen.begin(this.#driving, size);
    const placed = this.#movers.map((mark) => ({ mark, point: this.#pointOf(map, mark, now) }));
    this.#drawMarks(pen, map, placed);
    this.#drawLabels(pen, size, this.#namesOf(placed, size));
  }

  #drawMarks(pen: CanvasRenderingContext2D, map: LeafletMap, placed: readonly Placed[]): void {
    const size = map.getSize();
    for (const { mark, point } of placed) {
      if (isWithin(point, size)) this.#drawMark(pen, map, mark, point);
    }
  }

  #drawMark(pen: CanvasRenderingContext2D, map: LeafletMap, mark: Mark, point: PagePoint): void {
    const { name, state, trip } = mark.glance;
    const isLit = name === this.#spotlight;
    const drivenKm = this.#motion.drivenKmOf(mark, performance.now());
    const [driven, left] =
      trip === null ? [[], []] : partsOf(divideLine(trip, drivenKm), (spot) => pointAt(map, spot));
    if (isLit && trip !== null) this.#pen.route(pen, driven, left);
    if (isLit) this.#pen.ring(pen, point);
    const [here, to] = left;
    const angle = to === undefined ? 0 : Math.atan2(to.x - here!.x, here!.y - to.y);
    this.#pen.mark(pen, point, state, angle);
  }

  /** Whether names may lie away from their signs. */
  get #isJoined(): boolean {
    return this.#motion.marks.size <= mostJoined;
  }

  /** The names of marks; of many vehicles only the highlighted one's. */
  #namesOf(placed: readonly Placed[], size: PagePoint): readonly LabelText[] {
    const isFew = this.#motion.marks.size <= mostNamed;
    const isJoined = this.#isJoined;
    return placed
      .filter(({ mark, point }) => {
        return (isFew || mark.glance.name === this.#spotlight) && isWithin(point, size);
      })
      .map(({ mark: { glance }, point }) => {
        return {
          point,
          text: titleOf(glance),
          isNeeded: glance.name === this.#spotlight,
          isJoined,
        };
      });
  }

  /** Draws the labels that find room, and returns their boxes. */
  #drawLabels(
    pen: CanvasRenderingContext2D,
    size: PagePoint,
    labels: readonly LabelText[],
  ): readonly PageBox[] {
    const measured = labels.map((label) => ({
      ...label,
      ...this.#groundPen.measure(pen, label.text),
    }));
    const boxes = placeLabels(measured, this.#taken, size);
    for (const [index, box] of boxes.entries()) {
      if (box !== undefined) this.#groundPen.label(pen, box, measured[index]!);
    }
    return boxes.filter((box) => box !== undefined);
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
    if (best !== undefined) return this.#onChoice(best.name);
    const group = this.#groups.find(
      ({ point }) =>
        Math.hypot(point.x - containerPoint.x, point.y - containerPoint.y) < groupReach,
    );
    if (group !== undefined) this.zoomTo(group.marks.map(({ glance }) => glance.name));
  };

  /** Zooms in on vehicles that are close together. */
  zoomTo(names: readonly string[]): void {
    const map = this.#map;
    const glances = names.flatMap((name) => this.#motion.marks.get(name)?.glance ?? []);
    if (map === undefined || glances.length === 0) return;
    const bounds = latLngBounds(glances.map(({ latitude, longitude }) => [latitude, longitude]));
    // Vehicles in one spot are shown one by one at the closest zoom.
    const zoom = Math.max(map.getZoom() + 2, map.getBoundsZoom(bounds.pad(0.3)));
    map.setView(bounds.getCenter(), Math.min(closest, zoom));
  }
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

function isNeeded(label: LabelText): boolean {
  return label.isNeeded === true;
}

/** Signs of one position stand in a row, above the vehicles that are there. */
function signPointOf({ x, y }: PagePoint, turn: number): PagePoint {
  return { x: x + 22 * turn, y: y - 28 };
}

/** The name of a vehicle for people, if it has one. */
function titleOf({ displayName, name }: Glance & { readonly displayName?: string | null }): string {
  return displayName ?? name;
}

function partsOf(
  { driven, left }: ReturnType<typeof divideLine>,
  pointOf: (spot: GeoPosition) => PagePoint,
): readonly [driven: PagePoint[], left: PagePoint[]] {
  return [driven.map(pointOf), left.map(pointOf)];
}
