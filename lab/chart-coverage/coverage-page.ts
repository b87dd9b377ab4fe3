import { html, raw } from 'hono/html';
import { chartSvg } from '../../adapters/charts/chart-svg.ts';
import { chartDrawings } from '../../adapters/charts/drawings.generated.ts';
import { wideBox } from '../../adapters/words/whole-page.ts';
import { type ChartCoverage, isTaken, type TransitionCoverage, untakenWords } from './coverage.ts';
import { style } from './page-style.ts';
import { figuresOf, powertrains, type TakenShare } from './summary.ts';

/** A part of the page. */
type Fragment = ReturnType<typeof html>;

/** The parts of a page: the figures, then each chart with its transitions and its states. */
export function coveragePage(charts: readonly ChartCoverage[]) {
  const { percent, transitions } = figuresOf(charts);
  return {
    title: `${percent} % of transitions`,
    style,
    main: html`<h1>${transitions.taken} of ${transitions.of} transitions taken, ${percent} %</h1>
${overview(charts)}
${charts.map(section)}`,
    footer:
      'Coverage of the charts of motorpool. A count is the number of scenarios that took a part.',
  };
}

function overview(charts: readonly ChartCoverage[]): Fragment {
  const row = (name: Fragment | string, some: readonly ChartCoverage[]): Fragment => {
    const { kinds, moves, percent, refuses, states, stays, transitions } = figuresOf(some);
    const shares = [states, transitions, moves, stays, refuses].map(shareWords);
    const cells = [`${percent} %`, ...shares, ...powertrains.map((kind) => kinds[kind]!)];
    return html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;
  };
  const rows = charts.map((each) => row(html`<a href="#${each.chart}">${each.chart}</a>`, [each]));
  return table(
    'Figures of the charts',
    ['chart', 'taken', 'states', 'transitions', 'moves', 'stays', 'refusals', ...powertrains],
    [...rows, row('all', charts)],
  );
}

/** A chart, whose tables are folded where all that counts is taken. */
function section(covered: ChartCoverage): Fragment {
  const { chart, states, transitions } = covered;
  const { percent, transitions: counted } = figuresOf([covered]);
  const sorted = transitions.toSorted((a, b) => orderOf(a) - orderOf(b));
  const open = counted.taken < counted.of ? raw(' open') : '';
  return html`<section id="${chart}">
<h2>${chart} <small>${counted.taken} of ${counted.of} transitions, ${percent} %</small></h2>
<details${open}><summary>Transitions and states</summary>
${drawing(covered)}
${table(`Transitions of ${chart}`, ['transition', 'scenarios', 'to', 'by'], sorted.map(transitionRow))}
${table(
  `States of ${chart}`,
  ['state', 'scenarios'],
  states.map((each) => countedRow(each.state, isTaken(each), each.scenarios.length)),
)}
</details>
</section>`;
}

/** The drawing of a chart, in which arrows that no run took stand out. */
function drawing({ chart, transitions }: ChartCoverage): Fragment {
  const looks = transitions.map((each, number) => [number, looksOf[orderOf(each)]!] as const);
  const drawn = chartDrawings.find(({ id }) => id === chart)!;
  const image = chartSvg(drawn, { transitions: Object.fromEntries(looks) });
  return wideBox(`Drawing of ${chart}`, html`${raw(image)}`);
}

/** By the place in the table. */
const looksOf = ['untaken', 'unreachable', 'taken'] as const;

/** The place of a transition in its table: those not taken come first. */
function orderOf(each: TransitionCoverage): number {
  if (isTaken(each)) return 2;
  return each.unreachable === undefined ? 0 : 1;
}

function transitionRow(each: TransitionCoverage): Fragment {
  const { effect, kinds, name, scenarios, to } = each;
  const target = to.length > 0 ? to.join(', ') : effect;
  const by = isTaken(each) ? `${kinds.join(', ')}: ${someOf(scenarios)}` : untakenWords(each);
  const isMissing = orderOf(each) === 0;
  const cells = html`<td>${target}</td><td>${by}</td>`;
  return countedRow(name.slice(name.indexOf(' ') + 1), !isMissing, scenarios.length, cells);
}

function someOf(scenarios: readonly string[]): string {
  const more = scenarios.length - mostNamed;
  return `${scenarios.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const mostNamed = 3;

function countedRow(
  name: string,
  isFine: boolean,
  count: number,
  cells: Fragment | string = '',
): Fragment {
  const look = isFine ? '' : raw(' class="untaken"');
  return html`<tr${look}><th scope="row">${name}</th><td>${count}</td>${cells}</tr>`;
}

function table(label: string, headings: readonly string[], rows: readonly Fragment[]): Fragment {
  return wideBox(
    label,
    html`<table>
<thead><tr>${headings.map((each) => html`<th>${each}</th>`)}</tr></thead>
<tbody>${rows}</tbody>
</table>`,
  );
}

function shareWords({ taken, of }: TakenShare): string {
  return of === 0 ? '-' : `${taken} / ${of}`;
}
