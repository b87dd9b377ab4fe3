import type { ChartDrawing, DrawnTransition } from '../../adapters/charts/drawing.ts';

/** The part of docs/charts.md about a chart: its image, and its events and states in words. */
export function chartSection(drawing: ChartDrawing): string {
  const { id, description, states } = drawing;
  const outer = states.map(({ path }) => path).filter((path) => /^[^.]+$/.test(path));
  return [
    description,
    `![The chart ${id}: ${outer.join(', ')}](charts/${id}.svg)`,
    eventTable(drawing),
    stateTable(drawing),
  ].join('\n\n');
}

/** A row for each event that others send, and for each timer and each step without an event. */
function eventTable({ events, transitions }: ChartDrawing): string {
  const named = Object.keys(events);
  const others = new Set(transitions.map(({ on }) => on).filter((on) => !named.includes(on)));
  const rows = [...named, ...others].flatMap((on) => {
    const ones = transitions.filter((each) => each.on === on);
    const facts = [...new Set(ones.flatMap((each) => each.facts ?? []))];
    if (events[on] === undefined && facts.length === 0) return [];
    return [
      `| ${code(on)} | ${events[on] ?? ownWords(on, ones)} | ${facts.map(code).join(', ')} |`,
    ];
  });
  return ['| event | in words | emits |', '| --- | --- | --- |', ...rows].join('\n');
}

/** The words of a step of the chart's own. */
function ownWords(on: string, transitions: readonly DrawnTransition[]): string {
  const states = [...new Set(transitions.map(({ from }) => code(from)))];
  const named = states.length > 5 ? `${states.length} states` : states.join(', ');
  return on === 'always' ? `At once, in ${named}.` : `A timer of ${named}.`;
}

/** A row for each state, without columns that would be empty. */
function stateTable({ states, transitions }: ChartDrawing): string {
  const columns = [
    { head: 'state', cells: states.map(({ path }) => code(path)) },
    { head: 'in words', cells: states.map(({ description = '' }) => description) },
    {
      head: 'answers and stays',
      cells: states.map(({ stays = [] }) =>
        [...new Set(stays.map((each) => code(transitions[each]!.on)))].join(', '),
      ),
    },
    {
      head: 'entry and exit emit',
      cells: states.map(({ facts = [] }) => facts.map(code).join(', ')),
    },
  ].filter(({ cells }) => cells.slice(1).some((cell) => cell !== ''));
  const rows = states.map((_, at) => `| ${columns.map(({ cells }) => cells[at]!).join(' | ')} |`);
  return [
    `| ${columns.map(({ head }) => head).join(' | ')} |`,
    `| ${columns.map(() => '---').join(' | ')} |`,
    // The first state is the chart itself.
    ...rows.slice(1),
  ].join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}
