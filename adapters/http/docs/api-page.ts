import { html } from 'hono/html';
import { aboutPage, errorTypes } from '../../../engine/index.ts';
import { curlCommand } from './curl.ts';
import { exampleOf } from './example.ts';
import type { OpenApiDocument, Operation, Parameter, Schema } from './openapi-shape.ts';
import { type Html, page } from './page.ts';

interface Listed {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** The API for readers: every route with its parameters, a command to try it and its answers. */
export function apiPage(document: OpenApiDocument, base: string): Html {
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const families = document.tags
    .map((tag) => ({
      ...tag,
      routes: listed.filter(({ operation }) => operation.tags.includes(tag.name)),
    }))
    .filter(({ routes }) => routes.length > 0);
  return page(
    `${document.info.title} API`,
    html`<main>
<h1>${document.info.title} API</h1>
${document.info.description.split(/(?<=\.) /).map((sentence) => html`<p>${withCode(sentence)}</p>`)}
<p>The same for programs: <a href="${base}/openapi.json">openapi.json</a></p>
<nav>${families.map(
      ({ name, routes }) =>
        html`<h2>${name}</h2><ul>${routes.map(
          ({ operation }) =>
            html`<li><a href="#${operation.operationId}">${operation.operationId}</a></li>`,
        )}</ul>`,
    )}</nav>
${families.map(
  ({ name, description, routes }) => html`<h2 id="${name}">${description}</h2>
${routes.map((each) => section(each, document, base))}`,
)}
${errorSection(document, base)}
</main>`,
  );
}

function section(
  { path, method, operation }: Listed,
  document: OpenApiDocument,
  base: string,
): Html {
  const { operationId, summary, description, parameters = [] } = operation;
  const permission = operation['x-permission'];
  return html`<section id="${operationId}">
<h3><span class="method">${method.toUpperCase()}</span><code>${path}</code>
<span class="mark">${operation['x-provenance']}</span></h3>
<p>${summary}${description === undefined ? '' : html`. ${withCode(description)}`}</p>
${permission === undefined ? '' : html`<p>Needs the permission <code>${permission}</code>.</p>`}
${parameters.length === 0 ? '' : parameterTable(parameters)}
<pre><code>${curlCommand(base, path, method, operation, document)}</code></pre>
${answers(operation, document)}
</section>`;
}

function parameterTable(parameters: readonly Parameter[]): Html {
  return html`<table><thead><tr><th>name</th><th>in</th><th>type</th><th>meaning</th></tr></thead>
<tbody>${parameters.map(
    (each) => html`<tr><td><code>${each.name}</code>${each.required === true ? ' *' : ''}</td>
<td>${each.in}</td><td>${typeInWords(each.schema)}</td><td>${withCode(each.description ?? '')}</td></tr>`,
  )}</tbody></table>`;
}

/** Successful answers with an example, the others by their status. */
function answers({ responses }: Operation, document: OpenApiDocument): readonly Html[] {
  const all = Object.entries(responses);
  const failed = all.filter(([status]) => !status.startsWith('2'));
  const errors = failed.map(
    ([status, { description }], at) =>
      html`${at === 0 ? '' : ' · '}<code>${status}</code> ${description}`,
  );
  return [
    ...all.filter(([status]) => status.startsWith('2')).map((each) => success(each, document)),
    ...(failed.length === 0 ? [] : [html`<p class="dim">${errors}</p>`]),
  ];
}

function success(
  [status, { description, content }]: [string, Operation['responses'][string]],
  document: OpenApiDocument,
): Html {
  const schema = content?.['application/json']?.schema;
  const title = html`<code>${status}</code> ${description}`;
  if (schema === undefined) return html`<p>${title}</p>`;
  return html`<details><summary>${title}</summary>${sample(schema, document)}</details>`;
}

function sample(schema: Schema, document: OpenApiDocument): Html {
  return html`<pre><code>${JSON.stringify(exampleOf(schema, document), undefined, 2)}</code></pre>`;
}

/** A section on the form of errors in version 3, with links to the pages of all errors. */
function errorSection(document: OpenApiDocument, base: string): Html {
  const links = errorTypes
    .map(aboutPage)
    .map(
      (group, at) =>
        html`${at === 0 ? '' : ' · '}<a href="${base}/docs/errors/${group}">${group}</a>`,
    );
  return html`<h2 id="errors">Errors</h2>
<p>${links}</p>
${sample({ $ref: '#/components/schemas/Errors' }, document)}`;
}

function typeInWords({ type, enum: values, default: usual }: Schema): string {
  const what = values === undefined ? String(type ?? 'any') : values.map(String).join(' | ');
  return usual === undefined ? what : `${what}, ${JSON.stringify(usual)} without it`;
}

/** Text in which backticks enclose code. */
function withCode(text: string): readonly (Html | string)[] {
  return text.split('`').map((part, at) => (at % 2 === 0 ? part : html`<code>${part}</code>`));
}
