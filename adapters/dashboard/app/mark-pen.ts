import type { Colours } from './map-colours.ts';
import type { PagePoint } from './page-point.ts';
import type { Glance } from './wire.ts';

type State = Glance['state'];

/** Half the size of a mark, with its edge. */
const reach = 11;

/** The ages of the parts of a track, counted in trips from the latest, and how much they show. */
const ages = [
  { opacity: 0.42, from: 0, until: 1 },
  { opacity: 0.26, from: 1, until: 3 },
  { opacity: 0.14, from: 3, until: 6 },
  { opacity: 0.07, from: 6, until: Infinity },
] as const;

/** The number of directions in which a mark is drawn. */
const turns = 48;

/** Draws vehicles and their ways on a canvas, in the colours of the style sheet. */
export class MarkPen {
  readonly #colours: Colours;
  readonly #stamps = new Map<string, HTMLCanvasElement>();
  #scale = 0;

  constructor(colours: Colours) {
    this.#colours = colours;
  }

  /** Draws marks anew when they are next needed, in the present colours. */
  forgetStamps(): void {
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
    pen.strokeStyle = this.#colours.of('driving');
    pen.lineWidth = 2;
    pen.stroke();
  }

  /** Draws the tracks of vehicles, all of an age at once; the older a part is, the fainter. */
  trails(pen: CanvasRenderingContext2D, ways: readonly (readonly PagePoint[])[]): void {
    pen.strokeStyle = this.#colours.of('driving');
    pen.lineWidth = 3;
    pen.lineJoin = pen.lineCap = 'round';
    for (const [age, { opacity, from, until }] of ages.entries()) {
      pen.globalAlpha = opacity;
      pen.beginPath();
      for (const way of ways) {
        const end = way.length - 1 - from;
        const start = age === ages.length - 1 ? 0 : Math.max(0, way.length - 1 - until);
        for (let index = start; index < end; index += 1) {
          const [one, other] = [way[index]!, way[index + 1]!];
          pen.moveTo(one.x, one.y);
          pen.lineTo(other.x, other.y);
        }
      }
      pen.stroke();
    }
    pen.globalAlpha = 1;
    pen.lineCap = 'butt';
  }

  /** Draws a trip: the driven part, the rest, and the destination; both parts have an end. */
  route(
    pen: CanvasRenderingContext2D,
    driven: readonly PagePoint[],
    left: readonly PagePoint[],
  ): void {
    pen.strokeStyle = this.#colours.of('driving');
    pen.lineWidth = 3;
    pen.lineCap = 'round';
    strokeLine(pen, driven);
    pen.setLineDash([1, 7]);
    strokeLine(pen, left);
    pen.setLineDash([]);
    const to = left.at(-1)!;
    pen.beginPath();
    pen.arc(to.x, to.y, 6, 0, 2 * Math.PI);
    pen.fillStyle = this.#colours.of('paper');
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
    const paper = this.#colours.of('paper');
    const isAsleep = state === 'asleep';
    pen.fillStyle = isAsleep ? paper : this.#colours.of(state);
    pen.strokeStyle = isAsleep ? this.#colours.of('asleep') : paper;
    pen.lineWidth = 2;
    pen.fill(outlineOf(state));
    pen.stroke(outlineOf(state));
    if (state !== 'charging') return;
    pen.strokeStyle = paper;
    pen.stroke(new Path2D(bolt));
  }
}

function outlineOf(state: State): Path2D {
  return new Path2D(outlines[state]);
}

const square = 'M-3-7H3a4 4 0 0 1 4 4V3a4 4 0 0 1-4 4H-3a4 4 0 0 1-4-4V-3a4 4 0 0 1 4-4z';

/** The outlines of marks, around their middle. */
export const outlines: Readonly<Record<State, string>> = {
  driving: 'M0-9 8 7 0 3-8 7z',
  charging: square,
  plugged: square,
  parked: 'M6 0A6 6 0 1 1-6 0 6 6 0 1 1 6 0z',
  asleep: 'M5 0A5 5 0 1 1-5 0 5 5 0 1 1 5 0z',
};

/** The stroke on the mark of a vehicle that charges. */
export const bolt = 'M1-5 -3 1H3L-1 5';

function strokeLine(pen: CanvasRenderingContext2D, points: readonly PagePoint[]): void {
  pen.beginPath();
  for (const { x, y } of points) pen.lineTo(x, y);
  pen.stroke();
}
