import type { InSteps } from '../../in-steps.ts';
import { nearest } from '../../nearest.ts';
import { limits } from '../source/document.ts';
import type { Span } from '../source/findings.ts';
import {
  isRawMap,
  type Piece,
  type Raw,
  type RawList,
  type RawMap,
  spanOfObject,
  valueSpan,
} from '../source/tree.ts';
import { expressionKeys } from './cel-form.ts';
import { readArguments } from './flow-arguments.ts';
import type { Growth, GrowthSite } from './growth.ts';
import { loopValues } from './loop-values.ts';
import { resolveText } from './reference.ts';

/** The most nested calls. */
const mostLevels = 32;

/**
 * Copies the whole file and replaces dollars, calls and loops by the values and steps they stand
 * for.
 */
export function expandRoot(growth: Growth, root: RawMap, site: GrowthSite): InSteps<RawMap> {
  const steps: KeyExpansion = (value) => expandSteps(growth, value, site);
  const rules: KeyExpansion = (value) =>
    eachOf(growth, value, site, (rule) => expandRule(growth, rule, { ...site, isAmbient: true }));
  return copyMap(growth, root, site, {
    steps,
    teardown: steps,
    ambient: rules,
    arrivals: rules,
    flows: leftOut,
    imports: leftOut,
    matrix: leftOut,
  });
}

/** Copies a list of steps. Any other value is copied as it is; the structure check refuses it. */
export function expandSteps(growth: Growth, value: Raw, site: GrowthSite): InSteps<Raw> {
  return eachOf(growth, value, site, (step) => expandStep(growth, step, site));
}

function* expandStep(growth: Growth, step: RawMap, site: GrowthSite): InSteps<RawMap> {
  const list: KeyExpansion = (value) => expandSteps(growth, value, site);
  const flows: KeyExpansion = (value) =>
    isRawMap(value)
      ? copyMap(
          growth,
          value,
          site,
          Object.fromEntries(Object.keys(value).map((key) => [key, list])),
        )
      : copyAny(growth, value, site);
  const choices: KeyExpansion = (value) =>
    eachOf(growth, value, site, (choice) => copyMap(growth, choice, site, { do: list }));
  const { do: body } = step;
  const isLoop = isRawMap(step['forEach']) && Array.isArray(body);
  const copy = yield* copyMap(growth, step, site, {
    do: isLoop ? leftOut : list,
    // oxlint-disable-next-line unicorn/no-thenable
    then: list,
    else: list,
    parallel: flows,
    race: flows,
    oneOf: choices,
  });
  if (isLoop) yield* loop(growth, copy, body, site);
  if (typeof copy['use'] === 'string') yield* call(growth, copy, site);
  return copy;
}

function* expandRule(growth: Growth, rule: RawMap, site: GrowthSite): InSteps<RawMap> {
  const list: KeyExpansion = (value) => expandSteps(growth, value, site);
  const copy = yield* copyMap(growth, rule, site, { do: list });
  if (typeof copy['use'] === 'string') yield* call(growth, copy, site);
  return copy;
}

/** Replaces a call of a flow by the flow's steps. */
function* call(growth: Growth, step: RawMap, site: GrowthSite): InSteps<void> {
  const { findings, flows, tree } = growth;
  const name = step['use'] as string;
  const span = valueSpan(tree, step, 'use');
  const flow = flows.get(name);
  if (flow === undefined) {
    if (growth.isTemplate && name.includes('$')) return;
    growth.isResolved = false;
    const none = flows.size === 0 ? '; there are none' : '';
    const message = `there is no flow named ${name}${none}`;
    findings.report('name_unknown', message, span, nearest(name, flows.keys()));
    return;
  }
  const resolve = function* (parent: RawMap, key: string): InSteps<Raw> {
    const outside = { ...site, scope: { ...site.scope, bound: new Map() }, calls: [] };
    const copy = yield* copyMap(growth, { [key]: parent[key]! }, outside, {}, parent);
    return copy[key]!;
  };
  grow(growth, span, flow.params.size);
  const bound = yield* readArguments(growth, flow, step, { site, resolve });
  delete step['with'];
  if (bound === undefined) growth.isResolved = false;
  growth.calls.push({ flow: name, span });
  if (bound === undefined || growth.isTemplate) return;
  if (site.calls.length === mostLevels) {
    findings.fail('too_deep', `more than ${mostLevels} nested calls`, span);
  }
  const inside = {
    ...site,
    scope: { ...site.scope, bound },
    calls: [span, ...site.calls],
    isGrown: true,
  };
  const steps = yield* expandSteps(growth, flow.steps, inside);
  growth.expansions.set(step, [steps as RawList]);
}

