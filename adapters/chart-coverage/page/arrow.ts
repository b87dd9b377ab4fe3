import { type DrawnBox, isWithin } from './layout.ts';

/** A curved arrow, as paths of SVG, and points where the middle of its label may be. */
export interface Arrow {
  readonly path: string;
  readonly head: string;
  /** The best first. */
  readonly spots: readonly Point[];
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * An arrow from one box to another. It bends to its left, so that the arrow of the other direction
 * is another line.
 */
export function arrowBetween(from: DrawnBox, to: DrawnBox): Arrow {
  if (from === to) return loop(from);
  if (isWithin(to, from))
    return curve({ x: to.x + to.width / 4, y: from.y + 24 }, top(to, 1 / 4), 0);
  if (isWithin(from, to))
    return curve(top(from, 3 / 4), { x: from.x + (from.width * 3) / 4, y: to.y + 24 }, 0);
  const [start, end] = [middle(from), middle(to)];
  const bend = Math.min(46, 14 + distance(start, end) / 9);
  const aim = bent(start, end, bend);
  return curve(border(from, aim), border(to, aim), bend);
}

/** A transition to the same state, at the right side of its box. */
function loop({ x, y, width, height }: DrawnBox): Arrow {
  const right = x + width;
  const [a, b] = [y + Math.min(10, height / 4), y + Math.min(34, (height * 3) / 4)];
  return {
    path: `M${n(right)} ${n(a)} C${n(right + 30)} ${n(a - 6)} ${n(right + 30)} ${n(b + 6)} ${n(right + 5)} ${n(b)}`,
    head: headAt({ x: right, y: b }, { x: right + 20, y: b + 2 }),
    spots: [{ x: right + 24, y: (a + b) / 2 }],
  };
}

function curve(start: Point, end: Point, bend: number): Arrow {
  const control = bent(start, end, bend);
  return {
    path: `M${n(start.x)} ${n(start.y)} Q${n(control.x)} ${n(control.y)} ${n(end.x)} ${n(end.y)}`,
    head: headAt(end, control),
    spots: shares.map((share) => ({
      x: between(start.x, control.x, end.x, share),
      y: between(start.y, control.y, end.y, share),
    })),
  };
}

/** Shares of the way along a curve, from its middle to its ends. */
const shares = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82];

/** A coordinate of a quadratic curve. */
function between(start: number, control: number, end: number, share: number): number {
  const left = 1 - share;
  return left * left * start + 2 * left * share * control + share * share * end;
}

/** The middle of a line, moved to its left. */
function bent(start: Point, end: Point, by: number): Point {
  const length = distance(start, end) || 1;
  return {
    x: (start.x + end.x) / 2 + (2 * by * (end.y - start.y)) / length,
    y: (start.y + end.y) / 2 - (2 * by * (end.x - start.x)) / length,
  };
}

/** The point where the line from the middle of a box towards a point leaves it. */
function border(box: DrawnBox, towards: Point): Point {
  const { x, y } = middle(box);
  const [dx, dy] = [towards.x - x, towards.y - y];
  const scale = Math.min(
    dx === 0 ? Infinity : box.width / 2 / Math.abs(dx),
    dy === 0 ? Infinity : box.height / 2 / Math.abs(dy),
  );
  return scale === Infinity ? { x, y } : { x: x + dx * scale, y: y + dy * scale };
}

/** A triangle that points at `end`, coming from another point. */
function headAt(end: Point, from: Point): string {
  const length = distance(from, end) || 1;
  const [ux, uy] = [(end.x - from.x) / length, (end.y - from.y) / length];
  const [bx, by] = [end.x - 9 * ux, end.y - 9 * uy];
  return `M${n(end.x)} ${n(end.y)} L${n(bx - 4 * uy)} ${n(by + 4 * ux)} L${n(bx + 4 * uy)} ${n(by - 4 * ux)} Z`;
}

function top({ x, y, width }: DrawnBox, share: number): Point {
  return { x: x + width * share, y };
}

function middle({ x, y, width, height }: DrawnBox): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

function distance(a: Point, b: Point): number {
  return Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
}

function n(value: number): number {
  return Math.round(value * 10) / 10;
}
