import type { PagePoint } from './page-point.ts';

/** A rectangle in pixels of the page. */
export interface PageBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A text that belongs to a sign on the map. */
export interface WantedLabel {
  /** The middle of the sign. */
  readonly point: PagePoint;
  /** The size of the text with its background. */
  readonly width: number;
  readonly height: number;
  /** Whether it may lie on signs, or farther from its own, rather than be left out. */
  readonly isNeeded?: boolean;
  /** Whether it may lie away from its sign, joined to it by a line. */
  readonly isJoined?: boolean;
}

/** The boxes that labels keep clear of. */
export interface TakenBoxes {
  readonly signs: readonly PageBox[];
  readonly labels: readonly PageBox[];
}

/** The distances of a label from the middle of its sign. */
const usualGaps = [11, 20, 32];

/** The distance from which a line joins a label to its sign. */
const joinedFrom = 20;

/** The number of sides and corners of a sign. */
const sidesPerGap = 8;

/** The distances of a label that is needed: it stays clear of the ring around its vehicle. */
const neededGaps = [18, 28, 40, 54, 76];

/**
 * The boxes of labels. Each lies on the first side of its sign that is within the map and free:
 * right, left, below, above, then the corners, then the same farther away; undefined where none is.
 * Earlier labels come first.
 */
export function placeLabels(
  wanted: readonly WantedLabel[],
  { signs, labels }: TakenBoxes,
  size: PagePoint,
): readonly (PageBox | undefined)[] {
  const full = new BoxGrid(labels);
  const covered = new BoxGrid(signs);
  return wanted.map((label) => {
    const isNeeded = label.isNeeded ?? false;
    const sides = (isNeeded ? neededGaps : usualGaps).flatMap((gap) => sidesOf(label, gap));
    const isFree = (box: PageBox): boolean => isWithin(box, size) && full.isFree(box);
    // Away from its vehicle, a name without a line seems to be another's: it rather lies on a sign.
    const clearSides = label.isJoined === true && !isNeeded ? sides : sides.slice(0, sidesPerGap);
    const clear = clearSides.find((box) => isFree(box) && covered.isFree(box));
    const box = clear ?? (isNeeded ? sides.find(isFree) : undefined);
    if (box !== undefined) full.add(box);
    return box;
  });
}

function sidesOf({ point: { x, y }, width, height }: WantedLabel, gap: number): readonly PageBox[] {
  const [right, left, middle] = [x + gap, x - gap - width, x - width / 2];
  const [below, above, beside] = [y + gap, y - gap - height, y - height / 2];
  const corners = [
    [right, beside],
    [left, beside],
    [middle, below],
    [middle, above],
    [right, below],
    [left, below],
    [right, above],
    [left, above],
  ] as const;
  return corners.map(([atX, top]) => ({ left: atX, top, width, height }));
}

/** The end of the line from a sign to a label that lies away from it. */
export function lineEnd({ x, y }: PagePoint, box: PageBox): PagePoint | undefined {
  const end = {
    x: Math.min(Math.max(x, box.left), box.left + box.width),
    y: Math.min(Math.max(y, box.top), box.top + box.height),
  };
  return Math.hypot(end.x - x, end.y - y) < joinedFrom ? undefined : end;
}

function isWithin({ left, top, width, height }: PageBox, size: PagePoint): boolean {
  return left >= 0 && top >= 0 && left + width <= size.x && top + height <= size.y;
}

export function overlaps(one: PageBox, other: PageBox): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}

/** The box of a sign around its middle. */
export function boxAround({ x, y }: PagePoint, reach: number): PageBox {
  return { left: x - reach, top: y - reach, width: 2 * reach, height: 2 * reach };
}

/** The side of a cell, in pixels. */
const cell = 64;

/** Boxes by the cells they touch, so that a test reads only those nearby. */
class BoxGrid {
  readonly #boxes = new Map<string, PageBox[]>();

  constructor(boxes: readonly PageBox[]) {
    for (const each of boxes) this.add(each);
  }

  add(box: PageBox): void {
    for (const key of cellsOf(box)) {
      const known = this.#boxes.get(key);
      if (known === undefined) this.#boxes.set(key, [box]);
      else known.push(box);
    }
  }

  isFree(box: PageBox): boolean {
    return !cellsOf(box).some((key) => this.#boxes.get(key)?.some((each) => overlaps(each, box)));
  }
}

function cellsOf({ left, top, width, height }: PageBox): readonly string[] {
  const keys: string[] = [];
  for (let x = Math.floor(left / cell); x <= Math.floor((left + width) / cell); x += 1) {
    for (let y = Math.floor(top / cell); y <= Math.floor((top + height) / cell); y += 1) {
      keys.push(`${x} ${y}`);
    }
  }
  return keys;
}
