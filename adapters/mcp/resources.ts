import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withNearest } from '../../engine/index.ts';
import { shippedFolder } from '../file/shipped-folder.ts';
import { readShipped, shippedNames, withNearShipped } from '../file/shipped-scenarios.ts';
import { type ControlDoor, worldPath } from './control-door.ts';
import { shortened } from './tool.ts';
import { ToolError } from './tool-error.ts';
import { type EntryDocument, sentenceOf } from './world-tools.ts';

/** A text that clients read by its URI. */
export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
}

const scheme = 'motorpool://';

/** The resources with fixed URIs. */
export function listResources(): readonly Resource[] {
  const sections = [...referenceSections().keys()].map((name) => ({
    uri: `${scheme}reference/${name}`,
    name: `reference: ${name}`,
    description: `Of the reference of the scenario language: ${name}`,
    mimeType: 'text/markdown',
  }));
  const scenarios = shippedNames().map((name) => ({
    uri: `${scheme}scenarios/${name}`,
    name,
    description: 'The text of a shipped scenario',
    mimeType: 'application/yaml',
  }));
  return [...sections, ...scenarios];
}

/** The resources whose URIs have parameters. */
export const resourceTemplates = [
  {
    uriTemplate: `${scheme}worlds/{world}/log/{from}`,
    name: 'log of a world',
    description: 'A hundred entries of the log in sentences, from a sequence on',
    mimeType: 'text/plain',
  },
];

/** The text of a resource. Throws `ToolError` for an unknown one. */
export async function readResource(
  uri: string,
  door: ControlDoor,
  signal: AbortSignal,
): Promise<{ readonly mimeType: string; readonly text: string }> {
  const [, kind = '', name = ''] = /^motorpool:\/\/(\w+)\/(.+)$/.exec(uri) ?? [];
  if (kind === 'reference') {
    const sections = referenceSections();
    const text = sections.get(name);
    if (text !== undefined) return { mimeType: 'text/markdown', text };
    throw unknown(`the reference has no section ${name}`, name, sections.keys());
  }
  if (kind === 'scenarios') {
    const found = readShipped(name);
    if (found !== undefined) return { mimeType: 'application/yaml', text: found.text };
    throw new ToolError(withNearShipped(`no scenario ${name} is shipped`, name));
  }
  const [, world, from] = /^([\w-]+)\/log\/(\d{1,12})$/.exec(name) ?? [];
  if (kind === 'worlds' && world !== undefined && from !== undefined) {
    const { data } = await door.ask<{ readonly data: readonly EntryDocument[] }>(
      'GET',
      worldPath(world, `log?from=${from}`),
      signal,
    );
    return { mimeType: 'text/plain', text: data.map((each) => `${sentenceOf(each)}\n`).join('') };
  }
  const near = listResources().map((each) => each.uri);
  throw unknown(`there is no resource ${shortened(uri)}`, uri, near);
}

function unknown(message: string, name: string, names: Iterable<string>): ToolError {
  return new ToolError(withNearest(message, name, [...names]));
}

/** The parts of the reference, by the slugs of their headings. */
function referenceSections(): ReadonlyMap<string, string> {
  const text = readFileSync(join(shippedFolder(), '../docs/reference.md'), 'utf8');
  const parts = text.split(/^(?=## )/m).slice(1);
  return new Map(parts.flatMap((part) => partsOf(nameOf(part), part)));
}

/** A section in parts of whole lines; the first goes by the name of the section alone. */
function partsOf(name: string, section: string): readonly (readonly [string, string])[] {
  const texts = [''];
  for (const line of section.split(/(?<=\n)/)) {
    const latest = texts.at(-1)!;
    if (latest.length + line.length > mostOfPart) texts.push(line);
    else texts[texts.length - 1] = latest + line;
  }
  const nameAt = (index: number) => (index === 0 ? name : `${name}/${index + 1}`);
  return texts.map((text, index) => {
    const goesOn = `\nThe section goes on at ${scheme}reference/${nameAt(index + 1)}\n`;
    return [nameAt(index), index + 1 < texts.length ? text + goesOn : text];
  });
}

/** The most characters of a part of the reference: some 2,000 tokens of a model. */
const mostOfPart = 8000;

function nameOf(section: string): string {
  return section.slice('## '.length, section.indexOf('\n')).toLowerCase().replaceAll(' ', '-');
}
