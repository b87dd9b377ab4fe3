import { html } from 'hono/html';
import { printable } from '../../terminal/terminal.ts';
import type { SearchFinding } from '../../testing/explore/findings.ts';
import type { SearchMethod } from '../../testing/explore/options.ts';
import type { SearchReport } from '../../testing/explore/search-report.ts';
import {
  classWords,
  type FindingGroup,
  findingGroups,
  likeOthers,
  moreWords,
  sizeWords,
} from '../../testing/explore/table.ts';
import { footerOfRuns, wholePage, wideBox } from '../../words/whole-page.ts';
import { style } from '../report/html/style.ts';
import { cellTables } from './cell-table.ts';
import { pictureBox } from './order-picture.ts';

const methodWords = { explore: 'explored', sweep: 'swept' } as const;

/** A self-contained page without scripts: the trials of each kind, and each finding. */
export function searchPage(method: SearchMethod, scenario: string, report: SearchReport): string {
  const { classes, findings, passed, places, remarks } = report;
  const title = `${printable(scenario)} ${methodWords[method]}`;
  const orders = classes === undefined ? '' : `, ${classWords(classes)} of orders`;
  const main = html`<h1>${title}</h1>
<p>${sizeWords(report)}${orders}.
${findings.length === 0 ? 'Nothing was found.' : `${findings.length} found.`}</p>
${places.length > 0 ? cellTables(report) : triedTable(report)}
${findingGroups(findings).map((each) => section(each, report))}
${remarks.map((each) => html`<p class="note">${printable(each)}</p>`)}`;
  return wholePage({
    title: `${passed ? 'PASS' : 'FAIL'}: ${title}`,
    style: style + ownStyle,
    main,
    footer: footerOfRuns,
  });
}

function triedTable({ tried }: SearchReport) {
  return wideBox(
    'Runs of each disturbance',
    html`<table class="tried"><thead><tr><th>disturbance</th><th>runs</th><th>possible</th><th>left</th><th>like others</th></tr></thead>
<tbody>${tried.map(row)}</tbody></table>`,
  );
}

function row(tried: SearchReport['tried'][number]) {
  const { left, possible, runs, what } = tried;
  const rest = possible === undefined ? ['', '', ''] : [possible, left, likeOthers(tried) ?? ''];
  return html`<tr><td>${what}</td><td>${runs}</td>${rest.map((each) => html`<td>${each}</td>`)}</tr>`;
}

/** A mistake, the first finding that shows it with its scenario, and the others. */
function section({ all, first }: FindingGroup, { sent }: SearchReport) {
  const { choices, more, name, why } = first;
  const others = all.slice(1);
  return html`<section>
<h2>${name}</h2>
<p>${printable(first.sentence)}</p>
${more === 0 ? '' : html`<p class="note">${moreWords(more)}</p>`}
${choices.length === 0 ? '' : pictureBox(first, sent)}
${why.length === 0 ? '' : html`<pre>${why.map(printable).join('\n')}</pre>`}
<details><summary>the scenario that fails alone</summary><pre>${first.scenario}</pre></details>
${others.length === 0 ? '' : html`<details><summary>in ${others.length} other ${others.length === 1 ? 'cell' : 'cells'} too</summary>${others.map(other)}</details>`}
</section>`;
}

function other({ name, scenario, sentence }: SearchFinding) {
  return html`<details class="other"><summary>${name}</summary><p>${printable(sentence)}</p><pre>${scenario}</pre></details>`;
}

const ownStyle = `
.tried :is(td, th):first-child { text-align: left; }
@media (max-width: 44rem) { .tried :is(td, th) { padding: .3rem .4rem; } }
.lanes text { font: 12px system-ui, sans-serif; fill: currentColor; }
.lanes line { stroke: currentColor; opacity: .35; }
.lanes circle { fill: currentColor; opacity: .55; }
.lanes .moved circle { fill: #c2410c; opacity: 1; }
.lanes .moved line { stroke: #c2410c; opacity: 1; }
.lanes .moved text { fill: #c2410c; font-weight: 600; }
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
