/** A text between tags. Characters that XML cannot hold, even escaped, become visible signs. */
export function xmlText(text: string): string {
  return visible(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

/** A text between double quotes, where a parser would turn line feeds and tabs into blanks. */
export function xmlAttribute(text: string): string {
  return xmlText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}

function visible(text: string): string {
  return text.replace(forbidden, '\ufffd');
}

/** All characters outside the production Char of XML 1.0, including halves of surrogate pairs. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/gu;
