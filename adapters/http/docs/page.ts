import { html, raw } from 'hono/html';
import { style } from './style.ts';

export type Html = ReturnType<typeof html>;

/** A page that loads nothing: no script, no font, no picture. */
export function page(title: string, body: Html | readonly Html[], styles = style): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${raw(styles)}</style>
</head>
<body>${body}</body>
</html>`;
}

/** Whether a client with this header Accept is a browser: browsers name HTML, clients of an API JSON or anything. */
export function wantsPage(accept: string | null | undefined): boolean {
  return /\btext\/html\b/i.test(accept ?? '');
}

/** Forbids loading anything, whatever the content of the page. */
export const pageHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
} as const;
