import type { ASTNode } from '@marcbachmann/cel-js';
import { nearest } from '../../nearest.ts';
import { nearSignal } from '../../signal/near-signals.ts';
import type { ExpressionNames } from './environment.ts';
import { timestampFor } from './errors.ts';
import type { ExpressionMistake } from './mistake.ts';
import { refusePattern } from './patterns.ts';
import { comprehensions, partsOf } from './shape.ts';

/**
 * Finds calls that CEL would accept and a scenario must not: names of vehicles, signals and parts
 * that do not exist, patterns that are wrong, and functions whose answer depends on the host.
 * Returns undefined when there are none.
 */
export function refuseNames(
  node: ASTNode,
  source: string,
  names: ExpressionNames,
): ExpressionMistake | undefined {
  const own = refuseCall(node, names) ?? refuseComprehension(node, source) ?? refusePattern(node);
  if (own !== undefined) return own;
  for (const part of partsOf(node)) {
    const mistake = refuseNames(part, source, names);
    if (mistake !== undefined) return mistake;
  }
  return undefined;
}

function refuseCall(node: ASTNode, names: ExpressionNames): ExpressionMistake | undefined {
  if (node.op === 'call') {
    const [name, args] = node.args;
    if (name === 'vehicle' || name === 'fleet') return refuseSubject(node, args, name, names);
    if (name === 'signal') return refuseWord(node, args, 'signal', names.signalNames);
    if (name === 'deliveries') return refuseWord(node, args, 'webhook', [...names.webhooks]);
    if (name === 'charger') return refuseWord(node, args, 'charger', [...names.stations.keys()]);
    if (name === 'site') return refuseWord(node, args, 'site', [...names.sites]);
    return name === 'timestamp' ? refuseTimestamp(node, args[0], names) : undefined;
  }
  if (node.op !== 'rcall') return undefined;
  const [name, , args] = node.args;
  if (name === 'signal') return refuseWord(node, args, 'signal', names.signalNames);
  if (name === 'door') return refuseWord(node, args, 'door', names.doors);
  if (name === 'isOpen') {
    return refuseWord(node, args, 'part', [...names.doors, ...names.closures]);
  }
  if (/^get[A-Z]/.test(name) && (args.length > 0 || name === 'getDayOfYear')) {
    const message = `${name} would read the time zones of the host; clock.localTime does not`;
    return { ...spanOf(node), code: 'expression_unportable', message, suggestion: undefined };
  }
  return undefined;
}

/** Refuses `taxis.exist(v, ...)`, of which CEL would only say that there is no v. */
function refuseComprehension(node: ASTNode, source: string): ExpressionMistake | undefined {
  if (node.op !== 'rcall') return undefined;
  const [name, receiver, args] = node.args;
  if (args.length < 2 || args[0]?.op !== 'id' || comprehensions.has(name)) return undefined;
  const suggestion = nearest(name, comprehensions);
  if (suggestion === undefined) return undefined;
  const start = source.indexOf(name, receiver.end);
  const message = `there is no function ${name} of lists`;
  return { start, end: start + name.length, code: 'expression_name', message, suggestion };
}

function refuseWord(
  call: ASTNode,
  args: readonly ASTNode[],
  what: string,
  known: readonly string[],
): ExpressionMistake | undefined {
  const word = args[0];
  if (args.length !== 1 || word?.op !== 'value' || typeof word.args !== 'string') {
    const message = `${what} takes one name in quotes`;
    return { ...spanOf(call), code: 'expression_type', message, suggestion: undefined };
  }
  if (known.includes(word.args)) return undefined;
  return {
    ...spanOf(word),
    code: 'name_unknown',
    message: `there is no ${what} ${word.args}`,
    suggestion: (what === 'signal' ? nearSignal : nearest)(word.args, known),
  };
}

function refuseSubject(
  call: ASTNode,
  args: readonly ASTNode[],
  kind: 'vehicle' | 'fleet',
  { roster }: ExpressionNames,
): ExpressionMistake | undefined {
  const name = args[0]?.op === 'value' ? args[0].args : undefined;
  if (typeof name === 'string' && roster.kindOf(name) === kind) return undefined;
  return refuseWord(call, args, kind, [...(kind === 'vehicle' ? roster.vehicles : roster.fleets)]);
}

/** Refuses a timestamp without a zone: the zone of the host would decide its meaning. */
function refuseTimestamp(
  call: ASTNode,
  text: ASTNode | undefined,
  { zone }: ExpressionNames,
): ExpressionMistake | undefined {
  const isFixed =
    text?.op === 'value' &&
    typeof text.args === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(text.args);
  return isFixed
    ? undefined
    : {
        ...spanOf(call),
        code: 'expression_unportable',
        message: 'timestamp takes a text with its zone, such as "2026-10-24T19:30:00Z"',
        suggestion: text && timestampFor(text, zone),
      };
}

function spanOf({ start, end }: ASTNode): { start: number; end: number } {
  return { start, end };
}
