import { html, raw } from 'hono/html';
import { countedTables } from '../charts.generated.ts';
import {
  type ChartCoverage,
  isTaken,
  type SuiteCoverage,
  type TransitionCoverage,
} from '../coverage.ts';
import { pathWords } from '../shortest-path.ts';
import { figuresOf, powertrains, type TakenShare } from '../summary.ts';
import { drawing, type Fragment, lookOf } from './drawing.ts';
import { style } from './style.ts';

/** The parts of a page: the figures, each chart drawn, and its transitions. */
export function coveragePage({ charts }: SuiteCoverage) {
  const { percent, transitions } = figuresOf(charts);
  return {
    title: `${percent} % of transitions`,
    style,
    main: html`<h1>${transitions.taken} of ${transitions.of} transitions taken, ${percent} %</h1>
<p class="legend"><span class="taken">all taken</span> <span class="some">some taken</span> <span class="untaken">not taken</span> <span class="never">cannot be taken</span></p>
${overview(charts)}
${charts.map(section)}`,
    footer:
      'Coverage of the charts by runs of motorpool. An arrow stands for all transitions from one state to another; it and each number name them where the pointer rests.',
  };
}

function overview(charts: readonly ChartCoverage[]): Fragment {
  const row = (name: Fragment | string, some: readonly ChartCoverage[]): Fragment => {
    const figures = figuresOf(some);
    return html`<tr><th scope="row">${name}</th><td><meter min="0" max="100" value="${figures.percent}"></meter> <span class="percent">${figures.percent} %</span></td><td>${share(figures.states)}</td><td>${share(figures.transitions)}</td><td>${share(figures.moves)}</td><td>${share(figures.stays)}</td><td>${share(figures.refuses)}</td>${powertrains.map((kind) => html`<td>${figures.kinds[kind]}</td>`)}</tr>`;
  };
  return wideBox(
    'Figures of the charts',
    html`<table>
<thead><tr><th>chart</th><th>taken</th><th>states</th><th>transitions</th><th>moves</th><th>stays</th><th>refusals</th>${powertrains.map((kind) => html`<th>${kind}</th>`)}</tr></thead>
<tbody>${charts.map((each) => row(html`<a href="#${each.chart}">${each.chart}</a>`, [each]))}</tbody>
<tfoot>${row('all', charts)}</tfoot>
</table>`,
  );
}

function section(covered: ChartCoverage): Fragment {
  const { chart, transitions } = covered;
  const { parts } = countedTables.find(({ id }) => id === chart)!;
  const { transitions: counted, percent } = figuresOf([covered]);
  const sorted = transitions.toSorted((a, b) => orderOf(a) - orderOf(b));
  // A chart that is taken whole is folded.
  const open = sorted.some((each) => orderOf(each) === 0) ? raw(' open') : '';
  return html`<section id="${chart}">
<h2>${chart} <small>${counted.taken} of ${counted.of} transitions, ${percent} %</small></h2>
<details${open}><summary>The drawing</summary>${wideBox(`Drawing of ${chart}`, drawing(parts, covered))}</details>
<details${open}><summary>The transitions</summary><ol>${sorted.map(item)}</ol></details>
</section>`;
}

/** Those not taken come first. */
function orderOf(each: TransitionCoverage): number {
  if (isTaken(each)) return 2;
  return each.unreachable === undefined ? 0 : 1;
}

function item(each: TransitionCoverage): Fragment {
  const { name, to, effect, scenarios, kinds, path, unreachable } = each;
  const target = to.length > 0 ? `to ${to.join(', ')}` : effect;
  const more = scenarios.length > mostNamed ? ` and ${scenarios.length - mostNamed} more` : '';
  const by = isTaken(each)
    ? `${kinds.join(', ')}; ${scenarios.slice(0, mostNamed).join(', ')}${more}`
    : (unreachable ?? untakenWords(path));
  return html`<li class="${lookOf([each])}"><b>${name.slice(name.indexOf(' ') + 1)}</b> ${target} <small>${by}</small></li>`;
}

const mostNamed = 3;

/** A transition that no run took; guards may leave no events that lead through it. */
function untakenWords(path: TransitionCoverage['path']): string {
  return path === undefined || path.length === 0
    ? 'not taken'
    : `not taken; the fewest events: ${pathWords(path)}`;
}

/** A box that scrolls sideways where the screen is narrow, also by the keys. */
function wideBox(label: string, content: Fragment): Fragment {
  return html`<div class="wide" tabindex="0" role="region" aria-label="${label}">${content}</div>`;
}

function share({ taken, of }: TakenShare): string {
  return of === 0 ? '-' : `${taken} / ${of}`;
}
