import { allAtOnce, type InSteps } from '../in-steps.ts';
import type { VehicleModel } from '../model/model.ts';
import { ownMember } from '../own-member.ts';
import type { RecordedRun } from '../replay/recorded-run.ts';
import type { ScenarioSources } from '../replay/scenario-sources.ts';
import { utc, zone } from '../time/zone.ts';
import { compose } from './compose/compose.ts';
import { refuseEarlyReferences } from './compose/early-references.ts';
import { filesBeside, type OpenFile } from './compose/file-beside.ts';
import {
  addImports,
  type ImportedTexts,
  type ImportOptions,
  type ReadImport,
} from './compose/imports.ts';
import { type Combination, combinationsOf } from './compose/matrix.ts';
import { flowsOf, type KeptPart, laidOver, stepsAlone } from './compose/overlay.ts';
import { type Param, readParams } from './compose/params.ts';
import { effectReaders, effectStructures } from './effects/index.ts';
import { expectationShape, readExpectation } from './expectations/index.ts';
import type { ExpressionNames } from './expressions/environment.ts';
import { createExpressionCompiler } from './expressions/expression.ts';
import type { Catalogue } from './names/catalogue.ts';
import { createRoster } from './names/roster.ts';
import type { Scenario, Step } from './plan/plan.ts';
import type { CapturedNames } from './read/captured-names.ts';
import { chargers } from './read/charger.ts';
import type { Checker, Names } from './read/checker.ts';
import { defaultCatalogue } from './read/default-catalogue.ts';
import { namedFaults } from './read/fault.ts';
import { checkNamed } from './read/named-arguments.ts';
import { addColumns } from './read/observed.ts';
import { catalogueWith, readOwnModels, withoutMistakes } from './read/own-models.ts';
import { addRecordedWorld, type RecordedWorld, recordedWorldOf } from './read/recorded-world.ts';
import { readScenario } from './read/scenario.ts';
import { siteNames, stationNames } from './read/station.ts';
import { timezone } from './read/timezone.ts';
import { FileProfiles } from './routes/file-profiles.ts';
import { FileRoutes } from './routes/file-routes.ts';
import { declareExpectations } from './schema/expectations.ts';
import { declareEffects } from './schema/faults.ts';
import { declareVerbs } from './schema/steps.ts';
import { checkStructure, type Structure } from './schema/structure.ts';
import { type RawScenario, scenarioSchema } from './sections/scenario.ts';
import { NamedSeries } from './series/named-series.ts';
import { buildTree } from './source/build-tree.ts';
import { readingDocument } from './source/document.ts';
import { Findings } from './source/findings.ts';
import { placedInJson } from './source/placed-in-json.ts';
import { Source } from './source/source.ts';
import { keySpan, type RawMap, type Tree } from './source/tree.ts';
import { verbReaders, verbs } from './verbs/index.ts';
import { doors } from './verbs/openings.ts';
import { sentSignals, webhookNames } from './verbs/webhook.ts';
import { checkWhereabouts } from './whereabouts.ts';

declareVerbs(verbs);
declareEffects(effectStructures);
declareExpectations(expectationShape);

export interface ParseOptions extends ImportOptions {
  /** The file name with which every diagnostic begins, and the default for the scenario's name. */
  readonly file: string;
  /** Models, signals, permissions and parts; by default those of this engine. */
  readonly catalogue?: Catalogue | undefined;
  /** Values of parameters, as text. */
  readonly params?: Readonly<Record<string, string>> | undefined;
  /** Replaces the seed of the file. */
  readonly seed?: string | undefined;
  /** Values for parameters with `env`; none by default. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** The path of a recording; the text is then a list of steps to be laid over it. */
  readonly overlays?: string | undefined;
  /** The text is JSON: mistakes have a path in place of line and column. */
  readonly isJson?: boolean | undefined;
  /** The chosen combinations of a matrix: `{ powertrain: 'BEV' }`; by default all. */
  readonly matrix?: Readonly<Record<string, string>> | undefined;
}

