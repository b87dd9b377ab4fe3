import type { ASTNode } from '@marcbachmann/cel-js';
import { parseTimeOfDay } from '../../form/units.ts';
import { ownMember } from '../../own-member.ts';
import { msPerDay } from '../../time/instant.ts';
import { quantities } from '../../vehicle/reporting/quantities.ts';
import type { Span } from '../source/findings.ts';
import { parseExpression, type Surroundings } from './environment.ts';
import { BudgetError } from './meter.ts';
import { meterCalls } from './metered.ts';
import { comprehensions, drifting, event, flows, fold, partsOf, type Shape } from './shape.ts';
import { facets } from './types.ts';
import type { Watch } from './watch.ts';

export interface Analysis {
  readonly watches: readonly Watch[];
  /**
   * The reason why the instants at which the answer can change are unknown; it matters only to
   * conditions over time.
   */
  readonly problem: (Span & { readonly reason: string }) | undefined;
}

/**
 * Finds out when the answer of a type-checked expression can change. Throws `BudgetError` where its
 * constant parts take too many steps.
 */
export function analyse(ast: ASTNode, source: string, surroundings: Surroundings): Analysis {
  const work: Work = { source, surroundings, watches: new Map(), problem: undefined };
  surroundings.meter.evaluate(() => shapeOf(work, ast, new Map()));
  return { watches: [...work.watches.values()], problem: work.problem };
}

interface Work {
  readonly source: string;
  readonly surroundings: Surroundings;
  readonly watches: Map<string, Watch>;
  problem: Analysis['problem'];
}

/** The variables of `exists`, `filter` and similar functions. */
type Variables = ReadonlyMap<string, Shape>;

function shapeOf(work: Work, node: ASTNode, variables: Variables): Shape {
  switch (node.op) {
    case 'value':
      return { kind: 'constant', value: plainConstant(node.args) };
    case 'id':
      return variables.get(node.args) ?? subjectShape(work, node.args);
    case '.':
      return fieldShape(work, shapeOf(work, node.args[0], variables), node.args[1]);
    case '[]': {
      const of = shapeOf(work, node.args[0], variables);
      shapeOf(work, node.args[1], variables);
      if (of.kind === 'fleet') return { kind: 'facet', type: 'Vehicle', subject: of.subject };
      const key = node.args[1];
      return key.op === 'value' && typeof key.args === 'string'
        ? fieldShape(work, of, key.args)
        : together(work, node, [of]);
    }
    case '<':
    case '<=':
    case '>':
    case '>=':
    case '==':
    case '!=':
      return compare(work, node, shapesOf(work, node.args, variables));
    case '+':
    case '-':
    case '*':
    case '/':
    case '%': {
      const [left = event, right = event] = shapesOf(work, node.args, variables);
      return fold(node.op, left, right) ?? (flows(left) || flows(right) ? drifting : event);
    }
    case '-_': {
      const of = shapeOf(work, node.args, variables);
      return fold('-', { kind: 'constant', value: 0 }, of) ?? (flows(of) ? drifting : event);
    }
    case 'call':
      return callShape(work, node, variables);
    case 'rcall':
      return methodShape(work, node, variables);
    case '!_':
    case '&&':
    case '||':
    case '?:':
    case 'in':
    case 'list':
    case 'map':
    case '.?':
    case '[?]':
      return together(work, node, shapesOf(work, partsOf(node), variables));
  }
}

function shapesOf(work: Work, nodes: readonly ASTNode[], variables: Variables): Shape[] {
  return nodes.map((each) => shapeOf(work, each, variables));
}

function subjectShape(work: Work, name: string): Shape {
  if (name === 'clock') return { kind: 'facet', type: 'Clock', subject: '' };
  if (name === 'params') return { kind: 'facet', type: 'Params', subject: '' };
  const kind = work.surroundings.names.roster.kindOf(name);
  if (kind === undefined) return event;
  watch(work, { kind: 'subject', subject: name });
  return kind === 'vehicle'
    ? { kind: 'facet', type: 'Vehicle', subject: name }
    : { kind: 'fleet', subject: name };
}

