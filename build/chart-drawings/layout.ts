import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk.bundled.js';
import elk from 'elkjs/lib/elk.bundled.js';
import type {
  ChartDrawing,
  DrawnArrow,
  DrawnLabel,
  DrawnState,
  Pixel,
} from '../../adapters/charts/drawing.ts';
import { rowHeight } from '../../adapters/charts/drawing.ts';
import type { ChartWords } from './chart-words.ts';
import { optionsFor } from './looks.ts';
import { labelWidth, rowsOf, stateSize, titleHeight } from './measures.ts';

/** Transitions from one state to another, which share an arrow. */
interface Bundle {
  readonly from: number;
  readonly to: number;
  readonly transitions: readonly number[];
}

/** Lays a chart out: states within states, and arrows that run through their labels. */
export async function layOut(words: ChartWords): Promise<ChartDrawing> {
  const options = optionsFor(words.id);
  const bundles = bundlesOf(words);
  const graph: ElkNode = {
    id: 'drawing',
    layoutOptions: options,
    children: [nodeOf(words, 0, options)],
    edges: [...bundles.map((bundle, at) => edgeOf(words, bundle, at)), ...startsOf(words)],
  };
  const placed = await new elk.default().layout(graph);
  const boxes = new Map(withDescendants(placed).map((node) => [node.id, node]));
  const edges = new Map(
    (placed.edges as readonly ElkExtendedEdge[]).map((edge) => [edge.id, edge]),
  );
  const { id, description, transitions, events } = words;
  return {
    id,
    description,
    width: Math.ceil(placed.width!),
    height: Math.ceil(placed.height!),
    states: words.states.map(({ initial, ...state }, number): DrawnState => {
      const { x, y, width, height } = boxes.get(`s${number}`)!;
      const stays = staysOf(words, number);
      return {
        ...state,
        x: Math.round(x!),
        y: Math.round(y!),
        width: Math.round(x! + width!) - Math.round(x!),
        height: Math.round(y! + height!) - Math.round(y!),
        ...(stays.length === 0 ? {} : { stays }),
        ...(initial === undefined ? {} : { start: pointsOf(edges.get(`i${number}`)!) }),
      };
    }),
    transitions,
    arrows: bundles.map((bundle, at) => arrowOf(words, bundle, edges.get(`e${at}`)!)),
    events,
  };
}

function nodeOf(words: ChartWords, number: number, options: LayoutOptions): ElkNode {
  const within = words.parts.states.flatMap(({ above }, at) => (above === number ? [at] : []));
  const { initial } = words.states[number]!;
  const [width, height] = stateSize(words, number, staysOf(words, number).length);
  if (within.length === 0) return { id: `s${number}`, width, height };
  const start = initial === undefined ? [] : [{ id: `d${number}`, width: 10, height: 10 }];
  return {
    id: `s${number}`,
    children: [...start, ...within.map((each) => nodeOf(words, each, options))],
    layoutOptions: {
      ...options,
      'elk.padding': `[top=${titleHeight + 10},left=14,bottom=14,right=14]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height})`,
    },
  };
}

function bundlesOf({ parts }: ChartWords): readonly Bundle[] {
  const bundles = new Map<string, { from: number; to: number; transitions: number[] }>();
  for (const [number, { from, to }] of parts.transitions.entries()) {
    if (to[0] === undefined) continue;
    const key = `${from}>${to[0]}`;
    const bundle = bundles.get(key) ?? { from, to: to[0], transitions: [] };
    bundle.transitions.push(number);
    bundles.set(key, bundle);
  }
  return [...bundles.values()];
}

function edgeOf(words: ChartWords, { from, to, transitions }: Bundle, at: number): ElkExtendedEdge {
  const rows = transitions.map((each) => rowsOf(words.transitions[each]!));
  return {
    id: `e${at}`,
    sources: [`s${from}`],
    targets: [`s${to}`],
    layoutOptions: { 'elk.layered.priority.direction': to > from ? '100' : '0' },
    labels: [
      {
        id: `l${at}`,
        text: ' ',
        layoutOptions: { 'elk.edgeLabels.inline': 'true' },
        width: Math.max(...rows.map(labelWidth)),
        height: rows.flat().length * rowHeight,
      },
    ],
  };
}

function startsOf({ states }: ChartWords): readonly ElkExtendedEdge[] {
  return states.flatMap(({ initial }, number) =>
    initial === undefined
      ? []
      : [
          {
            id: `i${number}`,
            sources: [`d${number}`],
            targets: [`s${initial}`],
            layoutOptions: { 'elk.layered.priority.direction': '200' },
          },
        ],
  );
}

function staysOf({ parts }: ChartWords, state: number): readonly number[] {
  return parts.transitions.flatMap(({ from, to }, number) =>
    from === state && to.length === 0 ? [number] : [],
  );
}

function arrowOf(words: ChartWords, bundle: Bundle, edge: ElkExtendedEdge): DrawnArrow {
  const [label] = edge.labels!;
  let y = Math.round(label!.y!);
  const labels = bundle.transitions.map((transition): DrawnLabel => {
    const rows = rowsOf(words.transitions[transition]!);
    const width = Math.ceil(labelWidth(rows));
    const x = Math.round(label!.x! + (label!.width! - width) / 2);
    const placed = { transition, x, y, width, rows };
    y += rows.length * rowHeight;
    return placed;
  });
  return {
    from: words.states[bundle.from]!.path,
    to: words.states[bundle.to]!.path,
    points: pointsOf(edge),
    labels,
  };
}

function pointsOf({ sections = [] }: ElkExtendedEdge): readonly Pixel[] {
  const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);
  return points.map(({ x, y }) => [Math.round(x), Math.round(y)]);
}

function withDescendants(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(withDescendants)];
}
