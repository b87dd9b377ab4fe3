import {
  type LatLngBounds,
  Layer,
  type Map as LeafletMap,
  type LeafletMouseEvent,
  latLngBounds,
} from 'leaflet';
import type { Glance } from './wire.ts';

interface Mark {
  glance: Glance;
  /** Where it is drawn; it glides from one look to the next. */
  from: readonly [number, number];
  to: readonly [number, number];
  readonly trail: (readonly [number, number])[];
}

/** Points of the way a vehicle came. */
const mostTrail = 240;

/** A look comes about that often. */
const glideMs = 1000;

/** Vehicles, and the ways they came, on one canvas: a thousand are as quick to draw as ten. */
export class VehicleLayer extends Layer {
  readonly #onChoice: (name: string) => void;
  readonly #canvas = document.createElement('canvas');
  readonly #marks = new Map<string, Mark>();
  readonly #isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  #map: LeafletMap | undefined;
  #spotlight: string | undefined;
  #takenAtMs = 0;
  /** As they were drawn last. */
  #places: readonly Place[] = [];
  #frame = 0;

  constructor(onChoice: (name: string) => void) {
    super();
    this.#onChoice = onChoice;
    this.#canvas.className = 'vehicles';
    this.#canvas.setAttribute('aria-hidden', 'true');
  }

