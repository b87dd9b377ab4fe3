import type { GroundSign } from './ground-signs.ts';
import { lineEnd, type PageBox } from './labels.ts';
import type { Colours } from './map-colours.ts';
import type { PagePoint } from './page-point.ts';

/** Half the size of a sign. */
export const signReach = 10;

/** The outlines of signs around their middle, by the kinds of signs. */
export const signOutlines: Readonly<Record<GroundSign['kind'], string>> = {
  place: 'M0 9C-4 4-6.5 1-6.5-2.5a6.5 6.5 0 0 1 13 0C6.5 1 4 4 0 9z',
  free: 'M-5-9H3V8H-5zM3-1h2a2 2 0 0 1 2 2v3a1.5 1.5 0 0 0 3 0V-4l-3-3',
  taken: 'M-5-9H3V8H-5zM3-1h2a2 2 0 0 1 2 2v3a1.5 1.5 0 0 0 3 0V-4l-3-3',
  broken: 'M-5-9H3V8H-5zM3-1h2a2 2 0 0 1 2 2v3a1.5 1.5 0 0 0 3 0V-4l-3-3',
};

/** The strokes on signs: a free charger is empty, a taken one has a bolt, a broken one a cross. */
export const signStrokes: Readonly<Record<GroundSign['kind'], string>> = {
  place: 'M-2-2.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  free: '',
  taken: 'M0.5-6-2.5 0.5H0.5L-2.5 5.5',
  broken: 'M-3.5-5 1.5 4M1.5-5-3.5 4',
};

/** The colours of signs, by the style sheet. */
export const signColours: Readonly<Record<GroundSign['kind'], string>> = {
  place: 'place',
  free: 'good',
  taken: 'driving',
  broken: 'bad',
};

/** Draws places, chargers and labels on a canvas. */
export class GroundPen {
  readonly #colours: Colours;

  constructor(colours: Colours) {
    this.#colours = colours;
  }

  sign(pen: CanvasRenderingContext2D, { x, y }: PagePoint, kind: GroundSign['kind']): void {
    const paper = this.#colours.of('paper');
    const colour = this.#colours.of(signColours[kind]);
    const isFilled = kind !== 'free';
    pen.save();
    pen.translate(x, y);
    pen.lineJoin = pen.lineCap = 'round';
    pen.strokeStyle = paper;
    pen.lineWidth = 4.5;
    pen.stroke(outlineOf(kind));
    pen.fillStyle = isFilled ? colour : paper;
    pen.fill(outlineOf(kind));
    pen.strokeStyle = colour;
    pen.lineWidth = 1.5;
    pen.stroke(outlineOf(kind));
    pen.strokeStyle = paper;
    pen.lineWidth = 1.8;
    pen.stroke(new Path2D(signStrokes[kind]));
    pen.restore();
  }

  /** The size of a label. */
  measure(pen: CanvasRenderingContext2D, text: string): { width: number; height: number } {
    pen.font = labelFont;
    return { width: Math.ceil(pen.measureText(text).width) + 8, height: 16 };
  }

  /**
   * Draws a label on a plate of its own, so that it is readable whatever lies below it, and a line
   * from its sign where it lies away from it.
   */
  label(
    pen: CanvasRenderingContext2D,
    box: PageBox,
    { text, point }: { readonly text: string; readonly point: PagePoint },
  ): void {
    const { left, top, width, height } = box;
    const end = lineEnd(point, box);
    if (end !== undefined) {
      const share = signEdge / Math.hypot(end.x - point.x, end.y - point.y);
      pen.beginPath();
      pen.moveTo(point.x + (end.x - point.x) * share, point.y + (end.y - point.y) * share);
      pen.lineTo(end.x, end.y);
      pen.strokeStyle = this.#colours.of('dim');
      pen.lineWidth = 1;
      pen.stroke();
    }
    pen.fillStyle = this.#colours.of('paper');
    pen.strokeStyle = this.#colours.of('line');
    pen.lineWidth = 1;
    pen.beginPath();
    pen.roundRect(left + 0.5, top + 0.5, width - 1, height - 1, 4);
    pen.fill();
    pen.stroke();
    pen.font = labelFont;
    pen.textBaseline = 'middle';
    pen.fillStyle = this.#colours.of('ink');
    pen.fillText(text, left + 4, top + height / 2 + 0.5);
  }

  /** Draws a group as a disc with the number of its marks. */
  group(pen: CanvasRenderingContext2D, { x, y }: PagePoint, count: number): void {
    pen.beginPath();
    pen.arc(x, y, groupReach - 1.5, 0, 2 * Math.PI);
    pen.fillStyle = this.#colours.of('paper');
    pen.fill();
    pen.strokeStyle = this.#colours.of('accent');
    pen.lineWidth = 3;
    pen.stroke();
    pen.font = '700 11px system-ui, sans-serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillStyle = this.#colours.of('ink');
    pen.fillText(count > 999 ? '999+' : String(count), x, y + 0.5);
    pen.textAlign = 'left';
  }
}

/** The distance from the middle of a sign at which the line to its label begins. */
const signEdge = 7;

const labelFont = '600 11px system-ui, sans-serif';

/** Half the size of the sign of a group. */
export const groupReach = 15;

function outlineOf(kind: GroundSign['kind']): Path2D {
  return new Path2D(signOutlines[kind]);
}
