import { html } from 'hono/html';
import {
  aboutPage,
  codesOfType,
  errorTypes,
  faceOf,
  findServiceFault,
} from '../../../engine/index.ts';
import { type Html, page } from './page.ts';

/**
 * The page about a group of errors such as `validation-errors`, which `links.about` and `docURL` name. Undefined for an
 * unknown group.
 */
export function errorPage(group: string, base: string): Html | undefined {
  const type = errorTypes.find((each) => aboutPage(each) === group);
  if (type === undefined) return undefined;
  return page(
    `Errors of type ${type}`,
    html`<main>
<h1>Errors of type <code>${type}</code></h1>
<table><thead><tr><th>code</th><th>status</th><th>meaning</th><th>what helps</th><th>from</th></tr></thead>
<tbody>${facesOf(type).map(
      ({ code, face }) => html`<tr><td><code>${code ?? 'null'}</code></td><td>${face.status}</td>
<td>${face.detail}</td><td>${face.resolution ?? ''}</td><td>${face.provenance}</td></tr>`,
    )}</tbody></table>
<p><a href="${base}/docs/errors">All groups of errors</a></p>
</main>`,
  );
}

/** The page that links to the pages of all groups. */
export function errorGroupsPage(base: string): Html {
  const items = errorTypes.map(
    (type) =>
      html`<li><a href="${base}/docs/errors/${aboutPage(type)}"><code>${type}</code></a></li>`,
  );
  return page(
    'Errors',
    html`<main>
<h1>Errors</h1>
<ul>${items}</ul>
<p>A missing permission has three forms. A request of version 3 that needs it is answered with status 403 and
<code>AUTHENTICATION</code> <code>FORBIDDEN</code>. A signal in a list of version 3 or in a <code>VEHICLE_STATE</code> has the
error <code>PERMISSION</code> <code>FORBIDDEN</code>. Version 2.0, with status 403, and <code>VEHICLE_ERROR</code> have
<code>PERMISSION</code> with the code null.</p>
</main>`,
  );
}

export function noGroupPage(base: string): Html {
  return page(
    'No such errors',
    html`<main>
<h1>There is no such group of errors</h1>
<p><a href="${base}/docs/errors">All groups of errors</a></p>
</main>`,
  );
}

/** Rows for each code in every spelling, or for the type alone if it has no codes. */
function facesOf(type: string) {
  const codes = codesOfType(type);
  if (codes.length === 0) return [{ code: null, face: faceOf({ type, code: null }) }];
  return codes.flatMap((code) => {
    const name = findServiceFault(type, code);
    return name === undefined ? [] : [{ code, face: faceOf(name) }];
  });
}