function fieldShape({ surroundings }: Work, of: Shape, name: string): Shape {
  if (of.kind !== 'facet') return flows(of) ? drifting : event;
  if (of.type === 'Params') {
    const value = surroundings.names.params.get(name)?.value;
    return Array.isArray(value) ? event : { kind: 'constant', value };
  }
  const field = ownMember(ownMember(facets, of.type)?.fields ?? {}, name);
  if (field === undefined) return event;
  const { nature, type } = field;
  switch (nature.kind) {
    case 'event':
      return event;
    case 'drifting':
      return drifting;
    case 'facet':
      return { kind: 'facet', type, subject: of.subject };
    case 'time':
      return { kind: 'time', time: nature.time };
    case 'quantity':
      return {
        kind: 'quantity',
        subject: of.subject,
        quantity: nature.quantity,
        scale: 1,
        offset: 0,
      };
  }
}

/** Analyses a comparison: a flowing value needs a constant on the other side. */
function compare(work: Work, node: ASTNode, [left = event, right = event]: Shape[]): Shape {
  const kinds = `${left.kind} ${right.kind}`;
  const isWatched = kinds === 'quantity constant' || kinds === 'constant quantity';
  if (!flows(left) && !flows(right) && !isWatched) {
    return left.kind === 'constant' && right.kind === 'constant'
      ? { kind: 'constant', value: undefined }
      : event;
  }
  const isLeft = flows(left) || (isWatched && left.kind === 'quantity');
  const [flowing, other] = isLeft ? [left, right] : [right, left];
  if (other.kind !== 'constant' || other.value === undefined) {
    return refuse(work, node, comparedReason(flowing, other));
  }
  if (flowing.kind === 'drifting') return refuse(work, node, driftingReason);
  if (flowing.kind === 'quantity') {
    const threshold = (Number(other.value) - flowing.offset) / flowing.scale;
    if (!Number.isFinite(threshold)) return refuse(work, node, driftingReason);
    const { subject, quantity } = flowing;
    watch(work, { kind: 'quantity', subject, quantity, threshold });
    return event;
  }
  return flowing.kind === 'time' ? compareTime(work, node, flowing.time, other.value) : event;
}

function compareTime(
  work: Work,
  node: ASTNode,
  time: 'now' | 'elapsed' | 'localTime',
  value: number | string | boolean,
): Shape {
  if (time !== 'localTime') {
    // `>` and `==` change their answer one millisecond later than `>=`.
    for (const ms of [Number(value), Number(value) + 1]) {
      if (time === 'now') watch(work, { kind: 'instant', atMs: ms });
      else if (ms >= 0) watch(work, { kind: 'elapsed', durationMs: ms });
    }
    return event;
  }
  // Texts are compared letter by letter, so that an hour has two digits.
  const msOfDay = /^\d\d/.test(String(value)) ? parseTimeOfDay(String(value)) : undefined;
  const isEquality = node.op === '==' || node.op === '!=';
  if (msOfDay === undefined || (isEquality && String(value).length < 'HH:MM:SS'.length)) {
    return refuse(work, node, 'clock.localTime is compared with a time such as "21:00:00"');
  }
  // A new second, and a new day, on which every text starts again at "00:00:00".
  for (const at of [msOfDay, (msOfDay + 1000) % msPerDay, 0]) {
    watch(work, { kind: 'timeOfDay', msOfDay: at });
  }
  return event;
}

