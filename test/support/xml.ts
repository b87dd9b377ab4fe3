/** An element as it was parsed; `text` is what stands directly in it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

/**
 * A strict reader of the XML of reports: elements, attributes, character references and the
 * declaration. It also reports every error that a real parser would.
 */
export function parseXml(source: string): XmlElement {
  // XML 1.0, production Char.
  if (!/^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u.test(source)) {
    throw new Error('a character that XML does not have');
  }
  // 2.11: every line end is one line feed.
  const rest = source.replace(/\r\n?/g, '\n').replace(/^<\?xml [^?]*\?>\s*/, '');
  const reader = { rest };
  const root = readElement(reader);
  if (reader.rest.trim() !== '') throw new Error(`something follows the root: ${reader.rest}`);
  return root;
}

interface Reader {
  rest: string;
}

function take(reader: Reader, pattern: RegExp): RegExpExecArray | undefined {
  const match = pattern.exec(reader.rest) ?? undefined;
  if (match !== undefined) reader.rest = reader.rest.slice(match[0].length);
  return match;
}

function readElement(reader: Reader): XmlElement {
  const open = take(reader, /^<([A-Za-z][\w.-]*)/);
  if (open === undefined) throw new Error(`no element: ${reader.rest.slice(0, 40)}`);
  const name = open[1]!;
  const attributes: Record<string, string> = {};
  for (let each; (each = take(reader, /^\s+([A-Za-z][\w.-]*)="([^"<]*)"/)) !== undefined; ) {
    const [, key = '', value = ''] = each;
    if (key in attributes) throw new Error(`${key} twice`);
    // 3.3.3: white space becomes blanks, unless it was written as a reference.
    attributes[key] = unescaped(value.replace(/[\t\n]/g, ' '));
  }
  if (take(reader, /^\s*\/>/) !== undefined) return { name, attributes, children: [], text: '' };
  if (take(reader, /^\s*>/) === undefined) throw new Error(`${name} is not closed`);
  const children: XmlElement[] = [];
  let text = '';
  for (;;) {
    const plain = take(reader, /^[^<]+/);
    if (plain !== undefined) {
      if (plain[0].includes(']]>')) throw new Error(']]> in text');
      text += unescaped(plain[0]);
      continue;
    }
    const close = take(reader, /^<\/([\w.-]+)\s*>/);
    if (close === undefined) children.push(readElement(reader));
    else if (close[1] === name) return { name, attributes, children, text };
    else throw new Error(`${close[1]} closes ${name}`);
  }
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function unescaped(text: string): string {
  return text.replace(/&([^;\s&]*;?)/g, (_, reference: string) => {
    const [, code, name = ''] = /^(?:#(\d+)|([a-z]+));$/.exec(reference) ?? [];
    const character = code === undefined ? named[name] : String.fromCodePoint(Number(code));
    if (character === undefined) throw new Error(`no reference: &${reference}`);
    return character;
  });
}