/**
 * Reads and checks a scenario: YAML, structure, units, names and the types of expressions, in that
 * order. Throws `ScenarioError` with all mistakes, ordered by position, at most 20. A scenario with
 * a matrix is several scenarios, one of which has to be chosen.
 */
export function parseScenario(text: string, options: ParseOptions): Scenario {
  return allAtOnce(readingScenario(text, options));
}

/**
 * Parses like `parseScenario`, in steps between which other work may run:
 * `for (const _ of reading) await turn()`.
 */
export function* readingScenario(text: string, options: ParseOptions): InSteps<Scenario> {
  try {
    const written = yield* readWritten(text, options);
    const { scenario } = yield* readWhole(written, onlyCombination(written), options);
    return scenario;
  } catch (error) {
    throw placed(error, text, options);
  }
}

function placed(error: unknown, text: string, { file, isJson = false }: ParseOptions): unknown {
  return isJson ? placedInJson(error, text, { file, depth: 0 }) : error;
}

/** Parses a scenario whose steps may refer to names of another scenario. */
export function parseBeside(text: string, options: ParseOptions, names: Partial<Names>): Scenario {
  const written = allAtOnce(readWritten(text, options));
  return allAtOnce(readWhole(written, undefined, options, { names })).scenario;
}

/** The world in which a list of steps is read. */
export interface Beside {
  /** The names that exist besides those of the text. */
  readonly names: Partial<Names>;
  /** The settings of the clock; undefined where the text is a scenario. */
  readonly clock?: RawMap | undefined;
  /** The first part of the paths of the steps: `run1` for `run1[0]`. */
  readonly path?: string | undefined;
  readonly params?: ReadonlyMap<string, Param> | undefined;
  readonly matrix?: Combination | undefined;
  readonly flows?: KeptPart | undefined;
  /** The vehicles and fleets that flows and loops refer to. */
  readonly vehicles?: RawMap | undefined;
  /** The values and tokens that earlier steps have captured. */
  readonly captured?: CapturedNames | undefined;
}

/** Reads a list of steps in the world of another scenario. Throws `ScenarioError`. */
export function parseSteps(text: string, options: ParseOptions, beside: Beside): readonly Step[] {
  try {
    const written = allAtOnce(readWritten(text, options, beside));
    return allAtOnce(readWhole(written, beside.matrix, options, beside)).scenario.steps;
  } catch (error) {
    throw placed(error, text, options);
  }
}

/** All scenarios of a file: one for each combination of its matrix. Throws like `parseScenario`. */
export function parseScenarios(text: string, options: ParseOptions): readonly Scenario[] {
  const { readImport, readRecording } = options;
  const once = {
    ...options,
    readImport: readImport && readOnce(readImport),
    readRecording: readRecording && readOnce(readRecording),
  };
  const reading = allAtOnce(readWritten(text, once));
  const { combinations } = reading;
  if (combinations === undefined) return [readOne(reading, undefined, once)];
  // Reading changes the tree, so each combination begins with the text.
  return combinations.map((each) => readOne(allAtOnce(readWritten(text, once)), each, once));
}

/** Reads a recorded scenario. Throws `ScenarioError` if this version no longer accepts it. */
export function parseSources(
  sources: ScenarioSources,
  given: Pick<ParseOptions, 'seed' | 'matrix'>,
): Scenario {
  return allAtOnce(readingSources(sources, given));
}

/** Reads a recorded scenario like `parseSources`, in steps. */
export function readingSources(
  sources: ScenarioSources,
  given: Pick<ParseOptions, 'seed' | 'matrix'>,
): InSteps<Scenario> {
  return readingScenario(sources.text, { ...optionsOf(sources), ...given });
}

function optionsOf({ file, path, params, env, imports }: ScenarioSources): ParseOptions {
  const read: ReadImport = (wanted) => {
    const text = ownMember(imports, wanted);
    if (text === undefined) return { problem: 'the recording does not hold it' };
    return { file: wanted, text };
  };
  return { file, path, params, env, readImport: read, readRecording: read };
}

