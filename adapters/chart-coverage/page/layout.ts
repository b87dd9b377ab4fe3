import type { ChartParts } from '../../../engine/index.ts';

/** A rectangle of a drawing, in pixels. */
export interface DrawnBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Whether a box lies inside another, edges included. */
export function isWithin(inner: DrawnBox, outer: DrawnBox): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/**
 * Places the states of a chart, by number. States of one state stand in layers below each other, by
 * the number of transitions from the initial one; regions stand beside each other.
 */
export function layOut(parts: ChartParts): readonly DrawnBox[] {
  const placed: DrawnBox[] = [];
  const root = measure(0, parts);
  place(root, 0, 0, placed);
  return placed;
}

const gapX = 96;
const gapY = 78;
const padding = 20;
/** The height of the name above the states within a state. */
export const titleHeight = 26;
const leafHeight = 46;
const letterWidth = 7.4;

/** A state with its size, and those within it at their places in it. */
interface Measured {
  readonly state: number;
  readonly width: number;
  readonly height: number;
  readonly within: readonly { readonly of: Measured; readonly x: number; readonly y: number }[];
}

function measure(state: number, parts: ChartParts): Measured {
  const { path, type } = parts.states[state]!;
  const name = path.split('.').at(-1)!;
  const least = Math.max(84, name.length * letterWidth + 24);
  const children = parts.states.flatMap(({ above }, number) => (above === state ? [number] : []));
  if (children.length === 0) return { state, width: least, height: leafHeight, within: [] };
  const layers = type === 'parallel' ? [children] : layersOf(children, parts);
  const rows = layers.map((layer) => layer.map((child) => measure(child, parts)));
  const widths = rows.map((row) => sum(row.map(({ width }) => width)) + gapX * (row.length - 1));
  const inner = Math.max(least, ...widths);
  let y = titleHeight + padding / 2;
  const within = rows.flatMap((row, at) => {
    let x = padding + (inner - widths[at]!) / 2;
    const height = Math.max(...row.map((each) => each.height));
    const places = row.map((of) => {
      const placed = { of, x, y: y + (height - of.height) / 2 };
      x += of.width + gapX;
      return placed;
    });
    y += height + gapY;
    return places;
  });
  return { state, width: inner + 2 * padding, height: y - gapY + padding, within };
}

function place(
  { state, width, height, within }: Measured,
  x: number,
  y: number,
  placed: DrawnBox[],
) {
  placed[state] = { x, y, width, height };
  for (const each of within) place(each.of, x + each.x, y + each.y, placed);
}

/** Sibling states by the number of steps from the first; wide layers are broken. */
function layersOf(siblings: readonly number[], parts: ChartParts): readonly (readonly number[])[] {
  const next = new Map<number, Set<number>>(siblings.map((each) => [each, new Set()]));
  for (const { from, to } of parts.transitions) {
    const source = siblingAbove(from, siblings, parts);
    for (const each of to) {
      const target = siblingAbove(each, siblings, parts);
      if (source !== undefined && target !== undefined) next.get(source)!.add(target);
    }
  }
  const layers: number[][] = [];
  const seen = new Set<number>();
  let layer: readonly number[] = siblings.slice(0, 1);
  while (seen.size < siblings.length) {
    if (layer.length === 0) layer = siblings.filter((each) => !seen.has(each)).slice(0, 1);
    for (const each of layer) seen.add(each);
    for (let at = 0; at < layer.length; at += widest) layers.push(layer.slice(at, at + widest));
    const following = new Set(layer.flatMap((each) => Array.from(next.get(each)!)));
    layer = siblings.filter((each) => !seen.has(each) && following.has(each));
  }
  return layers;
}

const widest = 4;

function siblingAbove(
  state: number,
  siblings: readonly number[],
  parts: ChartParts,
): number | undefined {
  let at = state;
  while (at >= 0 && !siblings.includes(at)) at = parts.states[at]!.above;
  return at < 0 ? undefined : at;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
