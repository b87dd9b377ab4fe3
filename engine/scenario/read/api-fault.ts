import { type InSteps, readInSteps } from '../../in-steps.ts';
import { matchesPattern } from '../../name-pattern.ts';
import { nearest } from '../../nearest.ts';
import type { ApiEffect, ApiFaultRule, ApiMatch } from '../../service/api-command.ts';
import { operations } from '../../service/operations.ts';
import { codesOfType, faultsByStatus, findServiceFault } from '../../service/service-fault.ts';
import type { ApiTarget } from '../plan/faults.ts';
import type { RawEffect, RawFault } from '../schema/faults.ts';
import {
  type Checker,
  type Entry,
  plainNumber,
  positiveDuration,
  present,
  target as readTarget,
  report,
  reportKey,
  reportSecond,
  reportWhole,
} from './checker.ts';
import { user } from './connections.ts';
import { distribution } from './distribution.ts';
import { signalEffectNames } from './signal-fault.ts';
import { retryAfter } from './webhook.ts';

/** The effects of an API fault and the requests it affects; undefined if wrong (reported). */
export function* apiRule(
  checker: Checker,
  raw: RawFault,
  target: ApiTarget,
): InSteps<ApiFaultRule | undefined> {
  const match = matchOf(checker, raw, target);
  const probability = plainNumber(checker, raw, 'probability', { min: 0, max: 1 });
  const times = plainNumber(checker, raw, 'times', anyCount);
  const effects = yield* readInSteps(raw.effects, (each) => effectOf(checker, each, target));
  if (match === undefined || effects.length < raw.effects.length) return undefined;
  return {
    match,
    ...(probability !== undefined && { probability }),
    ...(times !== undefined && { times }),
    effects,
  };
}

/** The names of all operations, and the patterns of their groups. */
export const operationPatterns: readonly string[] = [
  ...operations,
  ...new Set(operations.map((each) => `${each.slice(0, each.indexOf('.'))}.*`)),
];

/** A pattern that matches some operation; `prefix` precedes it in the file. */
export function operationPattern<Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Entry<Parent>,
  { pattern, prefix }: { readonly pattern: string; readonly prefix: string },
): string | undefined {
  if (operations.some((each) => matchesPattern(pattern, each))) return pattern;
  const meant = nearest(pattern, operationPatterns);
  const message = `the API has no operation ${pattern}`;
  const suggestion = meant === undefined ? undefined : prefix + meant;
  return report(checker, parent, key, 'name_unknown', message, suggestion);
}

const anyCount = { min: 1, max: 1_000_000_000, whole: true } as const;

function matchOf(checker: Checker, raw: RawFault, target: ApiTarget): ApiMatch | undefined {
  const { match: written = {} } = raw;
  const twice = target.kind === 'upstream' ? 'vehicle' : 'operation';
  if (target.name !== '' && written[twice] !== undefined) {
    const message = `the target already says which ${twice}: choose one`;
    return reportKey(checker, written, twice, 'form_several', message);
  }
  if (written.sequence !== undefined) {
    const message = 'sequence belongs to faults of webhooks';
    return reportKey(checker, written, 'sequence', 'modifier_misplaced', message);
  }
  const vehicle =
    target.kind === 'upstream' ? target.name : readTarget(checker, written, 'vehicle')?.name;
  const by = user(checker, written, 'user');
  const pattern = written.operation;
  const operation =
    target.kind === 'api' && target.name !== ''
      ? target.name
      : pattern && operationPattern(checker, written, 'operation', { pattern, prefix: '' });
  return {
    ...(operation !== undefined && { operation }),
    ...(vehicle !== undefined && { vehicle }),
    ...(by !== undefined && { user: by }),
  };
}

const effects = ['status', 'error', 'latency'] as const;

function effectOf(checker: Checker, raw: RawEffect, target: ApiTarget): ApiEffect | undefined {
  const [foreign] = present(raw, ['offline', 'chargerFault', ...signalEffectNames]);
  if (foreign !== undefined) {
    const { kind, name } = target;
    const instead = kind === 'upstream' ? ` vehicle.${name}` : '';
    const message = `${foreign} belongs to the target${instead || ' vehicle.<name>'}`;
    return reportKey(checker, raw, foreign, 'modifier_misplaced', message);
  }
  const [effect, second] = present(raw, effects);
  if (second !== undefined) {
    return reportSecond(checker, raw, effect!, second, `make ${second} the next effect`);
  }
  if (raw.status !== undefined) return failureOfStatus(checker, raw);
  if (raw.error !== undefined) return failure(checker, raw.error);
  if (raw.latency !== undefined) return latency(checker, raw);
  if (checker.damaged.has(raw)) return undefined;
  return reportWhole(checker, raw, 'form_missing', `an effect is ${effects.join(':, ')}:`);
}

function latency(checker: Checker, raw: RawEffect): ApiEffect | undefined {
  const measure = { dimension: 'duration', range: { ...positiveDuration, min: 0 } } as const;
  const latencyMs = distribution(checker, raw, 'latency', measure);
  return latencyMs && { kind: 'latency', latencyMs };
}

/** A status alone implies type and code. */
function failureOfStatus(checker: Checker, raw: RawEffect): ApiEffect | undefined {
  const written = raw.status!;
  const isPlain = typeof written === 'number';
  const known = faultsByStatus.get(isPlain ? written : written.code);
  if (known === undefined) {
    const message = `the service has the statuses ${[...faultsByStatus.keys()].join(', ')}`;
    return isPlain
      ? report(checker, raw, 'status', 'out_of_range', message)
      : report(checker, written, 'code', 'out_of_range', message);
  }
  const { detail: _, status, retryAfterMs: __, ...name } = known;
  const more = isPlain ? {} : answerOf(checker, written);
  return { kind: 'failure', ...name, ...(status !== undefined && { status }), ...more };
}

function failure(checker: Checker, raw: NonNullable<RawEffect['error']>): ApiEffect | undefined {
  const { type, code, detail } = raw;
  const name = findServiceFault(type, code);
  const more = answerOf(checker, raw);
  if (name === undefined) {
    const codes = codesOfType(type);
    const message = `${type} has the codes ${codes.join(', ')}`;
    return report(checker, raw, 'code', 'name_unknown', message, nearest(code, codes));
  }
  return { kind: 'failure', ...name, ...(detail !== undefined && { detail }), ...more };
}

interface RawAnswer {
  times?: number | undefined;
  retryAfter?: string | number | undefined;
}

function answerOf(checker: Checker, raw: RawAnswer) {
  const times = plainNumber(checker, raw, 'times', anyCount);
  const retryAfterMs = retryAfter(checker, raw);
  return {
    ...(times !== undefined && { times }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}
