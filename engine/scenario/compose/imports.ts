import type { InSteps } from '../../in-steps.ts';
import { importedSchema } from '../schema/flows.ts';
import { checkPart } from '../schema/structure.ts';
import { buildTree } from '../source/build-tree.ts';
import { limits, readingDocument } from '../source/document.ts';
import type { Findings, Span } from '../source/findings.ts';
import { pathBeside } from '../source/path-beside.ts';
import { Source } from '../source/source.ts';
import {
  isRawMap,
  keySpan,
  type Origin,
  type RawMap,
  type Tree,
  valueSpan,
} from '../source/tree.ts';
import { asOpenEvModels } from './open-ev-data.ts';

/** A file with the name it is reported under, or the reason why it cannot be read. */
export type Imported =
  | { readonly text: string; readonly file: string }
  | { readonly problem: string; readonly suggestion?: string | undefined };

/**
 * Reads a file that a scenario imports. Paths are relative to the root, with `/` and without `.` or
 * `..`; `from` is the file that imports it.
 */
export type ReadImport = (path: string, from: string, kind?: KindOfFile) => Imported;

/**
 * A file that may be longer than a scenario: values over time, the points of a way, or speeds over
 * time.
 */
export type KindOfFile = 'series' | 'route' | 'profile';

export interface ImportOptions {
  /** Reads imported files; without it there are no imports. */
  readonly readImport?: ReadImport | undefined;
  /**
   * Reads a recording: its first line and the lines of its entries. Without it nothing is replayed.
   */
  readonly readRecording?: ReadImport | undefined;
  /** The scenario file as a path relative to the root; without it, it lies in the root itself. */
  readonly path?: string | undefined;
}

/**
 * The most files that a scenario may import (ours). A scenario and its imports together have at
 * most as many bytes as one file may.
 */
const mostFiles = 64;

/** The sections that files share with their importers, by name. */
const sections = ['flows', 'places', 'chargers', 'sites', 'users', 'models', 'webhooks'] as const;

/** The texts of the files read, by the names they are reported under. */
export type ImportedTexts = ReadonlyMap<string, string>;

/**
 * Adds the imports of a scenario to its tree, in steps; entries of another file keep their places
 * there. A file imported twice is read once. Throws for a file that cannot be imported.
 */
export function* addImports(
  tree: Tree,
  findings: Findings,
  options: ImportOptions & { readonly file: string },
): InSteps<ImportedFiles> {
  const { root } = tree;
  const main = options.path ?? baseName(options.file);
  const paths = new Map([[findings.source, main]]);
  if (!isRawMap(root) || root['imports'] === undefined) return { tree, texts: new Map(), paths };
  const gathering: Gathering = {
    options,
    main: { tree, findings, path: main },
    parts: [],
    paths: new Set([main]),
    texts: new Map(),
    length: findings.text.length,
  };
  yield* gather(gathering, gathering.main, [main]);
  findings.finish();
  const origins = new Map(tree.origins);
  for (const part of gathering.parts) {
    for (const [value, origin] of part.tree.origins) origins.set(value, origin);
  }
  for (const section of sections) merge(gathering, section, origins);
  findings.finish();
  const isSound = tree.isSound && gathering.parts.every((part) => part.tree.isSound);
  for (const part of gathering.parts) paths.set(part.findings.source, part.path);
  return { tree: { ...tree, origins, isSound }, texts: gathering.texts, paths };
}

/** A scenario with its imports. */
export interface ImportedFiles {
  readonly tree: Tree;
  readonly texts: ImportedTexts;
  /** Where each file lies, relative to the root. */
  readonly paths: ReadonlyMap<Source, string>;
}

/** One file. */
interface ImportedPart {
  readonly tree: Tree;
  readonly findings: Findings;
  /** Relative to the root. */
  readonly path: string;
}

interface Gathering {
  readonly options: ImportOptions;
  readonly main: ImportedPart;
  /** The imported files in the order in which they are read. */
  readonly parts: ImportedPart[];
  readonly paths: Set<string>;
  readonly texts: Map<string, string>;
  length: number;
}

