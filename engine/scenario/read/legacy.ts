import { nearest } from '../../nearest.ts';
import { legacyPaths } from '../../service/legacy/answer.ts';
import type { Tolerance } from '../../service/legacy/parity.ts';
import type { LegacyForm } from '../plan/expectations.ts';
import type { RawExpectation } from '../schema/expectations.ts';
import {
  type Checker,
  plainNumber,
  present,
  report,
  reportKey,
  reportSecond,
  zeroOrMore,
} from './checker.ts';
import { partNamed } from './path.ts';

/** `legacy`: a value of version 2.0 that is compared with version 3. */
export function legacy(checker: Checker, raw: RawExpectation): LegacyForm | undefined {
  const place = placeOf(checker, raw);
  const isHeld = place !== undefined && matchesOf(checker, raw, place.vehicle);
  const tolerance = toleranceOf(checker, raw);
  const unless =
    raw.unless === undefined
      ? undefined
      : checker.expressions.ofLegacy().compile(raw, 'unless', 'condition');
  if (!isHeld || tolerance === null) return undefined;
  if (raw.unless !== undefined && unless === undefined) return undefined;
  const { resource, vehicle: name } = place;
  return { kind: 'legacy', target: { kind: 'vehicle', name }, resource, tolerance, unless };
}

interface Place {
  readonly vehicle: string;
  readonly resource: string;
}

function placeOf(checker: Checker, raw: RawExpectation): Place | undefined {
  const text = raw.legacy!;
  const [, name, resource = ''] = /^\/vehicles\/\{([^{}]*)\}(\/\S+)$/.exec(text) ?? [];
  if (name === undefined) {
    const message = `expected a path such as /vehicles/{car}/odometer, found ${text}`;
    return report(checker, raw, 'legacy', 'value_malformed', message);
  }
  const part = partNamed(checker, raw, 'legacy', name);
  if (part === undefined) return undefined;
  if (part.kind !== 'vehicle') {
    const message = `{${name}} is no vehicle: version 2.0 is held against what one reported`;
    return report(checker, raw, 'legacy', 'name_unknown', message);
  }
  const paths = legacyPaths();
  if (paths.includes(resource)) return { vehicle: name, resource };
  const meant = nearest(resource, paths);
  const suggestion = meant === undefined ? undefined : `/vehicles/{${name}}${meant}`;
  const message = `version 2.0 tells nothing of what a vehicle reported at ${resource}`;
  return report(checker, raw, 'legacy', 'name_unknown', message, suggestion);
}

/** Whether the comparison is with version 3 of the same vehicle. */
function matchesOf(checker: Checker, raw: RawExpectation, vehicle: string): boolean {
  const wanted = `v3(${vehicle})`;
  if (raw.matches === wanted) return true;
  if (raw.matches === undefined) {
    if (checker.damaged.has(raw)) return false;
    const message = `what it says the same as: add matches: ${wanted}`;
    reportKey(checker, raw, 'legacy', 'form_missing', message);
    return false;
  }
  const message = `expected ${wanted}, found ${raw.matches}`;
  report(checker, raw, 'matches', 'value_malformed', message, wanted);
  return false;
}

/** The tolerance of a comparison: undefined without one, null if wrong. */
function toleranceOf(checker: Checker, raw: RawExpectation): Tolerance | undefined | null {
  const { tolerance } = raw;
  if (tolerance === undefined) return undefined;
  if (typeof tolerance !== 'object') {
    const message = `expected { relative: 0.001 } or { absolute: 0.5 }, found ${tolerance}`;
    report(checker, raw, 'tolerance', 'wrong_type', message);
    return null;
  }
  const [kind, second] = present(tolerance, ['relative', 'absolute']);
  if (second !== undefined) {
    reportSecond(checker, tolerance, kind!, second);
    return null;
  }
  if (kind === undefined) {
    if (!checker.damaged.has(tolerance)) {
      const message = 'expected one of relative, absolute';
      reportKey(checker, raw, 'tolerance', 'form_missing', message);
    }
    return null;
  }
  const amount = plainNumber(checker, tolerance, kind, zeroOrMore);
  return amount === undefined ? null : { kind, amount };
}