/** A file with all its imports, before any expansion. */
interface ReadText {
  readonly written: Tree;
  readonly findings: Findings;
  readonly texts: ImportedTexts;
  /** The path of each file, relative to the root. */
  readonly paths: ReadonlyMap<Source, string>;
  /** The chosen combinations; undefined without a matrix. */
  readonly combinations: readonly Combination[] | undefined;
}

function* readWritten(
  text: string,
  options: ParseOptions,
  { clock, flows }: Pick<Beside, 'clock' | 'flows'> = {},
): InSteps<ReadText> {
  const findings = new Findings(new Source(options.file, text));
  const document = yield* readingDocument(findings);
  yield;
  const read = yield* buildTree(document, findings);
  const { overlays } = options;
  const whole = overlays === undefined ? read : laidOver(read, findings, overlays);
  const alone = clock === undefined ? whole : stepsAlone(whole, findings, { clock, flows });
  const { tree, texts, paths } = yield* addImports(alone, findings, options);
  const written = yield* addColumns(tree, findings, { paths, readImport: options.readImport });
  const combinations = combinationsOf(written, findings, options.matrix ?? {});
  return { written, findings, texts, paths, combinations };
}

function readOnce(readImport: ReadImport): ReadImport {
  const known = new Map<string, ReturnType<ReadImport>>();
  return (path, from, kind) => {
    const found = known.get(path) ?? readImport(path, from, kind);
    known.set(path, found);
    return found;
  };
}

/** The only combination; reports and throws if there are several. */
function onlyCombination({
  written,
  findings,
  combinations = [],
}: ReadText): Combination | undefined {
  const [first, second] = combinations;
  if (second === undefined) return first;
  const example = [...first!].map(([axis, value]) => `${axis}=${value}`).join(' and ');
  const message = `a matrix of ${combinations.length} scenarios: choose one, such as ${example}`;
  const span = keySpan(written, written.root as RawMap, 'matrix');
  return findings.fail('matrix_several', message, span);
}

function readOne(
  reading: ReadText,
  combination: Combination | undefined,
  options: ParseOptions,
): Scenario {
  return allAtOnce(readWhole(reading, combination, options)).scenario;
}

/** A scenario and its expanded tree. */
interface Whole {
  readonly scenario: Scenario;
  readonly tree: Tree;
  /** Opens the files beside it. */
  readonly openFile: OpenFile;
}

function* readWhole(
  { written, findings, texts, paths }: ReadText,
  combination: Combination | undefined,
  options: ParseOptions,
  beside: Beside = { names: {} },
): InSteps<Whole> {
  yield;
  const { params: overrides = {}, env = {}, catalogue = defaultCatalogue } = options;
  const own = yield* readParams(written, findings, { overrides, env });
  const params = beside.params ?? own;
  const scope = { params, matrix: combination };
  const world = yield* recordedWorldOf(written, findings, {
    scope,
    readRecording: options.readRecording,
    from: paths.get(findings.source)!,
    readRecorded: (recording, file) => readRecorded(recording, file, catalogue),
  });
  const recorded = (world?.tree.root ?? beside.vehicles) as RawMap | undefined;
  const captured = beside.captured?.values;
  const composed = yield* compose(written, findings, { ...scope, recorded, captured });
  const { named, isResolved } = composed;
  // A reference that cannot be resolved leaves no value to check.
  if (!isResolved || !composed.tree.isSound) findings.finish();
  const tree =
    world === undefined ? composed.tree : addRecordedWorld(composed.tree, findings, world);
  yield;
  const structure = yield* checkStructure(scenarioSchema, tree, findings);
  yield;
  refuseEarlyReferences(tree, findings);
  const models = new Map<string, VehicleModel | undefined>();
  const wider = catalogueWith(catalogue, models);
  const names = namesOf(structure.raw, tree, { params, catalogue: wider, beside });
  const ownFile = filesBeside({ findings, paths, readImport: options.readImport });
  // The recorded scenario has its files in the recording.
  const openFile: OpenFile = (file, span, kind) =>
    (world === undefined || paths.has(span.source ?? findings.source) ? ownFile : world.openFile)(
      file,
      span,
      kind,
    );
  const checker = yield* createChecker(tree, findings, structure, {
    names,
    catalogue: wider,
    models,
    world,
    beside,
    openFile,
  });
  yield* readOwnModels(checker, structure.raw.models ?? {}, models);
  checkNamed(checker, named);
  const scenario = yield* readScenario(checker, structure.raw, {
    file: options.file,
    matrix: combination,
    imported: texts,
    seed: options.seed,
    params: new Map([...params].map(([name, { value }]) => [name, value])),
    names,
    models: withoutMistakes(models),
    world,
    flows: flowsOf(written),
    path: beside.path,
    captured: beside.captured,
  });
  checkWhereabouts(checker, structure.raw, scenario);
  findings.finish();
  return { scenario: { ...scenario, hints: findings.hints }, tree, openFile };
}