function* gather(
  gathering: Gathering,
  { tree, findings, path: from }: ImportedPart,
  chain: readonly string[],
): InSteps<void> {
  const written = (tree.root as RawMap)['imports'];
  if (written === undefined) return;
  if (!Array.isArray(written)) {
    const span = valueSpan(tree, tree.root as RawMap, 'imports');
    findings.report('wrong_type', 'expected a list of files', span);
    return;
  }
  for (const [index, each] of written.entries()) {
    const span = valueSpan(tree, written, index);
    const path = pathBeside(findings, { written: each, span }, from);
    if (path === undefined) continue;
    const at = chain.indexOf(path);
    if (at >= 0) {
      const cycle = [...chain.slice(at), path].join(' → ');
      findings.report('import_cycle', `a file that imports itself: ${cycle}`, span);
    } else if (!gathering.paths.has(path)) {
      gathering.paths.add(path);
      const part = yield* read(gathering, { path, from, span }, findings);
      if (part !== undefined) yield* gather(gathering, part, [...chain, path]);
    }
  }
}

function* read(
  gathering: Gathering,
  { path, from, span }: { readonly path: string; readonly from: string; readonly span: Span },
  importing: Findings,
): InSteps<ImportedPart | undefined> {
  const { readImport } = gathering.options;
  if (readImport === undefined) {
    const message = 'there are no files beside this scenario: put what it imports into it';
    return importing.fail('import_refused', message, span);
  }
  if (gathering.parts.length === mostFiles) {
    const message = `more than ${mostFiles} files`;
    return importing.fail('import_refused', message, span);
  }
  const found = readImport(path, from);
  if ('problem' in found) {
    importing.report('import_unknown', found.problem, span, found.suggestion);
    return undefined;
  }
  gathering.length += found.text.length;
  if (gathering.length > limits.bytes) {
    const message = `the scenario and what it imports have more than ${limits.bytes} bytes`;
    return importing.fail('file_too_large', message, span);
  }
  gathering.texts.set(found.file, found.text);
  const findings = importing.within(new Source(found.file, found.text));
  const tree = asOpenEvModels(
    yield* buildTree(yield* readingDocument(findings), findings),
    findings,
  );
  const part = { tree, findings, path };
  gathering.parts.push(part);
  if (!isRawMap(tree.root)) {
    return findings.fail('wrong_type', 'expected a map of keys', { start: 0, end: 1 });
  }
  yield* checkPart(importedSchema, { tree, findings, root: tree.root, isTemplate: false });
  return part;
}

/** Merges the entries of one section of every file; a name in two files is a mistake. */
function merge(
  { main, parts }: Gathering,
  section: (typeof sections)[number],
  origins: Map<object, Origin>,
): void {
  const root = main.tree.root as RawMap;
  // The structure check reports a section that is not a map.
  if (root[section] !== undefined && !isRawMap(root[section])) return;
  const owners = new Map<string, ImportedPart>();
  const adopted = new Map<string, Origin>();
  const merged: RawMap = {};
  let first: Origin | undefined;
  for (const part of [main, ...parts]) {
    const written = (part.tree.root as RawMap)[section];
    if (!isRawMap(written)) continue;
    const origin = part.tree.origins.get(written)!;
    first ??= origin;
    for (const [name, value] of Object.entries(written)) {
      const owner = owners.get(name);
      if (owner !== undefined) {
        reportTwice(part, owner, section, name);
      } else {
        owners.set(name, part);
        adopted.set(name, origin);
        merged[name] = value;
      }
    }
  }
  if (first === undefined || [...owners.values()].every((owner) => owner === main)) return;
  origins.set(merged, { ...first, adopted });
  root[section] = merged;
}

function reportTwice(part: ImportedPart, owner: ImportedPart, section: string, name: string): void {
  const span = keySpan(part.tree, (part.tree.root as RawMap)[section] as RawMap, name);
  const other = keySpan(owner.tree, (owner.tree.root as RawMap)[section] as RawMap, name);
  const message = `${name} is declared in ${owner.findings.placeOf(other)} too: rename one of them`;
  part.findings.report('name_taken', message, span);
}

/** The name of a file without its folders, which differ between machines. */
export function baseName(file: string): string {
  return file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
}
