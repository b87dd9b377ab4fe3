import { type Document, isMap, isScalar, parseDocument, visit, YAMLMap } from 'yaml';
import {
  formatDuration,
  type Json,
  ownMember,
  type Scenario,
  type ScenarioSources,
} from '../../../engine/index.ts';
import { FileError } from '../../file/file-error.ts';
import type { JsonObject } from '../../file/json-object.ts';
import { openEvCars, openEvModels } from '../../file/open-ev-data.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import type { RecordedCourse } from './outside-deeds.ts';

const sections = ['flows', 'places', 'chargers', 'users', 'models', 'webhooks'] as const;

/**
 * Replaces the imports of a scenario by their content. Throws `UsageError` for content that is not
 * part of a scenario.
 */
export function inlineImports(document: Document, imports: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(imports)) {
    if (!/\.ya?ml$/i.test(path)) continue;
    const part = parseDocument(text);
    if (part.errors.length > 0 || !isMap(part.contents)) {
      throw new UsageError(`the scenario needs ${path}, which does not fit into a single file`);
    }
    for (const section of sections) {
      const given = part.get(section);
      if (!isMap(given)) continue;
      if (!isMap(document.get(section))) document.set(section, new YAMLMap());
      for (const pair of given.items) (document.get(section) as YAMLMap).add(pair);
    }
  }
  document.delete('imports');
  for (const [path, text] of Object.entries(imports)) {
    if (/\.ya?ml$/i.test(path) || inlineFile(document, path, text)) continue;
    if (inlineModels(document, path, text)) continue;
    throw new UsageError(`the scenario needs ${path}, which does not fit into a single file`);
  }
}

/** Writes the content of a file that is not a scenario beside its path; whether it is named. */
function inlineFile(document: Document, path: string, text: string): boolean {
  let isNamed = false;
  const isPath = (value: unknown): value is string => {
    if (typeof value !== 'string') return false;
    const name = value.replace(/^(?:\.{1,2}\/)+/, '');
    return path === name || path.endsWith(`/${name}`);
  };
  visit(document, {
    Pair(_, pair) {
      if (!fileKeys.has(String(pair.key))) return;
      const { value } = pair;
      const file = isMap(value) ? value.get('file') : isScalar(value) ? value.value : undefined;
      if (!isPath(file)) return;
      isNamed = true;
      // The path from the root, by which commands name it.
      if (isMap(value)) {
        value.set('file', path);
        value.set('text', text);
      } else pair.value = document.createNode({ file: path, text });
    },
  });
  return isNamed;
}

/** Writes the cars of a file of Open EV Data as models; whether it is one. */
function inlineModels(document: Document, path: string, text: string): boolean {
  try {
    for (const [name, model] of Object.entries(openEvModels(openEvCars(text, path)))) {
      document.setIn(['models', name], document.createNode(model));
    }
    return true;
  } catch (error) {
    if (error instanceof FileError) return false;
    throw error;
  }
}

/** The keys whose values may be values over time, routes and profiles of files. */
const fileKeys: ReadonlySet<string> = new Set([
  'prices',
  'carbon',
  'powerOverTime',
  'building',
  'solar',
  'route',
  'profile',
]);

/** Writes the choices of the recorded run into the scenario: seed, start and combination. */
export function writeChoices(
  document: Document,
  { seed, start, matrix }: JsonObject,
  { clock }: Scenario,
  { lastAtMs }: RecordedCourse,
): void {
  document.set('seed', seed);
  if (!isMap(document.get('clock'))) document.set('clock', document.createNode({}));
  if (!document.hasIn(['clock', 'start'])) document.setIn(['clock', 'start'], start);
  const spanMs = (lastAtMs ?? 0) - clock.startAtMs;
  if (spanMs > clock.limitMs) document.setIn(['clock', 'limit'], formatDuration(spanMs + dayMs));
  if (matrix === undefined) return;
  const axes = Object.entries(matrix as Readonly<Record<string, Json>>);
  document.set('matrix', Object.fromEntries(axes.map(([axis, value]) => [axis, [value]])));
}

const dayMs = 86_400_000;

/** Makes the given values of parameters, from options or the environment, their defaults. */
export function writeParams(document: Document, { params, env }: ScenarioSources): void {
  const declared = document.get('params');
  if (!isMap(declared)) return;
  for (const { key } of declared.items) {
    const name = String(key);
    const isWhole = isMap(declared.get(name));
    const variable = isWhole ? declared.getIn([name, 'env']) : undefined;
    const given = ownMember(params, name) ?? ownMember(env, String(variable));
    if (isWhole) declared.deleteIn([name, 'env']);
    if (given === undefined) continue;
    const place = isWhole ? [name, 'default'] : [name];
    const type = isWhole ? declared.getIn([name, 'type']) : typeof declared.get(name);
    declared.setIn(place, valueOf(String(type), given));
  }
}

/** The typed value of an option or a variable, which are always texts. */
function valueOf(type: string, given: string): Json {
  switch (type) {
    case 'boolean':
      return given === 'true';
    case 'integer':
    case 'number':
      return Number(given);
    case 'list':
      return given.split(',').map((each) => each.trim());
  }
  return given;
}
