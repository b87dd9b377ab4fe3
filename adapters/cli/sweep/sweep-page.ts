import { html } from 'hono/html';
import type { SweepCell } from '../../testing/sweep/cell.ts';
import type { SweepReport } from '../../testing/sweep/sweep.ts';
import { isReached, rowsOf, type SweepRow } from '../../testing/sweep/sweep-table.ts';
import { footerOfRuns, wholePage } from '../../words/whole-page.ts';
import { style } from '../report/html/style.ts';
import { printable } from '../terminal.ts';

/** A self-contained page without scripts: the table of faults and places, and each broken cell. */
export function sweepPage(scenario: string, report: SweepReport): string {
  const { cells, passed, places, remarks, undisturbed } = report;
  const broken = cells.filter(({ result }) => result === 'broken');
  const rows = rowsOf(cells);
  const reached = rows.filter(isReached);
  const unreached = rows.filter((row) => !isReached(row));
  const main = html`<h1>${printable(scenario)} swept</h1>
<p>${cells.length} cells, ${broken.length} of them broken.</p>
${undisturbed.map((each) => html`<p class="note">Without any fault: ${printable(each)}</p>`)}
${table(reached, places)}
${unreached.length > 0 ? html`<details><summary>${unreached.length} faults reached nothing</summary>${table(unreached, places)}</details>` : ''}
${broken.map(section)}
${remarks.map((each) => html`<p class="note">${printable(each)}</p>`)}`;
  return wholePage({
    title: `${passed ? 'PASS' : 'FAIL'}: ${printable(scenario)} swept`,
    style: style + ownStyle,
    main,
    footer: footerOfRuns,
  });
}

function table(rows: readonly SweepRow[], places: readonly string[]) {
  return html`<div class="wide"><table class="swept">
<thead><tr><th>target</th><th>fault</th>${places.map((place) => html`<th>${place}</th>`)}</tr></thead>
<tbody>${rows.map(
    (row, index) =>
      html`<tr>${targetOf(rows, index)}<th>${printable(row.fault)}</th>${row.cells.map(cell)}</tr>`,
  )}</tbody></table></div>`;
}

/** The target, in the first of its rows. */
function targetOf(rows: readonly SweepRow[], index: number) {
  const { target } = rows[index]!;
  if (rows[index - 1]?.target === target) return '';
  const count = rows.filter((row) => row.target === target).length;
  return html`<th rowspan="${count}">${printable(target)}</th>`;
}

function cell({ result, sentence = '' }: SweepCell) {
  return html`<td class="${result.replace(' ', '-')}" title="${printable(sentence)}">${result}</td>`;
}

function section({ fault, place, scenario = '', sentence = '', target }: SweepCell) {
  return html`<section>
<h2>${printable(`${target} ${fault}, ${place}`)}</h2>
<p>${printable(sentence)}</p>
<details><summary>the scenario that fails alone</summary><pre>${scenario}</pre></details>
</section>`;
}

const ownStyle = `
.swept :is(th, td) { text-align: left; font-weight: normal; }
.swept thead th { font-weight: 600; }
.swept [rowspan] { vertical-align: top; }
.swept .broken { color: #fff; background: #b91c1c; }
.swept .survived { background: #15803d33; }
.swept .lost, .swept .other-day { background: #a1620733; }
.swept .not-reached { opacity: .5; }
`;