function callShape(work: Work, node: ASTNode & { op: 'call' }, variables: Variables): Shape {
  const [name, args] = node.args;
  const first = args[0];
  if ((name === 'vehicle' || name === 'fleet') && first?.op === 'value') {
    return subjectShape(work, String(first.args));
  }
  if (name === 'deliveries' && first?.op === 'value') {
    const subject = String(first.args);
    watch(work, { kind: 'webhook', subject });
    return { kind: 'facet', type: 'Deliveries', subject };
  }
  if ((name === 'charger' || name === 'site') && first?.op === 'value') {
    watch(work, { kind: name, name: String(first.args) });
    return event;
  }
  const shapes = shapesOf(work, args, variables);
  if (shapes.length > 0 && shapes.every(({ kind }) => kind === 'constant')) {
    const text = work.source.slice(node.start, node.end);
    return { kind: 'constant', value: constantOf(work, text) };
  }
  if (name === 'double' && shapes[0]?.kind === 'quantity') return shapes[0];
  return together(work, node, shapes);
}

/** `duration("15m")` and `timestamp("...")` in milliseconds. */
function constantOf({ surroundings, source }: Work, text: string): number | string | undefined {
  try {
    const part = parseExpression(surroundings, text || source);
    part.check();
    meterCalls(part.ast, surroundings.meter);
    return plainConstant(part({}));
  } catch (error) {
    if (error instanceof BudgetError) throw error;
    // The text names a parameter or fails at every evaluation, so there is no number to compare
    // with.
    return undefined;
  }
}

function plainConstant(value: unknown): number | string | undefined {
  if (typeof value === 'bigint' || typeof value === 'number') return Number(value);
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? Number(value.valueOf()) : undefined;
}

function methodShape(work: Work, node: ASTNode & { op: 'rcall' }, variables: Variables): Shape {
  const [name, receiver, args] = node.args;
  const of = shapeOf(work, receiver, variables);
  const variable = args[0];
  if (comprehensions.has(name) && args.length >= 2 && variable?.op === 'id') {
    const element: Shape =
      of.kind === 'fleet' ? { kind: 'facet', type: 'Vehicle', subject: of.subject } : event;
    const inner = new Map(variables).set(variable.args, element);
    const shapes = shapesOf(work, args.slice(1), inner);
    if (name === 'filter') return of;
    return together(work, node, [of, ...shapes], name === 'map');
  }
  if (name === 'signal' && of.kind === 'facet') {
    watch(work, { kind: 'report', subject: of.subject });
  }
  const shapes = shapesOf(work, args, variables);
  return of.kind === 'facet' || of.kind === 'fleet'
    ? together(work, node, shapes)
    : together(work, node, [of, ...shapes]);
}

/**
 * The shape of a part made of others. A list may pass flowing values on; no other part may use
 * them.
 */
function together(work: Work, node: ASTNode, shapes: readonly Shape[], passesOn = false): Shape {
  if (!shapes.some(flows)) {
    const isConstant = shapes.length > 0 && shapes.every(({ kind }) => kind === 'constant');
    return isConstant ? { kind: 'constant', value: undefined } : event;
  }
  if (passesOn || node.op === 'list' || node.op === 'map' || node.op === '?:') return drifting;
  return refuse(work, node, driftingReason);
}

function refuse(work: Work, node: ASTNode, reason: string): Shape {
  work.problem ??= { start: node.start, end: node.end, reason };
  return event;
}

/** The fields of quantities that can be waited for. */
const awaitable = Object.values(quantities)
  .filter(({ course }) => course === 'line')
  .map(({ expression }) => expression.slice(expression.lastIndexOf('.') + 1));

const driftingReason =
  'this changes between events and no instant can be worked out at which to look; compare ' +
  `${awaitable.slice(0, -1).join(', ')} or ${awaitable.at(-1)} with a number, clock.elapsed with a duration, ` +
  'clock.now with a timestamp, or use a field that changes at events (isCharging, moving, place)';

function comparedReason(flowing: Shape, other: Shape): string {
  const isSoc =
    flowing.kind === 'quantity' && flowing.quantity === 'socPercent' && other.kind === 'event';
  return isSoc
    ? 'a quantity over time is compared with a number, not with another field; write the number, or use charge.isComplete'
    : 'a quantity over time is compared with a number, not with something that changes; write the number';
}

function watch({ watches }: Work, each: Watch): void {
  watches.set(JSON.stringify(each), each);
}
