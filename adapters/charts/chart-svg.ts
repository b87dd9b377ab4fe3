import { markupText } from '../words/markup-text.ts';
import {
  type ChartDrawing,
  type DrawnArrow,
  type DrawnState,
  type Pixel,
  rowHeight,
} from './drawing.ts';

/** Classes of parts of a drawing, such as `lit` or `taken`. */
export interface ChartClasses {
  /** By the path of a state. */
  readonly states?: Readonly<Record<string, string>>;
  /** By the number of a transition; its arrow has those of all its transitions. */
  readonly transitions?: Readonly<Record<number, string>>;
  /** Numbers to write at states without others in them, by the path. */
  readonly counts?: Readonly<Record<string, number>>;
}

/**
 * SVG markup for a drawing, styled by `chart-style.css`. The parts of a state have its path as
 * `data-state`, a label has the number of its transition as `data-transition`.
 */
export function chartSvg(drawing: ChartDrawing, classes: ChartClasses = {}): string {
  const { id, description, width, height, states, arrows } = drawing;
  const groups = states.filter(({ type }) => type === 'compound' || type === 'parallel');
  const leaves = states.filter((state) => !groups.includes(state));
  const parts = [
    ...groups.map((state) => stateMarkup(state, boxMarkup(state), classes)),
    ...arrows.map((arrow) => arrowMarkup(arrow, classes)),
    ...groups.map((state) => stateMarkup(state, titleMarkup(id, state), classes)),
    ...leaves.map((state) => stateMarkup(state, leafMarkup(state, classes), classes)),
    ...arrows.map((arrow) => labelMarkup(arrow, classes)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" class="statechart" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${markupText(`${id}: ${description}`)}">
${parts.join('\n')}
</svg>
`;
}

/** Wraps the markup of a state in a group with its classes and description. */
function stateMarkup(
  { path, type, description, start }: DrawnState,
  markup: string,
  { states = {} }: ChartClasses,
): string {
  const depth = path === '' ? 0 : path.split('.').length;
  const looks = `state ${type}${depth % 2 === 0 ? '' : ' odd'}${toClass(states[path])}`;
  const hint = description === undefined ? '' : `<title>${markupText(description)}</title>`;
  const isBox = markup.startsWith('<rect');
  const dot = isBox && start !== undefined ? dotMarkup(start) : '';
  return `<g class="${looks}" data-state="${markupText(path)}">${hint}${markup}${dot}</g>`;
}

function boxMarkup({ x, y, width, height }: DrawnState): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/>`;
}

/** The name of a state with others in it, over the lines that cross it. */
function titleMarkup(id: string, { path, x, y, width, stays = [] }: DrawnState): string {
  const name = text('name', x + 12, y + 19, path === '' ? id : lastName(path));
  return stays.length === 0
    ? name
    : name + text('stays', x + width - 12, y + 19, `${stays.length} stay`, 'end');
}

function leafMarkup(state: DrawnState, { counts = {} }: ChartClasses): string {
  const count = counts[state.path];
  const name = boxMarkup(state) + nameMarkup(state);
  return count ? name + countMarkup(state, count) : name;
}

/** A number at the upper right corner of a state. */
function countMarkup({ x, y, width }: DrawnState, count: number): string {
  const words = count.toLocaleString('en');
  const size = 14 + 7 * words.length;
  const left = x + width - size + 8;
  const badge = `<rect x="${left}" y="${y - 13}" width="${size}" height="18" rx="9"/>`;
  return `<g class="count">${badge}${text('', left + size / 2, y, words, 'middle')}</g>`;
}

function nameMarkup({ path, x, y, width, height, stays = [] }: DrawnState): string {
  const middle = x + width / 2;
  return stays.length === 0
    ? text('name', middle, y + height / 2 + 4.5, lastName(path), 'middle')
    : text('name', middle, y + 19, lastName(path), 'middle') +
        text('stays', middle, y + 36, `${stays.length} stay`, 'middle');
}

function dotMarkup(start: readonly Pixel[]): string {
  const [[x, y] = [0, 0]] = start;
  return `<circle cx="${x}" cy="${y}" r="4"/>${lineMarkup(start)}`;
}

function arrowMarkup({ points, labels }: DrawnArrow, { transitions = {} }: ChartClasses): string {
  const looks = labels.flatMap(({ transition }) => transitions[transition] ?? []);
  return `<g class="arrow${toClass(...new Set(looks))}">${lineMarkup(points)}</g>`;
}

function labelMarkup({ labels }: DrawnArrow, { transitions = {} }: ChartClasses): string {
  const groups = labels.map(({ transition, x, y, width, rows }) => {
    const lines = rows.map((row, at) =>
      text('', x + width / 2, y + at * rowHeight + 10.5, row, 'middle'),
    );
    return `<g class="label${toClass(transitions[transition])}" data-transition="${transition}"><rect x="${x}" y="${y}" width="${width}" height="${rows.length * rowHeight}"/>${lines.join('')}</g>`;
  });
  return groups.join('');
}

/** A line with round corners and a tip. */
function lineMarkup(points: readonly Pixel[]): string {
  const [first = [0, 0], ...others] = points;
  const end = others.at(-1) ?? first;
  const before = points.at(-2) ?? first;
  const corners = others.slice(0, -1).map((corner, at) => {
    const ends = [points[at]!, others[at + 1]!].map((neighbour) => near(corner, neighbour).join());
    return `L${ends.join(`Q${corner.join()} `)}`;
  });
  const angle = (Math.atan2(end[1] - before[1], end[0] - before[0]) * 180) / Math.PI;
  return `<path d="M${first.join()}${corners.join('')}L${end.join()}"/><path class="tip" d="M0 0L-8 4V-4z" transform="translate(${end.join()})rotate(${Math.round(angle)})"/>`;
}

/** A place near a corner on the way to its neighbour. */
function near([x, y]: Pixel, [nextX, nextY]: Pixel): Pixel {
  const length = Math.abs(nextX - x) + Math.abs(nextY - y);
  const share = length === 0 ? 0 : Math.min(6, length / 2) / length;
  return [Math.round(x + (nextX - x) * share), Math.round(y + (nextY - y) * share)];
}

function text(look: string, x: number, y: number, words: string, anchor = ''): string {
  const looks = look === '' ? '' : ` class="${look}"`;
  const anchored = anchor === '' ? '' : ` text-anchor="${anchor}"`;
  return `<text${looks} x="${x}" y="${y}"${anchored}>${markupText(words)}</text>`;
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function toClass(...names: readonly (string | undefined)[]): string {
  return names.map((name) => (name === undefined ? '' : ` ${markupText(name)}`)).join('');
}
