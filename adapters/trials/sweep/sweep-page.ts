import { html } from 'hono/html';
import { printable } from '../../terminal/terminal.ts';
import type { SweepCell } from '../../testing/sweep/cell.ts';
import type { SweepReport } from '../../testing/sweep/sweep.ts';
import {
  type BrokenGroup,
  brokenGroups,
  isReached,
  rowsOf,
  type SweepRow,
  tally,
} from '../../testing/sweep/sweep-table.ts';
import { footerOfRuns, wholePage, wideBox } from '../../words/whole-page.ts';
import { style } from '../report/html/style.ts';

/** A self-contained page without scripts: the table of faults and places, and each broken cell. */
export function sweepPage(scenario: string, report: SweepReport): string {
  const { cells, passed, places, remarks, undisturbed } = report;
  const rows = rowsOf(cells);
  const reached = rows.filter(isReached);
  const unreached = rows.filter((row) => !isReached(row));
  const main = html`<h1>${printable(scenario)} swept</h1>
<p>${rows.length} faults at ${places.length} places: ${tally(cells)}.</p>
${undisturbed.map((each) => html`<p class="note">Without any fault: ${printable(each)}</p>`)}
${table('Faults that reached something', reached, places)}
${unreached.length > 0 ? html`<details><summary>${unreached.length} faults reached nothing</summary>${table('Faults that reached nothing', unreached, places)}</details>` : ''}
${brokenGroups(cells).map(section)}
${remarks.map((each) => html`<p class="note">${printable(each)}</p>`)}`;
  return wholePage({
    title: `${passed ? 'PASS' : 'FAIL'}: ${printable(scenario)} swept`,
    style: style + ownStyle,
    main,
    footer: footerOfRuns,
  });
}

/** The rows of each target below its name, so that narrow screens have room for the results. */
function table(label: string, rows: readonly SweepRow[], places: readonly string[]) {
  const targets = [...new Set(rows.map(({ target }) => target))];
  return wideBox(
    label,
    html`<table class="swept">
<thead><tr><th>fault</th>${places.map((place) => html`<th>${place}</th>`)}</tr></thead>
${targets.map(
  (
    target,
  ) => html`<tbody><tr><th class="target" scope="rowgroup" colspan="${places.length + 1}"><b>${printable(target)}</b></th></tr>
${rows
  .filter((row) => row.target === target)
  .map(
    ({ cells, fault }) => html`<tr><th scope="row">${printable(fault)}</th>${cells.map(cell)}</tr>`,
  )}</tbody>`,
)}</table>`,
  );
}

function cell({ result, sentence = '' }: SweepCell) {
  return html`<td class="${result.replace(' ', '-')}" title="${printable(sentence)}">${result}</td>`;
}

/** A mistake, the first cell that has it with its scenario, and the others. */
function section({ first, cells }: BrokenGroup) {
  const { scenario = '', sentence = '' } = first;
  const others = cells.slice(1);
  return html`<section>
<h2>${nameOf(first)}</h2>
<p>${printable(sentence)}</p>
<details><summary>the scenario that fails alone</summary><pre>${scenario}</pre></details>
${others.length === 0 ? '' : html`<details><summary>in ${others.length} other ${others.length === 1 ? 'cell' : 'cells'} too</summary>${others.map(other)}</details>`}
</section>`;
}

function other(each: SweepCell) {
  return html`<details class="other"><summary>${nameOf(each)}</summary><p>${printable(each.sentence ?? '')}</p><pre>${each.scenario ?? ''}</pre></details>`;
}

function nameOf({ fault, place, target }: SweepCell): string {
  return printable(`${target} ${fault}, ${place}`);
}

const ownStyle = `
.swept :is(th, td) { text-align: left; font-weight: normal; }
.swept thead th { font-weight: 600; }
.swept .target { padding-top: .8rem; }
.other { margin-left: 1rem; }
@media (max-width: 44rem) { .swept :is(td, th) { padding: .3rem .4rem; } .swept tbody th[scope="row"] { white-space: normal; min-width: 7rem; } }
.swept .broken { color: #fff; background: #b91c1c; }
.swept .survived { background: #15803d33; }
.swept .lost, .swept .other-day { background: #a1620733; }
.swept .not-reached { opacity: .5; }
`;
