import { isMap, isSeq, parseDocument, stringify } from 'yaml';
import type { Scenario } from '../../../engine/index.ts';
import type { StoryFault } from './story-faults.ts';

/** A fault as a search writes it; one of a whole target matches nothing. */
type SearchFault = Omit<StoryFault, 'match'> & { readonly from?: string; readonly for?: string };

/** The text of a scenario with faults added behind its own; comments and order stay. */
export function withFaults(text: string, faults: readonly SearchFault[], comment?: string): string {
  const document = parseDocument(text);
  const isPlain = isMap(document.contents) && document.contents.flow !== true;
  const head = comment === undefined ? '' : `# ${comment}\n`;
  if (isPlain && faults.length === 0) return `${head}${text}`;
  if (isPlain && document.get('faults') === undefined) {
    const lines = faults.map((fault) => `  - ${toLine(fault)}\n`).join('');
    return `${head}${text.trimEnd()}\nfaults:\n${lines}`;
  }
  if (faults.length > 0) {
    const own = document.get('faults');
    const nodes = faults.map((fault) => document.createNode(fault, { flow: true }));
    if (isSeq(own)) for (const node of nodes) own.add(node);
    else document.set('faults', document.createNode(nodes));
  }
  if (comment !== undefined) {
    const lines = comment.split('\n').map((line) => ` ${line}`);
    document.commentBefore = [...lines, ...(document.commentBefore?.split('\n') ?? [])].join('\n');
  }
  return document.toString({ lineWidth: 120 });
}

/** A fault as YAML in one line. */
function toLine(fault: SearchFault): string {
  return stringify(fault, { collectionStyle: 'flow', lineWidth: 0 }).trim();
}

/** The text without the faults of some names; undefined where there are none. */
export function withoutFaults(
  text: string,
  isMeant: (name: string) => boolean,
): string | undefined {
  const document = parseDocument(text);
  const faults = document.get('faults');
  if (!isSeq(faults)) return undefined;
  const kept = faults.items.filter((each) => !(isMap(each) && isMeant(nameOf(each.get('name')))));
  if (kept.length === faults.items.length) return undefined;
  faults.items = kept;
  if (kept.length === 0) document.delete('faults');
  return document.toString({ lineWidth: 120 });
}

const nameOf = (name: unknown): string => (typeof name === 'string' ? name : '');

/** The text with its seed, which follows from the name of the file where it states none. */
export function withSeed(text: string, seed: string): string {
  const document = parseDocument(text);
  if (document.get('seed') !== undefined) return text;
  // A map in braces has its keys within them.
  if (isMap(document.contents) && document.contents.flow !== true) {
    return `${text.trimEnd()}\nseed: ${JSON.stringify(seed)}\n`;
  }
  document.set('seed', seed);
  return document.toString({ lineWidth: 120 });
}

/** The text with these values as the defaults of its params, so that it needs none. */
export function withParams(text: string, params: Readonly<Record<string, string>>): string {
  const document = parseDocument(text);
  let isChanged = false;
  for (const [name, value] of Object.entries(params)) {
    const path = ['params', name];
    const declared = document.getIn(path);
    if (declared === undefined) continue;
    if (isMap(declared)) {
      // A variable of another environment would win over the default.
      declared.delete('env');
      declared.set('default', typed(value, String(declared.get('type'))));
    } else document.setIn(path, typed(value, typeof declared));
    isChanged = true;
  }
  return isChanged ? document.toString({ lineWidth: 120 }) : text;
}

/** The text with this combination alone, so that none has to be chosen. */
export function withMatrix(text: string, matrix: Scenario['matrix']): string {
  if (matrix === undefined) return text;
  const document = parseDocument(text);
  const alone = [...matrix].map(([axis, value]) => [axis, [value]] as const);
  document.set('matrix', Object.fromEntries(alone));
  return document.toString({ lineWidth: 120 });
}

/** A param as YAML has it; on a command line all are texts. */
function typed(value: string, type: string): unknown {
  if (type === 'number' || type === 'integer') return Number(value);
  if (type === 'boolean') return value === 'true';
  return type === 'list' ? value.split(',') : value;
}

/**
 * The text with the management token of the application. Throws `TypeError` where it states
 * another one; a text that is no scenario stays as it is.
 */
export function withSecret(text: string, secret: string): string {
  const document = parseDocument(text);
  const app = document.get('app');
  const hasPlace = isMap(document.contents) && (app === undefined || isMap(app));
  if (!hasPlace || document.errors.length > 0) return text;
  const stated = document.getIn(['app', 'managementToken']);
  if (stated === secret) return text;
  if (stated !== undefined) {
    throw new TypeError(
      'secret: the scenario states another management token, app.managementToken: leave one of the two out',
    );
  }
  document.setIn(['app', 'managementToken'], secret);
  return document.toString({ lineWidth: 120 });
}
