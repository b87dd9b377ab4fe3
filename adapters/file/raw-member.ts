/**
 * The text of a member of a JSON object, unchanged: parsing and writing it again would change
 * numbers and white space. The last one where there are several, as in `JSON.parse`; undefined
 * where there is none. The object must be valid JSON.
 */
export function rawMember(text: string, name: string): string | undefined {
  let found: string | undefined;
  let at = text.indexOf('{') + 1;
  for (;;) {
    const keyStart = text.indexOf('"', at);
    if (keyStart === -1) return found;
    const keyEnd = endOfText(text, keyStart);
    const valueStart = text.indexOf(':', keyEnd) + 1;
    const valueEnd = endOfValue(text, valueStart);
    if (JSON.parse(text.slice(keyStart, keyEnd)) === name) {
      found = text.slice(valueStart, valueEnd).trim();
    }
    if (text[valueEnd] !== ',') return found;
    at = valueEnd + 1;
  }
}

/** The position after the closing quotation mark. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** The position of the comma or bracket after a value. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    switch (text.charAt(at)) {
      case '"':
        at = endOfText(text, at) - 1;
        break;
      case '{':
      case '[':
        depth += 1;
        break;
      case '}':
      case ']':
        if (depth === 0) return at;
        depth -= 1;
        break;
      case ',':
        if (depth === 0) return at;
    }
  }
  return text.length;
}
