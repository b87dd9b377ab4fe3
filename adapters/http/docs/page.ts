import { html, raw } from 'hono/html';

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

/** Light or dark as the reader's system asks for. */
export const style = `
:root { --ink: #1c2024; --dim: #60646c; --paper: #fcfcfd; --line: #e0e1e6; --field: #f2f2f5; --accent: #0b68cb; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #edeef0; --dim: #a5a8b0; --paper: #111113; --line: #2e3135; --field: #1b1c1f; --accent: #70b8ff; }
}
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: var(--paper); font: 15px/1.55 system-ui, sans-serif; }
main { max-width: 56rem; margin: 0 auto; padding: 2rem 1.25rem 6rem; }
h1 { font-size: 1.7rem; margin: 0 0 .5rem; }
h2 { font-size: 1.25rem; margin: 3rem 0 .25rem; }
h3 { font-size: 1rem; margin: 0; display: flex; flex-wrap: wrap; gap: .6rem; align-items: baseline; }
p { margin: .4rem 0; max-width: 44rem; }
a { color: var(--accent); text-decoration: none; }
a:hover, p a { text-decoration: underline; }
code, pre { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { background: var(--field); border: 1px solid var(--line); border-radius: 6px; padding: .7rem .9rem; white-space: pre-wrap; margin: .5rem 0; }
section { border-top: 1px solid var(--line); padding: 1.3rem 0 .7rem; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; }
td, th { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--dim); font-weight: 500; }
summary { cursor: pointer; color: var(--dim); }
nav h2 { font-size: .85rem; color: var(--dim); margin: 1rem 0 0; }
nav ul { columns: 18rem; column-gap: 1.5rem; list-style: none; padding: 0; margin: .2rem 0; }
nav li { overflow-wrap: anywhere; break-inside: avoid; }
.dim { color: var(--dim); }
.method { font: 600 12px ui-monospace, monospace; color: var(--accent); min-width: 3.5rem; }
.mark { color: var(--dim); font-size: .8rem; border: 1px solid var(--line); border-radius: 9px; padding: 0 .5rem; }
@media (max-width: 40rem) {
  thead { position: absolute; clip-path: inset(50%); }
  tr { display: block; padding: .3rem 0; border-bottom: 1px solid var(--line); }
  td { display: inline; border: 0; padding: 0; }
  td + td::before { content: ' · '; color: var(--dim); }
}
`;
