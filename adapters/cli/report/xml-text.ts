/** A text as it stands between tags. What XML cannot carry, not even escaped, becomes a visible sign. */
export function xmlText(text: string): string {
  return visible(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

/** A text as it stands between double quotes, where a parser would turn line feeds and tabs into blanks. */
export function xmlAttribute(text: string): string {
  return xmlText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}

function visible(text: string): string {
  return text.replace(forbidden, '\ufffd');
}

/** Everything outside of the production Char of XML 1.0, halves of surrogate pairs among it. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/gu;