/** The scenario of a recording, read as at its start. */
function* readRecorded(
  { sources, seed, matrix }: RecordedRun,
  file: string,
  catalogue: Catalogue,
): InSteps<Whole> {
  const options = { ...optionsOf(sources), file, seed, matrix, catalogue };
  const reading = yield* readWritten(sources.text, options);
  return yield* readWhole(reading, onlyCombination(reading), options);
}

function namesOf(
  raw: RawScenario,
  tree: Tree,
  {
    params,
    catalogue,
    beside,
  }: Pick<Surroundings, 'catalogue' | 'beside'> & Pick<ExpressionNames, 'params'>,
): ExpressionNames {
  const { signalNames, closures } = catalogue;
  const { roster = createRoster(raw, catalogue), webhooks: others = [] } = beside.names;
  const webhooks = new Set([...others, ...webhookNames(raw, tree)]);
  const { stations = stationNames(raw), sites = siteNames(raw) } = beside.names;
  const own = zone(raw.clock?.timezone ?? '') ?? utc;
  return { roster, params, doors, closures, signalNames, webhooks, stations, sites, zone: own };
}

interface Surroundings {
  readonly names: ExpressionNames;
  readonly catalogue: Catalogue;
  readonly models: Checker['models'];
  readonly world: RecordedWorld | undefined;
  readonly beside: Beside;
  readonly openFile: OpenFile;
}

function* createChecker(
  tree: Tree,
  findings: Findings,
  { raw, damaged }: Structure<RawScenario>,
  { names, catalogue, models, world, beside, openFile }: Surroundings,
): InSteps<Checker> {
  const checker: Checker = {
    tree,
    findings,
    catalogue,
    models,
    damaged,
    expressions: createExpressionCompiler(names, tree, findings),
    verbs: verbReaders,
    effects: effectReaders,
    readExpectation,
    isAmbient: false,
    recorded: world,
    openFile,
    series: new NamedSeries(),
    routes: new FileRoutes(),
    profiles: new FileProfiles(),
    names: {
      users: new Set(Object.keys(raw.users ?? {})),
      places: new Set(Object.keys(raw.places ?? {})),
      chargers: new Map(),
      stations: names.stations,
      sites: names.sites,
      ...beside.names,
      faults: new Map([...namedFaults(raw, tree), ...(beside.names.faults ?? [])]),
      webhooks: names.webhooks,
      sentSignals: sentSignals(raw, tree, { damaged, catalogue, recorded: world }),
      roster: names.roster,
    },
    zone: utc,
    fold: raw.clock?.fold ?? 'first',
  };
  const zoned = { ...checker, zone: timezone(checker, raw.clock ?? {}, 'timezone') ?? utc };
  return {
    ...zoned,
    names: {
      ...checker.names,
      chargers: beside.names.chargers ?? (yield* chargers(zoned, raw.chargers ?? {})),
    },
  };
}
