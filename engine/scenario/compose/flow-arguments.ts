import type { InSteps } from '../../in-steps.ts';
import { nearest } from '../../nearest.ts';
import type { FlowParamType } from '../schema/flows.ts';
import { isRawMap, keySpan, type Raw, type RawMap, valueSpan } from '../source/tree.ts';
import type { FlowDeclaration, FlowParam } from './flow-declaration.ts';
import type { Growth, GrowthSite, NamedArgument } from './growth.ts';
import { paramValue, type ReportParam } from './params.ts';
import type { BoundValue } from './reference.ts';

/**
 * Reads the arguments of one call of a flow, from `with` and from defaults. Returns undefined where
 * one is wrong or missing, which is reported. `call` is the step or rule, its values resolved.
 */
export function* readArguments(
  growth: Growth,
  flow: FlowDeclaration,
  call: RawMap,
  {
    site,
    resolve,
  }: { readonly site: GrowthSite; readonly resolve: (parent: RawMap, key: string) => InSteps<Raw> },
): InSteps<ReadonlyMap<string, BoundValue> | undefined> {
  const { findings, tree } = growth;
  const written = call['with'] ?? {};
  if (!isRawMap(written)) {
    findings.report('wrong_type', 'expected a map of arguments', valueSpan(tree, call, 'with'));
    return undefined;
  }
  let isRight = refuseUnknown(growth, flow, written);
  const bound = new Map<string, BoundValue>();
  for (const [name, param] of flow.params) {
    const { type } = param;
    const isGiven = Object.hasOwn(written, name);
    const entry = isGiven ? { parent: written, key: name } : param.byDefault;
    if (entry === undefined) {
      const message = `${flow.name} needs ${name}: give it in with:`;
      findings.report('argument_missing', message, keySpan(tree, call, 'use'));
      isRight = false;
      continue;
    }
    const value = isGiven ? written[name]! : yield* resolve(entry.parent, entry.key);
    const isKnown = !(growth.isTemplate && hasDollar(value));
    bound.set(name, { value, type, isSound: isKnown });
    if (isKnown) isRight = checked(growth, param, { ...entry, value, isGiven }, site) && isRight;
  }
  return isRight ? bound : undefined;
}

function refuseUnknown(
  { findings, tree }: Growth,
  flow: FlowDeclaration,
  written: RawMap,
): boolean {
  const unknown = Object.keys(written).filter((name) => !flow.params.has(name));
  const known = [...flow.params.keys()];
  for (const name of unknown) {
    const takes = known.length === 0 ? 'nothing' : known.join(', ');
    const message = `${flow.name} does not take ${name}; it takes ${takes}`;
    const span = keySpan(tree, written, name);
    findings.report('argument_unknown', message, span, nearest(name, known));
  }
  return unknown.length === 0;
}

interface GivenArgument {
  readonly value: Raw;
  readonly parent: RawMap;
  readonly key: string;
  readonly isGiven: boolean;
}

function checked(
  growth: Growth,
  { type }: FlowParam,
  given: GivenArgument,
  { isAmbient }: GrowthSite,
): boolean {
  const { findings, tree } = growth;
  const { value, parent, key, isGiven } = given;
  const before = findings.count;
  const report: ReportParam = (code, message, suggestion) => {
    const where = isGiven ? tree : growth.written;
    findings.report(code, message, valueSpan(where, parent, key), suggestion);
  };
  checkType(type, value, report);
  const isRight = findings.count === before;
  if (isRight && isNameType(type)) {
    growth.named.push({ type, value: value as string, parent, key, isAmbient });
  }
  return isRight;
}

function checkType(type: FlowParamType, value: Raw, report: ReportParam): void {
  switch (type) {
    case 'any':
      return;
    case 'list':
      if (!Array.isArray(value)) report('wrong_type', `expected a list, found ${shown(value)}`);
      return;
    case 'vehicle':
    case 'charger':
    case 'webhook':
    case 'user':
      if (typeof value === 'string') return;
      report('wrong_type', `expected the name of a ${type}, found ${shown(value)}`);
      return;
    case 'percent':
    case 'duration':
    case 'distance':
    case 'power':
    case 'speed':
    case 'energy':
    case 'temperature':
    case 'number':
    case 'integer':
    case 'time':
      // The step that draws from a distribution checks its shape.
      if (!isRawMap(value)) paramValue(type, value, report);
      return;
    case 'text':
    case 'boolean':
    case 'place':
    case 'url':
    case 'file':
      paramValue(type, value, report);
  }
}

function isNameType(type: FlowParamType): type is NamedArgument['type'] {
  return ['vehicle', 'charger', 'webhook', 'user', 'place'].includes(type);
}

function shown(value: Raw): string {
  return JSON.stringify(value);
}

function hasDollar(value: Raw): boolean {
  if (typeof value === 'string') return value.includes('$');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasDollar);
}
