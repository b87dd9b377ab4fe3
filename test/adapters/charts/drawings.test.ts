import { describe, expect, test } from 'vitest';
import type { ChartDrawing, DrawnState, Pixel } from '../../../adapters/charts/drawing.ts';
import { rowHeight } from '../../../adapters/charts/drawing.ts';
import { chartDrawings } from '../../../adapters/charts/drawings.generated.ts';
import { findCharts } from '../../../build/compile-charts.ts';
import { numberParts } from '../../../engine/chart/compile-parts.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const charts = await findCharts();

test('there is a drawing of every chart', () => {
  expect(chartDrawings.map(({ id }) => id)).toEqual(
    charts.map(({ definition }) => definition.machine.id),
  );
});

describe.each(chartDrawings)('the drawing of $id', (drawing) => {
  const { machine } = charts.find(
    ({ definition }) => definition.machine.id === drawing.id,
  )!.definition;
  const { parts } = numberParts(machine);
  const leaves = drawing.states.filter(({ type }) => type === 'atomic');
  const labels = labelsOf(drawing);
  const paths = parts.states.map(({ path }) => path);

  test('has every state and transition once, in the order of the chart', () => {
    expect(drawing.states.map(({ path }) => path)).toEqual(paths);
    expect(
      drawing.transitions.map(({ from, to, on, guard = '' }) => [from, to, on, guard]),
    ).toEqual(
      parts.transitions.map(({ from, to: [to], on, guard }) => [
        paths[from],
        to === undefined ? undefined : paths[to],
        on,
        guard,
      ]),
    );
    const drawn = [
      ...drawing.arrows.flatMap((arrow) => arrow.labels.map(({ transition }) => transition)),
      ...drawing.states.flatMap(({ stays = [] }) => stays),
    ];
    expect(drawn.toSorted((one, other) => one - other)).toEqual([...parts.transitions.keys()]);
  });

  test('has each transition at its arrow or its state', () => {
    for (const { from, to, labels: own } of drawing.arrows) {
      for (const { transition } of own)
        expect(drawing.transitions[transition]).toMatchObject({ from, to });
    }
    for (const { path, stays = [] } of drawing.states) {
      for (const stay of stays) expect(drawing.transitions[stay]).toMatchObject({ from: path });
    }
  });

  test('has boxes within boxes, which do not overlap otherwise', () => {
    const wrong = pairsOf(drawing.states).filter(([one, other]) =>
      isWithin(other.path, one.path) ? !contains(one, other) : overlap(one, other),
    );

    expect(wrong.map(([one, other]) => [one.path, other.path])).toEqual([]);
  });

  test('has labels that cover no label, no state and no line of another arrow', () => {
    const named = [...labels, ...leaves.map((leaf) => ({ ...leaf, name: leaf.path }))];
    const covered = pairsOf(named).filter(([one, other]) => overlap(one, other));
    const crossed = labels.flatMap((label) =>
      drawing.arrows.flatMap(({ points }, number) =>
        number !== label.arrow && segmentsOf(points).some((line) => overlap(line, label))
          ? [[label.name, number]]
          : [],
      ),
    );

    expect(covered.map(([one, other]) => [one.name, other.name])).toEqual([]);
    expect(crossed).toEqual([]);
    expect(labels.filter((label) => !contains({ x: 0, y: 0, ...drawing }, label))).toEqual([]);
  });

  test('has arrows from box to box, through no other state', () => {
    const boxes = new Map(drawing.states.map((state) => [state.path, state]));
    const lines = [
      ...drawing.arrows,
      ...drawing.states.flatMap(({ start = [] }) => (start.length > 0 ? [{ points: start }] : [])),
    ];
    for (const { from, to, points } of drawing.arrows) {
      expect(isOnEdge(points[0]!, boxes.get(from)!), `${from} to ${to}`).toBe(true);
      expect(isOnEdge(points.at(-1)!, boxes.get(to)!), `${from} to ${to}`).toBe(true);
    }
    const crossed = lines.flatMap(({ points }) =>
      leaves.filter((leaf) => segmentsOf(points).some((line) => overlap(line, shrunk(leaf)))),
    );
    expect(crossed.map(({ path }) => path)).toEqual([]);
  });

  test('has words in every state and every event that others send', () => {
    const told = drawing.states.filter(({ description = '' }) => description === '');

    expect(told.map(({ path }) => path)).toEqual([]);
    expect(drawing.transitions.map(({ on }) => on).filter((on) => !isInWords(drawing, on))).toEqual(
      [],
    );
  });
});

test('facts are those that the actions of a machine emit, without refusals', () => {
  const { transitions } = chartDrawings.find(({ id }) => id === 'climate')!;
  const facts = transitions.map(({ on, guard = '', facts: told }) => [
    on,
    guard,
    told?.join() ?? '',
  ]);

  expect(facts).toContainEqual(['climate.start', '', 'climate.started']);
  expect(facts).toContainEqual(['climate.start', 'moving', '']);

  const { states } = chartDrawings.find(({ id }) => id === 'delivery')!;
  const told = states.flatMap(({ path, facts: emitted = [] }) =>
    emitted.map((fact) => `${path} ${fact}`),
  );

  expect(told).toContain('delivered delivery.delivered');
});

function isInWords({ events }: ChartDrawing, on: string): boolean {
  return on === 'always' || on.startsWith('after ') || (events[on] ?? '') !== '';
}

function labelsOf({ arrows }: ChartDrawing) {
  return arrows.flatMap(({ labels }, arrow) =>
    labels.map(({ x, y, width, rows }) => ({
      arrow,
      name: rows.join(' '),
      x,
      y,
      width,
      height: rows.length * rowHeight,
    })),
  );
}

function pairsOf<One>(all: readonly One[]): readonly (readonly [One, One])[] {
  return all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other] as const));
}

function isWithin(path: string, above: string): boolean {
  return above === '' || path.startsWith(`${above}.`);
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function contains(a: Box, b: Box): boolean {
  return (
    a.x <= b.x && a.y <= b.y && b.x + b.width <= a.x + a.width && b.y + b.height <= a.y + a.height
  );
}

function isOnEdge([x, y]: Pixel, box: DrawnState): boolean {
  const near = (one: number, other: number) => Math.abs(one - other) <= 1;
  const isBeside = near(x, box.x) || near(x, box.x + box.width);
  const isAbove = near(y, box.y) || near(y, box.y + box.height);
  const isAlong =
    x >= box.x - 1 && x <= box.x + box.width + 1 && y >= box.y - 1 && y <= box.y + box.height + 1;
  return isAlong && (isBeside || isAbove);
}

/** The parts of a line, as boxes. */
function segmentsOf(points: readonly Pixel[]): readonly Box[] {
  return points.slice(1).map(([x, y], at) => {
    const [beforeX, beforeY] = points[at]!;
    return {
      x: Math.min(x, beforeX) - 0.5,
      y: Math.min(y, beforeY) - 0.5,
      width: Math.abs(x - beforeX) + 1,
      height: Math.abs(y - beforeY) + 1,
    };
  });
}

function shrunk({ x, y, width, height }: Box): Box {
  return { x: x + 2, y: y + 2, width: width - 4, height: height - 4 };
}
