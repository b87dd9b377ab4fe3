import type { ChartDrawing, DrawnTransition } from '../../adapters/charts/drawing.ts';

/** The part of docs/charts.md about a chart: its image, and its events and states in words. */
export function chartSection(drawing: ChartDrawing): string {
  const { id, description } = drawing;
  return [
    description,
    `![The chart ${id}](charts/${id}.svg)`,
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
  const states = [...new Set(transitions.map(({ from }) => code(from)))].join(', ');
  return on === 'always' ? `At once, in ${states}.` : `A timer of ${states}.`;
}

function stateTable({ states, transitions }: ChartDrawing): string {
  const isTold = states.some(({ facts }) => facts !== undefined);
  const rows = states.slice(1).map(({ path, description = '', stays = [], facts = [] }) => {
    const staying = [...new Set(stays.map((each) => code(transitions[each]!.on)))].join(', ');
    const told = isTold ? ` ${facts.map(code).join(', ')} |` : '';
    return `| ${code(path)} | ${description} | ${staying} |${told}`;
  });
  const [head, line] = isTold ? [' entry and exit emit |', ' --- |'] : ['', ''];
  return [
    `| state | in words | answers and stays |${head}`,
    `| --- | --- | --- |${line}`,
    ...rows,
  ].join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}
