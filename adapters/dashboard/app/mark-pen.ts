import type { Glance } from './wire.ts';

type State = Glance['state'];

/** A point in pixels of the page. */
export interface PagePoint {
  readonly x: number;
  readonly y: number;
}

/** Half the size of a mark, with its edge. */
const reach = 11;

/** The number of directions in which a mark is drawn. */
const turns = 48;

/** Draws vehicles and their ways on a canvas, in the colours of the style sheet. */
export class MarkPen {
  readonly #element: Element;
  readonly #colours = new Map<string, string>();
  readonly #stamps = new Map<string, HTMLCanvasElement>();
  #scale = 0;

  constructor(element: Element) {
    this.#element = element;
  }

  /** Reads the colours of the style sheet again when they are next needed. */
  forgetColours(): void {
    this.#colours.clear();
    this.#stamps.clear();
  }

  /** Prepares an empty canvas of a size in pixels of the page. */
  begin(canvas: HTMLCanvasElement, { x: width, y: height }: PagePoint): CanvasRenderingContext2D {
    const pen = canvas.getContext('2d')!;
    const scale = devicePixelRatio;
    if (scale !== this.#scale) this.#stamps.clear();
    this.#scale = scale;
    if (canvas.width !== width * scale || canvas.height !== height * scale) {
      canvas.width = width * scale;
      canvas.height = height * scale;
    }
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, width, height);
    return pen;
  }

  /**
   * Draws a mark. States differ in shape, not only in colour: an arrow drives, a square charges, a
   * ring sleeps.
   */
  mark(pen: CanvasRenderingContext2D, { x, y }: PagePoint, state: State, angle = 0): void {
    const turn = (Math.round((angle / (2 * Math.PI)) * turns) + turns) % turns;
    pen.drawImage(this.#stampOf(state, turn), x - reach, y - reach, 2 * reach, 2 * reach);
  }

  ring(pen: CanvasRenderingContext2D, { x, y }: PagePoint): void {
    pen.beginPath();
    pen.arc(x, y, 15, 0, 2 * Math.PI);
    pen.strokeStyle = this.#colour('driving');
    pen.lineWidth = 2;
    pen.stroke();
  }

  name(pen: CanvasRenderingContext2D, { x, y }: PagePoint, name: string): void {
    pen.font = '600 11px system-ui, sans-serif';
    pen.lineWidth = 3;
    pen.lineJoin = 'round';
    pen.strokeStyle = this.#colour('paper');
    pen.strokeText(name, x + 12, y + 4);
    pen.fillStyle = this.#colour('ink');
    pen.fillText(name, x + 12, y + 4);
  }

  /** Draws the ways that vehicles have driven, all at once. */
  trails(pen: CanvasRenderingContext2D, ways: readonly (readonly PagePoint[])[]): void {
    pen.strokeStyle = this.#colour('trail');
    pen.lineWidth = 3;
    pen.lineJoin = 'round';
    pen.beginPath();
    for (const way of ways) {
      for (const [index, { x, y }] of way.entries()) {
        if (index === 0) pen.moveTo(x, y);
        else pen.lineTo(x, y);
      }
    }
    pen.stroke();
  }

  /** Draws a trip: the driven part, the rest, and the destination. */
  route(pen: CanvasRenderingContext2D, from: PagePoint, here: PagePoint, to: PagePoint): void {
    pen.strokeStyle = this.#colour('driving');
    pen.lineWidth = 3;
    pen.lineCap = 'round';
    pen.beginPath();
    pen.moveTo(from.x, from.y);
    pen.lineTo(here.x, here.y);
    pen.stroke();
    pen.setLineDash([1, 7]);
    pen.beginPath();
    pen.moveTo(here.x, here.y);
    pen.lineTo(to.x, to.y);
    pen.stroke();
    pen.setLineDash([]);
    pen.beginPath();
    pen.arc(to.x, to.y, 6, 0, 2 * Math.PI);
    pen.fillStyle = this.#colour('paper');
    pen.fill();
    pen.stroke();
  }

  /** A drawn mark, kept to be copied, which makes frames cheap. */
  #stampOf(state: State, turn: number): HTMLCanvasElement {
    const key = `${state} ${turn}`;
    const known = this.#stamps.get(key);
    if (known !== undefined) return known;
    const stamp = document.createElement('canvas');
    stamp.width = stamp.height = Math.ceil(2 * reach * this.#scale);
    const pen = stamp.getContext('2d')!;
    pen.setTransform(this.#scale, 0, 0, this.#scale, reach * this.#scale, reach * this.#scale);
    pen.rotate((turn / turns) * 2 * Math.PI);
    this.#drawStamp(pen, state);
    this.#stamps.set(key, stamp);
    return stamp;
  }

  #drawStamp(pen: CanvasRenderingContext2D, state: State): void {
    const paper = this.#colour('paper');
    const isAsleep = state === 'asleep';
    pen.fillStyle = isAsleep ? paper : this.#colour(state);
    pen.strokeStyle = isAsleep ? this.#colour('asleep') : paper;
    pen.lineWidth = 2;
    pen.fill(outlineOf(state));
    pen.stroke(outlineOf(state));
    if (state !== 'charging') return;
    pen.strokeStyle = paper;
    pen.stroke(new Path2D('M1-5 -3 1H3L-1 5'));
  }

  #colour(name: string): string {
    const known = this.#colours.get(name);
    if (known !== undefined) return known;
    const found = getComputedStyle(this.#element).getPropertyValue(`--${name}`).trim();
    this.#colours.set(name, found);
    return found;
  }
}

function outlineOf(state: State): Path2D {
  return new Path2D(outlines[state]);
}

const square = 'M-3-7H3a4 4 0 0 1 4 4V3a4 4 0 0 1-4 4H-3a4 4 0 0 1-4-4V-3a4 4 0 0 1 4-4z';

/** The outlines of marks, around their middle. */
const outlines: Readonly<Record<State, string>> = {
  driving: 'M0-9 8 7 0 3-8 7z',
  charging: square,
  plugged: square,
  parked: 'M6 0A6 6 0 1 1-6 0 6 6 0 1 1 6 0z',
  asleep: 'M5 0A5 5 0 1 1-5 0 5 5 0 1 1 5 0z',
};
