import type { LayoutOptions } from 'elkjs/lib/elk.bundled.js';

/** The options of ELK by which a chart is laid out: chosen by looking at each drawing. */
export function optionsFor(id: string): LayoutOptions {
  return { ...usual, ...own[id] };
}

const usual: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.randomSeed': '1',
  'elk.direction': 'RIGHT',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.padding': '[top=8,left=8,bottom=8,right=8]',
  // The arrows lead down, or to the right, from the initial state, and the others go back.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.spacing.edgeNode': '8',
  'elk.spacing.edgeEdge': '8',
  'elk.spacing.edgeLabel': '0',
  'elk.spacing.nodeNode': '16',
  'elk.layered.spacing.edgeNodeBetweenLayers': '8',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '7',
  'elk.layered.spacing.nodeNodeBetweenLayers': '16',
};

/** Large charts fill a page from top to bottom. */
const down: LayoutOptions = { 'elk.direction': 'DOWN' };

const own: Readonly<Record<string, LayoutOptions>> = {
  charge: { ...down, 'elk.layered.nodePlacement.strategy': 'LINEAR_SEGMENTS' },
  schedule: { 'elk.layered.cycleBreaking.strategy': 'GREEDY' },
  delivery: down,
  execution: { ...down, 'elk.layered.cycleBreaking.strategy': 'GREEDY' },
  person: down,
};
