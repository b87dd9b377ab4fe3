import { utc } from '../time/zone.ts';
import type { Catalogue } from './catalogue.ts';
import type { Checker } from './checker.ts';
import { defaultCatalogue } from './default-catalogue.ts';
import { readDocument } from './document.ts';
import { createExpressionCompiler } from './expression.ts';
import type { ExpressionNames } from './expression-environment.ts';
import { Findings } from './findings.ts';
import { type Param, readParams } from './params.ts';
import type { Scenario } from './plan.ts';
import { chargers } from './read-charger.ts';
import { readScenario } from './read-scenario.ts';
import { webhookNames } from './read-webhook-verbs.ts';
import { resolveReferences } from './reference.ts';
import { createRoster } from './roster.ts';
import type { RawScenario } from './schema.ts';
import { doors } from './schema-steps.ts';
import { checkStructure, type Structure } from './structure.ts';
import { timezone } from './timezone.ts';
import { buildTree, type Tree } from './tree.ts';

export interface ParseOptions {
  /** Stands in front of every diagnostic; without a name in the file, the scenario is called after it. */
  readonly file: string;
  /** Models, signals, permissions and parts; those of this engine without it. */
  readonly catalogue?: Catalogue | undefined;
  /** Values of parameters, as text. */
  readonly params?: Readonly<Record<string, string>> | undefined;
  /** In place of the seed of the file. */
  readonly seed?: string | undefined;
  /** Where parameters with `env` look; nothing without it. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * Reads and checks a scenario: YAML, structure, units, names and the types of expressions, in that order. Throws
 * `ScenarioError` with everything that is wrong, ordered by position, at most 20 mistakes.
 */
export function parseScenario(text: string, options: ParseOptions): Scenario {
  const findings = new Findings(options.file, text);
  const tree = buildTree(readDocument(findings), findings);
  const { params: overrides = {}, env = {}, catalogue = defaultCatalogue } = options;
  const params = readParams(tree, findings, { overrides, env });
  // A reference to nothing leaves no value to check.
  if (!resolveReferences(tree, findings, params) || !tree.isSound) findings.finish();
  const structure = checkStructure(tree, findings);
  const names = namesOf(structure.raw, tree, params, catalogue);
  const checker = createChecker(tree, findings, structure, { names, catalogue });
  const scenario = readScenario(checker, structure.raw, {
    file: options.file,
    seed: options.seed,
    params: new Map([...params].map(([name, { value }]) => [name, value])),
    names,
  });
  findings.finish();
  return scenario;
}

function namesOf(
  raw: RawScenario,
  tree: Tree,
  params: ReadonlyMap<string, Param>,
  catalogue: Catalogue,
): ExpressionNames {
  const { signalNames, closures } = catalogue;
  const roster = createRoster(raw, catalogue);
  const webhooks = webhookNames(raw, tree);
  return { roster, params, doors, closures, signalNames, webhooks };
}

function createChecker(
  tree: Tree,
  findings: Findings,
  { raw, damaged }: Structure,
  { names, catalogue }: { readonly names: ExpressionNames; readonly catalogue: Catalogue },
): Checker {
  const checker: Checker = {
    tree,
    findings,
    catalogue,
    damaged,
    expressions: createExpressionCompiler(names, tree, findings),
    isAmbient: false,
    names: {
      users: new Set(Object.keys(raw.users ?? {})),
      places: new Set(Object.keys(raw.places ?? {})),
      chargers: new Map(),
      webhooks: names.webhooks,
      roster: names.roster,
    },
    zone: utc,
    fold: raw.clock?.fold ?? 'first',
  };
  return {
    ...checker,
    zone: timezone(checker, raw.clock ?? {}, 'timezone') ?? utc,
    names: { ...checker.names, chargers: chargers(checker, raw.chargers ?? {}) },
  };
}