  override onAdd(map: LeafletMap): this {
    this.#map = map;
    map.getContainer().append(this.#canvas);
    map.on('move zoom viewreset resize zoomend', this.#plan);
    map.on('click', this.#choose);
    this.#plan();
    return this;
  }

  override onRemove(map: LeafletMap): this {
    map.off('move zoom viewreset resize zoomend', this.#plan);
    map.off('click', this.#choose);
    cancelAnimationFrame(this.#frame);
    this.#canvas.remove();
    this.#map = undefined;
    return this;
  }

  take(glances: readonly Glance[], spotlight: string | undefined): void {
    this.#spotlight = spotlight;
    const now = performance.now();
    const part = this.#part(now);
    for (const glance of glances) {
      const here = [glance.latitude, glance.longitude] as const;
      const mark = this.#marks.get(glance.name);
      if (mark === undefined) {
        this.#marks.set(glance.name, { glance, from: here, to: here, trail: [here] });
        continue;
      }
      mark.from = between(mark, part);
      mark.to = here;
      mark.glance = glance;
      const last = mark.trail.at(-1)!;
      if (last[0] !== here[0] || last[1] !== here[1]) mark.trail.push(here);
      if (mark.trail.length > mostTrail) mark.trail.shift();
    }
    this.#takenAtMs = now;
    this.#plan();
  }

  bounds(): LatLngBounds | undefined {
    if (this.#marks.size === 0) return undefined;
    return latLngBounds([...this.#marks.values()].map(({ to }) => [to[0], to[1]]));
  }

  #part(now: number): number {
    return this.#isStill ? 1 : Math.min(1, (now - this.#takenAtMs) / glideMs);
  }

  readonly #plan = (): void => {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame((now) => {
      this.#draw(now);
      if (this.#part(now) < 1 && this.#isAnyMoving()) this.#plan();
    });
  };

  #isAnyMoving(): boolean {
    for (const { from, to } of this.#marks.values()) {
      if (from[0] !== to[0] || from[1] !== to[1]) return true;
    }
    return false;
  }

  #draw(now: number): void {
    const map = this.#map;
    const pen = this.#canvas.getContext('2d');
    if (map === undefined || pen === null) return;
    const { x: width, y: height } = map.getSize();
    const scale = devicePixelRatio;
    if (this.#canvas.width !== width * scale || this.#canvas.height !== height * scale) {
      this.#canvas.width = width * scale;
      this.#canvas.height = height * scale;
    }
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, width, height);
    const colours = coloursOf(this.#canvas);
    const part = this.#part(now);
    for (const mark of this.#marks.values()) drawTrail(pen, map, mark, colours);
    this.#places = placesOf([...this.#marks.values()], (mark) =>
      map.latLngToContainerPoint([...between(mark, part)]),
    );
    for (const { mark, x, y, isAlone } of this.#places) {
      if (x < -20 || y < -20 || x > width + 20 || y > height + 20) continue;
      const { name, state } = mark.glance;
      const isLit = name === this.#spotlight;
      drawMark(pen, { x, y, state, colours, isLit });
      if (isLit || (isAlone && this.#marks.size <= 100)) drawName(pen, { name, x, y, colours });
    }
  }

  readonly #choose = ({ containerPoint }: LeafletMouseEvent): void => {
    let best: { readonly name: string; readonly distance: number } | undefined;
    for (const { mark, x, y } of this.#places) {
      const distance = Math.hypot(x - containerPoint.x, y - containerPoint.y);
      if (distance < (best?.distance ?? 16)) best = { name: mark.glance.name, distance };
    }
    if (best !== undefined) this.#onChoice(best.name);
  };
}

interface Place {
  readonly mark: Mark;
  readonly x: number;
  readonly y: number;
  /** Whether no other one is near. */
  readonly isAlone: boolean;
}

/** Those that stand in one place are laid out around it, each in a place of its own. */
function placesOf(
  marks: readonly Mark[],
  pointOf: (mark: Mark) => { readonly x: number; readonly y: number },
): readonly Place[] {
  const near = new Map<string, number>();
  const points = marks.map((mark) => {
    const point = pointOf(mark);
    const key = `${Math.round(point.x / 14)} ${Math.round(point.y / 14)}`;
    const place = near.get(key) ?? 0;
    near.set(key, place + 1);
    return { mark, point, key, place };
  });
  return points.map(({ mark, point, key, place }) => {
    // A spiral of equal areas, as seeds in a flower.
    const reach = 11.5 * Math.sqrt(place);
    const angle = place * 2.399_963;
    const x = point.x + reach * Math.cos(angle);
    const y = point.y + reach * Math.sin(angle);
    return { mark, x, y, isAlone: near.get(key) === 1 };
  });
}

interface DrawnName {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly colours: Colours;
}

function drawName(pen: CanvasRenderingContext2D, { name, x, y, colours }: DrawnName): void {
  pen.font = '600 11px system-ui, sans-serif';
  pen.lineWidth = 3;
  pen.strokeStyle = colours.paper;
  pen.strokeText(name, x + 11, y + 4);
  pen.fillStyle = colours.ink;
  pen.fillText(name, x + 11, y + 4);
}

type Colours = Readonly<Record<Glance['state'] | 'ink' | 'paper' | 'trail', string>>;

/** As the style sheet has them, light or dark. */
function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const names = ['driving', 'charging', 'plugged', 'parked', 'asleep', 'ink', 'paper', 'trail'];
  const found = names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]);
  return Object.fromEntries(found) as Colours;
}

function between({ from, to }: Mark, part: number): readonly [number, number] {
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

function drawTrail(pen: CanvasRenderingContext2D, map: LeafletMap, mark: Mark, colours: Colours) {
  if (mark.trail.length < 2) return;
  pen.beginPath();
  for (const [latitude, longitude] of mark.trail) {
    const { x, y } = map.latLngToContainerPoint([latitude, longitude]);
    pen.lineTo(x, y);
  }
  pen.strokeStyle = colours.trail;
  pen.lineWidth = 3;
  pen.lineJoin = 'round';
  pen.stroke();
}

interface DrawnMark {
  readonly x: number;
  readonly y: number;
  readonly state: Glance['state'];
  readonly colours: Colours;
  readonly isLit: boolean;
}

/** Shapes differ, not only colours: an arrow drives, a square charges, a ring sleeps. */
function drawMark(pen: CanvasRenderingContext2D, { x, y, state, colours, isLit }: DrawnMark) {
  if (isLit) {
    pen.beginPath();
    pen.arc(x, y, 15, 0, 2 * Math.PI);
    pen.strokeStyle = colours.driving;
    pen.lineWidth = 2;
    pen.stroke();
  }
  pen.beginPath();
  if (state === 'driving') {
    pen.moveTo(x, y - 9);
    pen.lineTo(x + 8, y + 7);
    pen.lineTo(x, y + 3);
    pen.lineTo(x - 8, y + 7);
    pen.closePath();
  } else if (state === 'charging' || state === 'plugged') {
    pen.roundRect(x - 7, y - 7, 14, 14, 4);
  } else {
    pen.arc(x, y, state === 'asleep' ? 5 : 6, 0, 2 * Math.PI);
  }
  pen.fillStyle = state === 'asleep' ? colours.paper : colours[state];
  pen.fill();
  pen.strokeStyle = state === 'asleep' ? colours.asleep : colours.paper;
  pen.lineWidth = 2;
  pen.stroke();
  if (state !== 'charging') return;
  pen.beginPath();
  pen.moveTo(x + 1, y - 5);
  pen.lineTo(x - 3, y + 1);
  pen.lineTo(x + 3, y - 1);
  pen.lineTo(x - 1, y + 5);
  pen.strokeStyle = colours.paper;
  pen.stroke();
}
