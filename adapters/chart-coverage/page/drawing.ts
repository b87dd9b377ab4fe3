import { html, raw } from 'hono/html';
import type { ChartParts } from '../../../engine/index.ts';
import { type ChartCoverage, isTaken, type TransitionCoverage } from '../coverage.ts';
import { type Arrow, arrowBetween, type Point } from './arrow.ts';
import { labelHeight, placeLabels } from './labels.ts';
import { type DrawnBox, layOut, titleHeight } from './layout.ts';

/** A part of the page. */
export type Fragment = ReturnType<typeof html>;

/** All transitions from one state to another, drawn as one arrow. */
interface Bundle {
  readonly from: number;
  readonly to: number;
  readonly transitions: TransitionCoverage[];
}

/** A chart as an image: states within states, and an arrow for each pair of states. */
export function drawing(
  parts: ChartParts,
  { chart, states, transitions }: ChartCoverage,
): Fragment {
  const boxes = layOut(parts);
  const entered = new Map(states.map((each) => [each.state, isTaken(each)]));
  const arrows = bundlesOf(parts, transitions).map(
    (each) => [each, arrowBetween(boxes[each.from]!, boxes[each.to]!)] as const,
  );
  // Lines run below the states that they pass.
  const boxed = parts.states.map(({ path }, number) => ({
    isLeaf: entered.has(path),
    image: stateBox(number, parts, boxes, { entered, transitions }),
  }));
  const [{ width, height }] = boxes as [DrawnBox];
  const margin = 60;
  const bounds = { x: -margin, y: -8, width: width + 2 * margin, height: height + 16 };
  const places = placeLabels(
    arrows.map(([bundle, { spots }]) => ({ spots, width: labelWidth(bundle) })),
    boxes.map(({ x, y, width: wide, height: high }, number) => ({
      x,
      y,
      width: wide,
      height: boxed[number]!.isLeaf ? high : titleHeight,
    })),
    bounds,
  );
  const view = [bounds.x, bounds.y, bounds.width, bounds.height].join(' ');
  return html`<svg viewBox="${view}" width="${bounds.width}" height="${bounds.height}" role="img" aria-label="The chart ${chart}">
${boxed.filter(({ isLeaf }) => !isLeaf).map(({ image }) => image)}
${arrows.map(([bundle, arrow]) => arrowLine(bundle, arrow))}
${boxed.filter(({ isLeaf }) => isLeaf).map(({ image }) => image)}
${arrows.map(([bundle, { spots }], number) => arrowLabel(bundle, places[number]!, spots[0]!))}
</svg>`;
}

interface BoxSurroundings {
  readonly entered: ReadonlyMap<string, boolean>;
  readonly transitions: readonly TransitionCoverage[];
}

function stateBox(
  number: number,
  parts: ChartParts,
  boxes: readonly DrawnBox[],
  { entered, transitions }: BoxSurroundings,
): Fragment {
  const { path } = parts.states[number]!;
  const { x, y, width, height } = boxes[number]!;
  const name = path === '' ? 'any state' : path.split('.').at(-1)!;
  const staying = transitions.filter((_, at) => {
    const { from, to } = parts.transitions[at]!;
    return from === number && to.length === 0;
  });
  const isLeaf = entered.has(path);
  const look = isLeaf ? (entered.get(path) === true ? 'state' : 'state un') : 'group';
  const left = isLeaf ? { x: x + width / 2, anchor: 'middle' } : { x: x + 10, anchor: 'start' };
  const stays =
    staying.length === 0
      ? ''
      : html`<text class="stays ${lookOf(staying)}" x="${isLeaf ? left.x : x + width - 10}" y="${y + (isLeaf ? 36 : 17)}" text-anchor="${isLeaf ? 'middle' : 'end'}">${shareOf(staying)} stay<title>${namesOf(staying)}</title></text>`;
  return html`<g class="${look}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8"><title>${path}</title></rect><text x="${left.x}" y="${y + (isLeaf && staying.length === 0 ? 27 : 18)}" text-anchor="${left.anchor}">${name}</text>${stays}</g>`;
}

function arrowLine({ transitions }: Bundle, { path, head }: Arrow): Fragment {
  return html`<g class="arrow ${lookOf(transitions)}"><title>${namesOf(transitions)}</title><path class="line" d="${path}"/><path class="head" d="${head}"/></g>`;
}

/** The words of an arrow at a place; a thin line leads to them if they stand beside it. */
function arrowLabel(bundle: Bundle, { x, y }: Point, middle: Point): Fragment {
  const { transitions } = bundle;
  const width = labelWidth(bundle);
  const isBeside = Math.abs(x - middle.x) > width / 2 || Math.abs(y - middle.y) > 2 * labelHeight;
  const lead = isBeside
    ? html`<path class="lead" d="M${round(middle.x)} ${round(middle.y)} L${round(x)} ${round(y)}"/>`
    : '';
  return html`<g class="arrow ${lookOf(transitions)}"><title>${namesOf(transitions)}</title>${lead}<rect class="label" x="${round(x - width / 2)}" y="${round(y - labelHeight / 2)}" width="${round(width)}" height="${labelHeight}" rx="3"/><text x="${round(x)}" y="${round(y + 3.5)}" text-anchor="middle">${wordsOf(bundle)}</text></g>`;
}

function wordsOf({ transitions }: Bundle): string {
  return transitions.length === 1 ? transitions[0]!.on : shareOf(transitions);
}

function labelWidth(bundle: Bundle): number {
  return wordsOf(bundle).length * 5.6 + 8;
}

/** How parts look: all of those that count taken, some, none, or none that counts. */
export function lookOf(transitions: readonly TransitionCoverage[]): string {
  const counted = transitions.filter((each) => each.unreachable === undefined || isTaken(each));
  const taken = counted.filter(isTaken).length;
  if (counted.length === 0) return 'never';
  return taken === counted.length ? 'taken' : taken === 0 ? 'untaken' : 'some';
}

function bundlesOf(parts: ChartParts, covered: readonly TransitionCoverage[]): readonly Bundle[] {
  const bundles = new Map<string, Bundle>();
  for (const [number, { from, to }] of parts.transitions.entries()) {
    for (const target of to) {
      const key = `${from} ${target}`;
      const bundle = bundles.get(key) ?? { from, to: target, transitions: [] };
      bundles.set(key, bundle);
      bundle.transitions.push(covered[number]!);
    }
  }
  return [...bundles.values()];
}

function shareOf(transitions: readonly TransitionCoverage[]): string {
  return `${transitions.filter(isTaken).length}/${transitions.length}`;
}

function namesOf(transitions: readonly TransitionCoverage[]): Fragment {
  const lines = transitions.map((each) => {
    const state = isTaken(each) ? 'taken' : each.unreachable === undefined ? 'NOT TAKEN' : 'never';
    return `${state}: ${each.name}`;
  });
  return html`${raw(lines.map(escaped).join('&#10;'))}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
