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
export function matrixPage(
  found: readonly CompatibleVehicle[],
  base: string,
  hint: string | undefined,
): Html {
  return page(
    'Compatibility',
    html`<main>
<h1>Compatibility</h1>
<p>${Object.values(states).map(([mark, words]) => html`<b>${mark}</b> ${words} `)}</p>
<p><code>filter[make]</code>, <code>filter[region]</code> and <code>filter[powertrainType]</code> in the address choose vehicles,
as in <a href="${base}/v3/compatible-vehicles?include=coverage"><code>/v3/compatible-vehicles?include=coverage</code></a>.</p>
${found.length === 0 ? html`<p role="alert"><b>${hint ?? 'no matches'}</b></p>` : matrix(found)}
</main>`,
    style + matrixStyle,
  );
}

function matrix(found: readonly CompatibleVehicle[]): Html {
  const columns = toColumns(found);
  const keys = [...found[0]!.coverage.keys()];
  return html`<div class="matrix" tabindex="0" role="region" aria-label="Compatibility"><table><thead><tr><td></td>${columns.map(
    (column) =>
      html`<th scope="col"><div>${getNames(column).map((name) => html`${name}<br>`)}</div></th>`,
  )}</tr></thead>
<tbody>${keys.map(
    (key) => html`<tr><th scope="row"><code>${key}</code></th>${columns.map(([first]) => {
      const [mark, words] = states[first!.coverage.get(key)!];
      return html`<td title="${words}">${mark}</td>`;
    })}</tr>
`,
  )}</tbody></table></div>`;
}

/** The table scrolls in its own box, below its header and beside its first column. */
const matrixStyle = `
main { max-width: none; padding-bottom: 1rem; } .matrix { overflow: auto; max-height: 85vh; border: 1px solid var(--line); }
.matrix table { width: auto; margin: 0; border-collapse: separate; border-spacing: 0; } .matrix tr { display: table-row; }
.matrix td, .matrix th { display: table-cell; padding: .3rem .6rem; border-bottom: 1px solid var(--line); background: var(--paper); }
.matrix td + td::before { content: none; } .matrix thead { position: sticky; top: 0; z-index: 2; clip-path: none; }
.matrix thead th { white-space: nowrap; } .matrix thead div { max-height: 20vh; overflow-y: auto; }
.matrix tr > :first-child { position: sticky; left: 0; z-index: 1; min-width: min(23rem, 38vw); border-right: 1px solid var(--line); }`;

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
