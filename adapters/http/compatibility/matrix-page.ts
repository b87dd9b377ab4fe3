import { html } from 'hono/html';
import type { CompatibleVehicle, Coverage } from '../../../engine/index.ts';
import { type Html, page, style } from '../docs/page.ts';

/** The marks of the coverage states and their words (stated). */
const states: Readonly<Record<Coverage, readonly [mark: string, words: string]>> = {
  supported: ['✓', 'supported'],
  notSupported: ['–', 'not supported'],
  notApplicable: ['n/a', 'not applicable to the powertrain'],
  notYetVerified: ['?', 'not yet verified: the vehicle may still work'],
};

/** The coverage of every capability; vehicles with equal coverage share a column. */
export function matrixPage(found: readonly CompatibleVehicle[], base: string): Html {
  const columns = toColumns(found);
  const keys = [...(found[0]?.coverage.keys() ?? [])];
  return page(
    'Compatibility',
    html`<main>
<h1>Compatibility</h1>
<p>${Object.values(states).map(([mark, words]) => html`<b>${mark}</b> ${words} `)}</p>
<p><code>filter[make]</code>, <code>filter[region]</code> and <code>filter[powertrainType]</code> in the address choose vehicles,
as in <a href="${base}/v3/compatible-vehicles?include=coverage"><code>/v3/compatible-vehicles?include=coverage</code></a>.</p>
<table class="matrix"><thead><tr><th></th>${columns.map(
      (column) => html`<th scope="col">${getNames(column).map((name) => html`${name}<br>`)}</th>`,
    )}</tr></thead>
<tbody>${keys.map(
      (key) => html`<tr><th scope="row"><code>${key}</code></th>${columns.map(([first]) => {
        const [mark, words] = states[first!.coverage.get(key)!];
        return html`<td title="${words}">${mark}</td>`;
      })}</tr>
`,
    )}</tbody></table>
</main>`,
    `${style}\nmain { max-width: none; } .matrix { width: auto; } .matrix thead { position: static; clip-path: none; }
.matrix tr { display: table-row; } .matrix td { display: table-cell; } .matrix td + td::before { content: none; }
.matrix th { white-space: nowrap; }`,
  );
}

function toColumns(found: readonly CompatibleVehicle[]): readonly CompatibleVehicle[][] {
  const columns = new Map<string, CompatibleVehicle[]>();
  for (const each of found) {
    const key = [...each.coverage.values()].join();
    const column = columns.get(key);
    if (column === undefined) columns.set(key, [each]);
    else column.push(each);
  }
  return [...columns.values()];
}

function getNames(column: readonly CompatibleVehicle[]): readonly string[] {
  return [...new Set(column.map((each) => `${each.make} ${each.model} ${each.powertrainType}`))];
}
