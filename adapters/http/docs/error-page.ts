import { html } from 'hono/html';
import { codesOfType, faceOf, findServiceFault, serviceFaultTypes } from '../../../engine/index.ts';
import { page } from './page.ts';

type Html = ReturnType<typeof html>;

/** What errors of a group mean, `validation-errors`: where `links.about` of an error leads. Undefined for no group. */
export function errorPage(group: string): Html | undefined {
  const type = serviceFaultTypes.find((each) => faceOf({ type: each, code: null }).about === group);
  if (type === undefined) return undefined;
  const rows = codesOfType(type).flatMap((code) => {
    const name = findServiceFault(type, code);
    return name === undefined ? [] : [{ code, face: faceOf(name) }];
  });
  return page(
    `Errors of type ${type}`,
    html`<main>
<h1>Errors of type <code>${type}</code></h1>
<table><thead><tr><th>code</th><th>status</th><th>meaning</th><th>what helps</th><th>from</th></tr></thead>
<tbody>${rows.map(
      ({ code, face }) => html`<tr><td><code>${code}</code></td><td>${face.status}</td>
<td>${face.detail}</td><td>${face.resolution ?? ''}</td><td>${face.provenance}</td></tr>`,
    )}</tbody></table>
</main>`,
  );
}
