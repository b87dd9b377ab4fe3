import { markupText } from '../words/markup-text.ts';
import type { Tiles } from './tiles.ts';

interface PageContent {
  readonly token: string | undefined;
  readonly tiles: Tiles | undefined;
}

/** The HTML of the page; without a build, a text with instructions. */
export function pageText(files: DashboardFiles | undefined, { token, tiles }: PageContent): string {
  if (files === undefined) return document('', missing);
  const head = [
    token === undefined ? '' : `<meta name="control-token" content="${markupText(token)}">`,
    tiles === undefined ? '' : tilesMeta(tiles),
    `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">`,
    `<link rel="stylesheet" href="/dashboard/${files.style}">`,
    `<script type="module" src="/dashboard/${files.script}"></script>`,
  ];
  return document(
    head.join('\n'),
    '<div id="app"></div>\n<noscript><p>The dashboard is a program: let it run scripts.</p></noscript>',
  );
}

const missing =
  '<h1>motorpool</h1><p>The dashboard has not been built: <code>npm run build</code> makes it. ' +
  'The API is there all the same: <a href="/docs/api">how it is called</a>.</p>';

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0f766e"/>' +
  '<path d="M18 4 8 18h7l-2 10 11-15h-7z" fill="#fff"/></svg>';

function document(head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>motorpool</title>
${head}
</head>
<body>
${body}
</body>
</html>
`;
}

function tilesMeta({ template, credit, creditUrl = '' }: Tiles): string {
  const words = `data-credit="${markupText(credit)}" data-url="${markupText(creditUrl)}"`;
  return `<meta name="tiles" content="${markupText(template)}" ${words}>`;
}

/** The built files, by their names in the folder. */
export interface DashboardFiles {
  readonly script: string;
  readonly style: string;
  /** Scripts that the page loads when it needs them. */
  readonly parts: readonly string[];
}
