import type { InSteps } from '../../in-steps.ts';
import { type RecordedRun, readRecordedRun } from '../../replay/recorded-run.ts';
import type { OpenFile } from '../compose/file-beside.ts';
import type { ImportOptions } from '../compose/imports.ts';
import { type ReferenceScope, resolveText } from '../compose/reference.ts';
import type { Scenario } from '../plan/plan.ts';
import { ScenarioError } from '../source/diagnostic.ts';
import type { Findings, Span } from '../source/findings.ts';
import { pathBeside } from '../source/path-beside.ts';
import {
  isRawMap,
  keySpan,
  type Origin,
  type RawMap,
  type Tree,
  valueSpan,
} from '../source/tree.ts';

/** The recording that a scenario replays, and the scenario that was recorded. */
export interface RecordedWorld {
  readonly recording: RecordedRun;
  readonly scenario: Scenario;
  /** The scenario as it was read, with all imports and flows expanded. */
  readonly tree: Tree;
  /** Opens the files beside the scenario, which the recording holds. */
  readonly openFile: OpenFile;
}

/** Reads the scenario of a recording, in steps; throws `ScenarioError`. */
export type ReadRecorded = (
  recording: RecordedRun,
  file: string,
) => InSteps<Pick<RecordedWorld, 'scenario' | 'tree' | 'openFile'>>;

interface Given extends Pick<ImportOptions, 'readRecording'> {
  readonly scope: Pick<ReferenceScope, 'params' | 'matrix'>;
  /** The path of the scenario, relative to the root. */
  readonly from: string;
  readonly readRecorded: ReadRecorded;
}

/** The recording that `replay:` names, in steps; undefined when absent or wrong, as reported. */
export function* recordedWorldOf(
  tree: Tree,
  findings: Findings,
  given: Given,
): InSteps<RecordedWorld | undefined> {
  const { root } = tree;
  const replay = isRawMap(root) ? root['replay'] : undefined;
  if (!isRawMap(replay)) return undefined;
  const file = fileIn(replay, given.scope);
  // The structure check reports a value that is no text.
  if (file === undefined) return undefined;
  const span = valueSpan(tree, replay, 'file');
  const path = pathBeside(findings, { written: file, span }, given.from);
  if (path === undefined) findings.finish();
  return yield* readWorld(findings, { ...given, path: path!, span });
}

function fileIn({ file }: RawMap, { params, matrix }: Given['scope']): string | undefined {
  if (typeof file !== 'string') return undefined;
  const bound = new Map();
  const scope = { params, matrix, bound, captured: new Set<string>(), kindOf: () => undefined };
  const resolved = resolveText(file, false, scope);
  return 'value' in resolved && typeof resolved.value === 'string' ? resolved.value : undefined;
}

function* readWorld(
  findings: Findings,
  {
    readRecording,
    readRecorded,
    path,
    from,
    span,
  }: Given & { readonly path: string; readonly span: Span },
): InSteps<RecordedWorld> {
  if (readRecording === undefined) {
    return findings.fail('import_refused', 'there are no files beside this scenario', span);
  }
  const found = readRecording(path, from);
  if ('problem' in found) {
    findings.report('import_unknown', found.problem, span, found.suggestion);
    return stop(findings);
  }
  const recording = yield* readRecordedRun(found.text);
  if ('problem' in recording) {
    return findings.fail('recording_refused', recording.problem, span);
  }
  try {
    const name = `${found.file}:${recording.sources.file}`;
    return { recording, ...(yield* readRecorded(recording, name)) };
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    const [{ file, line, column, message } = noDiagnostic] = error.diagnostics;
    const place = `${file}:${line}:${column}`;
    const refusal = `this version does not take the scenario that was recorded: ${place}: ${message}`;
    return findings.fail('recording_refused', refusal, span);
  }
}

const noDiagnostic = { file: '', line: 1, column: 1, message: '' };

function stop(findings: Findings): never {
  findings.finish();
  throw new Error('a finding was reported');
}

/** The named things that a scenario takes from the recording and may add to. */
const shared = [
  'users',
  'places',
  'chargers',
  'sites',
  'models',
  'vehicles',
  'fleets',
  'webhooks',
] as const;

/** The keys that the recording fixes, so that the scenario cannot set them. */
const fixed = ['app', 'log', 'seed'] as const;
const fixedOfClock = ['start', 'timezone', 'fold'] as const;

/** Adds the world of the replayed recording to a scenario; its entries keep their positions. */
export function addRecordedWorld(tree: Tree, findings: Findings, world: RecordedWorld): Tree {
  const root = tree.root as RawMap;
  const theirs = world.tree.root as RawMap;
  const origins = new Map([...tree.origins, ...world.tree.origins]);
  const joined: Joining = { tree, findings, world, origins };
  for (const key of fixed) refuse(joined, root, key, `the ${key}`);
  const clock = isRawMap(root['clock']) ? root['clock'] : {};
  for (const key of fixedOfClock) refuse(joined, clock, key, `the ${key} of the clock`);
  const merged: RawMap = { ...root };
  const adopted = new Map<string, Origin>();
  const adopt = (key: string): void => {
    merged[key] = theirs[key]!;
    adopted.set(key, world.tree.origins.get(theirs)!);
  };
  for (const key of ['app', 'log'] as const) if (theirs[key] !== undefined) adopt(key);
  for (const key of [...shared, 'clock'] as const) {
    const [own, recorded] = [root[key], theirs[key]];
    if (!isRawMap(recorded)) continue;
    // The recorded run may have been a replay itself.
    if (key === 'clock') delete recorded['from'];
    if (own === undefined) adopt(key);
    else if (isRawMap(own)) merged[key] = join(joined, own, recorded, key);
  }
  findings.finish();
  const origin = tree.origins.get(root);
  if (origin !== undefined) origins.set(merged, { ...origin, adopted });
  return { ...tree, root: merged, origins };
}

interface Joining {
  readonly tree: Tree;
  readonly findings: Findings;
  readonly world: RecordedWorld;
  readonly origins: Map<object, Origin>;
}

function refuse({ tree, findings }: Joining, map: RawMap, key: string, what: string): void {
  if (map[key] === undefined) return;
  const message = `${what} is that of the recording: leave it out`;
  findings.report('key_misplaced', message, keySpan(tree, map, key));
}

/** Joins two maps, with the recorded entries first and in their order. */
function join(
  { tree, findings, world, origins }: Joining,
  own: RawMap,
  recorded: RawMap,
  section: string,
): RawMap {
  const theirs = world.tree.origins.get(recorded)!;
  const joined: RawMap = { ...recorded };
  for (const [name, value] of Object.entries(own)) {
    if (section !== 'clock' && Object.hasOwn(recorded, name)) {
      const message = `the recording has ${name} among its ${section}: choose another name`;
      findings.report('name_taken', message, keySpan(tree, own, name));
    }
    joined[name] = value;
  }
  const isTheirs = (name: string): boolean => !Object.hasOwn(own, name);
  const adopted = new Map(
    Object.keys(recorded)
      .filter(isTheirs)
      .map((name) => [name, theirs]),
  );
  origins.set(joined, { ...tree.origins.get(own)!, adopted });
  return joined;
}