/** Replaces a loop by its steps, once for each round. */
function* loop(growth: Growth, step: RawMap, body: RawList, site: GrowthSite): InSteps<void> {
  const written = step['forEach'] as RawMap;
  const values = loopValues(growth, written);
  if (values === undefined) {
    growth.isResolved = false;
    return;
  }
  const name = written['as'] as string;
  const rounds: RawList[] = [];
  for (const value of values) {
    const bound = new Map(site.scope.bound).set(name, value);
    const round = { ...site, scope: { ...site.scope, bound }, isGrown: true };
    rounds.push((yield* expandSteps(growth, body, round)) as RawList);
  }
  growth.expansions.set(step, rounds);
}

/** Reads the value of a key; returns undefined to leave the key out. */
type KeyExpansion = (value: Raw) => InSteps<Raw | undefined>;

// oxlint-disable-next-line require-yield
function* leftOut(): InSteps<undefined> {
  return undefined;
}

function* copyMap(
  growth: Growth,
  map: RawMap,
  site: GrowthSite,
  readers: Readonly<Record<string, KeyExpansion>>,
  from: object = map,
): InSteps<RawMap> {
  const copy: RawMap = {};
  const texts = begin(growth, from, copy, site);
  for (const [key, value] of Object.entries(map)) {
    const read = Object.hasOwn(readers, key) ? readers[key] : undefined;
    const made =
      read === undefined
        ? yield* copyEntry(
            growth,
            { parent: copy, key, value, isExpression: expressionKeys.has(key) },
            site,
            texts,
          )
        : yield* read(value);
    if (made !== undefined) copy[key] = made;
  }
  return copy;
}

function* copyList(
  growth: Growth,
  list: RawList,
  isExpression: boolean,
  site: GrowthSite,
): InSteps<RawList> {
  const copy: RawList = [];
  const texts = begin(growth, list, copy, site);
  for (const [key, value] of list.entries()) {
    copy.push(yield* copyEntry(growth, { parent: copy, key, value, isExpression }, site, texts));
  }
  return copy;
}

/** Copies a list and reads its maps with `read`. */
function* eachOf(
  growth: Growth,
  value: Raw,
  site: GrowthSite,
  read: (map: RawMap) => InSteps<Raw>,
): InSteps<Raw> {
  if (!Array.isArray(value)) return yield* copyAny(growth, value, site);
  const copy: RawList = [];
  const texts = begin(growth, value, copy, site);
  for (const [key, each] of value.entries()) {
    copy.push(
      isRawMap(each)
        ? yield* read(each)
        : yield* copyEntry(
            growth,
            { parent: copy, key, value: each, isExpression: false },
            site,
            texts,
          ),
    );
  }
  return copy;
}

function* copyAny(
  growth: Growth,
  value: Raw,
  site: GrowthSite,
  isExpression = false,
): InSteps<Raw> {
  if (Array.isArray(value)) return yield* copyList(growth, value, isExpression, site);
  return isRawMap(value) ? yield* copyMap(growth, value, site, {}) : value;
}

type Texts = Map<string | number, readonly Piece[]>;

function begin(
  growth: Growth,
  original: object,
  copy: object,
  { calls, isGrown }: GrowthSite,
): Texts {
  const texts: Texts = new Map();
  const origin = growth.written.origins.get(original) ?? growth.origins.get(original);
  if (origin !== undefined) growth.origins.set(copy, { ...origin, calls, texts });
  if (isGrown) grow(growth, calls[0] ?? spanOfObject(growth.tree, copy));
  return texts;
}

interface WrittenEntry {
  readonly parent: RawMap | RawList;
  readonly key: string | number;
  readonly value: Raw;
  readonly isExpression: boolean;
}

/** The number of entries copied in one step. */
const copiesOfStep = 500;

function* copyEntry(
  growth: Growth,
  entry: WrittenEntry,
  site: GrowthSite,
  texts: Texts,
): InSteps<Raw> {
  growth.copied += 1;
  if (growth.copied % copiesOfStep === 0) yield;
  const { parent, key, value, isExpression } = entry;
  if (site.isGrown) grow(growth, site.calls[0] ?? spanOfObject(growth.tree, parent));
  if (typeof value === 'object') return yield* copyAny(growth, value, site, isExpression);
  if (typeof value !== 'string' || !value.includes('$')) return value;
  const resolved = resolveText(value, isExpression, site.scope);
  if ('value' in resolved) {
    texts.set(key, resolved.pieces ?? []);
    return resolved.value;
  }
  if ('deferred' in resolved) {
    const keys = growth.deferred.get(parent) ?? new Set();
    growth.deferred.set(parent, keys.add(key));
    return value;
  }
  if ('code' in resolved) {
    const { code, message, suggestion } = resolved;
    growth.findings.report(code, message, valueSpan(growth.tree, parent, key), suggestion);
  }
  growth.isResolved = false;
  return value;
}

function grow(growth: Growth, span: Span, count = 1): void {
  growth.grown += count;
  if (growth.grown > limits.grown) {
    const message = `flows and loops grow to more than ${limits.grown} values`;
    growth.findings.fail('too_many_nodes', message, span);
  }
}
