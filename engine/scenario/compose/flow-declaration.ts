import type { InSteps } from '../../in-steps.ts';
import { type FlowParamType, flowParamTypes, flowTemplates } from '../schema/flows.ts';
import { checkPart } from '../schema/structure.ts';
import type { Findings } from '../source/findings.ts';
import {
  isRawMap,
  keySpan,
  type Raw,
  type RawList,
  type RawMap,
  type Tree,
  valueSpan,
} from '../source/tree.ts';
import { type ParamType, typeOf } from './params.ts';

/** A flow as it is written, before its arguments are filled in. */
export interface FlowDeclaration {
  readonly name: string;
  readonly params: ReadonlyMap<string, FlowParam>;
  readonly steps: RawList;
}

export interface FlowParam {
  readonly type: FlowParamType;
  /** The entry that holds the default; undefined where every call must give a value. */
  readonly byDefault: { readonly parent: RawMap; readonly key: string } | undefined;
}

/** Reads the flows of a scenario and of its imports; throws for entries that are not flows. */
export function* declaredFlows(
  tree: Tree,
  findings: Findings,
): InSteps<ReadonlyMap<string, FlowDeclaration>> {
  const { root } = tree;
  const written = isRawMap(root) ? root['flows'] : undefined;
  if (written === undefined) return new Map();
  if (!isRawMap(written)) {
    return findings.fail('wrong_type', 'expected a map', valueSpan(tree, root as RawMap, 'flows'));
  }
  const part = { tree, findings, root: written, isTemplate: false };
  if (!(yield* checkPart(flowTemplates, part))) findings.finish();
  return new Map(
    Object.entries(written as Record<string, RawMap>).map(([name, flow]) => [
      name,
      {
        name,
        params: paramsOf(tree, findings, (flow['params'] ?? {}) as RawMap),
        steps: flow['steps'] as RawList,
      },
    ]),
  );
}

function paramsOf(tree: Tree, findings: Findings, written: RawMap): Map<string, FlowParam> {
  const params = new Map<string, FlowParam>();
  for (const [name, raw] of Object.entries(written)) {
    checkName(findings, name, () => keySpan(tree, written, name));
    params.set(
      name,
      isRawMap(raw)
        ? declared(raw)
        : { type: bareType(raw), byDefault: { parent: written, key: name } },
    );
  }
  return params;
}

/** Checks that `$name` can refer to a name. */
export function checkName(
  findings: Findings,
  name: string,
  spanOf: () => ReturnType<typeof keySpan>,
): boolean {
  const taken = name === 'params' || name === 'matrix';
  if (!taken && /^[A-Za-z_]\w*$/.test(name)) return true;
  const message = taken
    ? `$${name} is something else already`
    : 'a name is a word of letters, digits and _';
  findings.report('name_malformed', message, spanOf());
  return false;
}

function declared(raw: RawMap): FlowParam {
  const type = flowParamTypes.find((each) => each === raw['type']) ?? 'any';
  const hasDefault = Object.hasOwn(raw, 'default');
  return { type, byDefault: hasDefault ? { parent: raw, key: 'default' } : undefined };
}

/** The type of a default without a declared type. A text tells nothing about the type. */
function bareType(raw: Raw): FlowParamType {
  const type: ParamType = typeOf(raw as string | number | boolean);
  return type === 'text' ? 'any' : type;
}
