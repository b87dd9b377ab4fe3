import { html } from 'hono/html';
import { printable } from '../../terminal/terminal.ts';
import type { SearchReport } from '../../testing/explore/search-report.ts';
import type { SweepCell } from '../../testing/sweep/cell.ts';
import { isReached, rowsOf, type SweepRow } from '../../testing/sweep/cell-rows.ts';
import { wideBox } from '../../words/whole-page.ts';

/** The table of faults and places: rows that were reached, and the others folded. */
export function cellTables({ cells, places }: SearchReport) {
  const rows = rowsOf(cells);
  const unreached = rows.filter((row) => !isReached(row));
  return html`${table('Faults that reached something', rows.filter(isReached), places)}
${unreached.length > 0 ? html`<details><summary>${unreached.length} faults reached nothing</summary>${table('Faults that reached nothing', unreached, places)}</details>` : ''}`;
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
