import { html, raw } from 'hono/html';
import { printableLines } from './text.ts';

export interface PageParts {
  readonly title: string;
  readonly style: string;
  readonly main: ReturnType<typeof html>;
  readonly footer: string;
}

/** A self-contained page without scripts. */
export function wholePage({ title, style, main, footer }: PageParts): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'">
<title>${title} - motorpool</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
${main}
</main>
<footer>${footer}</footer>
</body>
</html>
`;
  // No part of the page is asynchronous.
  if (page instanceof Promise) throw new Error('a part of the page is a promise');
  return printableLines(page.toString());
}

/** A box that scrolls sideways where the screen is narrow, also by the keys of a keyboard. */
export function wideBox(label: string, content: PageParts['main']): PageParts['main'] {
  return html`<div class="wide" tabindex="0" role="region" aria-label="${label}">${content}</div>`;
}

/** The footer of pages about runs. */
export const footerOfRuns = 'A report of motorpool. All times are simulated.';
