import { charactersOfStep } from '../../in-steps.ts';
import type { Span } from '../source/findings.ts';

/** A tag of an XML file; names are without their namespace. */
export interface XmlTag extends Span {
  readonly kind: 'start' | 'end' | 'empty';
  readonly name: string;
  /** The end of the tag before it: between two neighbours lies text. */
  readonly textFrom: number;
  /** The text of its attributes, which `xmlAttribute` reads, and where it begins. */
  readonly attributes: string;
  readonly attributesFrom: number;
}

/** The first place at which a file is no XML. */
export interface XmlMistake extends Span {
  readonly message: string;
}

/**
 * The tags of an XML file in their order, matched in pairs; a mistake ends them. Comments, CDATA,
 * instructions and a DOCTYPE without declarations are skipped; nothing is expanded. Undefined ends
 * a step. The packages for XML build a tree of the whole file, or need streams of the host.
 */
export function* xmlTags(text: string): Generator<XmlTag | undefined, XmlMistake | undefined> {
  const open: XmlTag[] = [];
  let textFrom = 0;
  let stepEnd = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', textFrom)) {
    if (at >= stepEnd) {
      yield undefined;
      stepEnd = at + charactersOfStep;
    }
    const skipped = skippedEnd(text, at);
    pattern.lastIndex = 0;
    const found = skipped === undefined ? pattern.exec(text.slice(at, at + mostCharacters)) : null;
    if (skipped === -1 || (skipped === undefined && found === null)) {
      const isCut = text.indexOf('>', at) === -1;
      const message = isCut ? 'the file is cut short inside a tag' : 'this begins no tag of XML';
      return { start: at, end: at + 1, message };
    }
    const end = skipped ?? at + found![0].length;
    if (found !== null) {
      const [, slash, name = '', attributes = '', isEmpty] = found;
      const kind = slash === '/' ? 'end' : isEmpty === '/' ? 'empty' : 'start';
      const tag: XmlTag = {
        kind,
        name: plainName(name),
        attributes,
        attributesFrom: at + 1 + name.length,
        start: at,
        end,
        textFrom,
      };
      if (kind === 'start' && open.push(tag) > mostOpen) {
        return { start: at, end, message: `more than ${mostOpen} elements inside one another` };
      }
      if (kind === 'end' && open.pop()?.name !== tag.name) {
        return { start: at, end, message: `</${name}> ends no element that is open here` };
      }
      yield tag;
    }
    textFrom = end;
  }
  const last = open.pop();
  if (last === undefined) return undefined;
  return { ...last, message: `<${last.name}> has no end: the file is cut short` };
}

/** The value of an attribute and its place; undefined without one. */
export function xmlAttribute(
  { attributes, attributesFrom }: XmlTag,
  name: string,
): (Span & { readonly value: string }) | undefined {
  for (const found of attributes.matchAll(attribute)) {
    if (found[1] !== name) continue;
    const value = found[2]!.slice(1, -1);
    const from = attributesFrom + found.index + found[0].length - value.length - 1;
    return { value, start: from, end: Math.max(from + 1, from + value.length) };
  }
  return undefined;
}

const mostOpen = 64;
/** The most characters of a tag (ours). */
const mostCharacters = 16_384;

/** The parts that are skipped, by their beginnings and ends. */
const skippedParts = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** The end of a part that is skipped; undefined for another part, -1 for one without an end. */
function skippedEnd(text: string, at: number): number | undefined {
  const part = skippedParts.find(([beginning]) => text.startsWith(beginning, at));
  if (part === undefined) {
    doctype.lastIndex = 0;
    const length = doctype.exec(text.slice(at, at + mostCharacters))?.[0].length;
    return length === undefined ? undefined : at + length;
  }
  const [beginning, ending] = part;
  const end = text.indexOf(ending, at + beginning.length);
  return end === -1 ? -1 : end + ending.length;
}

const attribute = /([\w:.-]+)\s*=\s*("[^"<]*"|'[^'<]*')/g;
const doctype = /<!DOCTYPE[^[>]*>/y;
const pattern = /<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;

function plainName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
