import type { FormField } from '../../form/field.ts';
import { optional, text } from '../../form/field.ts';
import { show } from '../../form/value-words.ts';
import { nearest } from '../../nearest.ts';
import {
  type LegacyAnswer,
  legacyAnswer,
  legacyPaths,
  signalsBeside,
} from '../../service/legacy/answer.ts';
import {
  legacyMismatches,
  type ParityMismatch,
  type SignalView,
  type Tolerance,
} from '../../service/legacy/parity.ts';
import { findSignal } from '../../signal/catalogue.ts';
import { askedContext } from '../judging/asked-context.ts';
import type { Weighed } from '../judging/judged-run.ts';
import { plainNumber, type ScenarioEntry, zeroOrMore } from '../read/checker.ts';
import { partNamed } from '../read/path.ts';
import { expectation } from './form.ts';
import { compared, conditionOn } from './keys.ts';

interface LegacyPlace {
  readonly vehicle: string;
  /** The path below the vehicle: `/engine/oil`. */
  readonly resource: string;
}

const place: FormField<LegacyPlace, never> = {
  ...text(
    'path of version 2.0 whose answer to the owner agrees with version 3: matches: v3(car)',
    '/vehicles/{car}/odometer',
  ),
  read(at: ScenarioEntry) {
    const written = at.value as string;
    const [, name, resource = ''] = /^\/vehicles\/\{([^{}]*)\}(\/\S+)$/.exec(written) ?? [];
    if (name === undefined) {
      const message = `expected a path such as /vehicles/{car}/odometer, found ${written}`;
      return at.report('value_malformed', message);
    }
    const part = at.by(partNamed, name);
    if (part === undefined) return undefined;
    if (part.kind !== 'vehicle') {
      const message = `{${name}} is not a vehicle; legacy compares the report of a vehicle`;
      return at.report('name_unknown', message);
    }
    const paths = legacyPaths();
    if (paths.includes(resource)) return { vehicle: name, resource };
    const meant = nearest(resource, paths);
    const suggestion = meant === undefined ? undefined : `/vehicles/{${name}}${meant}`;
    const message = `version 2.0 has no data of vehicles at ${resource}`;
    return at.report('name_unknown', message, suggestion);
  },
};

const matches: FormField<string> = { ...text(''), schema: () => compared.shape()['matches']! };

const tolerance: FormField<Tolerance, never> = {
  schema: () => compared.shape()['tolerance']!,
  read(at: ScenarioEntry) {
    const written = at.value as string | number | object | undefined;
    if (written === undefined) return undefined;
    if (typeof written !== 'object') {
      const message = `expected { relative: 0.001 } or { absolute: 0.5 }, found ${written}`;
      return at.report('wrong_type', message);
    }
    const kind = at.one(['relative', 'absolute'], () =>
      at.reportKey('form_missing', 'expected one of relative, absolute'),
    );
    if (kind === undefined) return undefined;
    const amount = at.at(kind).by(plainNumber, zeroOrMore);
    return amount === undefined ? undefined : { kind, amount };
  },
  write: (value) => value,
  isOptional: false,
};

/** For the owner of a vehicle, version 2.0 and the signals of version 3 report the same values. */
export const legacy = expectation({
  name: 'legacy',
  keys: {
    legacy: place,
    matches: optional(matches),
    tolerance: optional(tolerance),
    unless: optional(
      conditionOn(
        'ofLegacy',
        'legacy: condition that skips the comparison (a CEL expression)',
        'legacy.status == 501',
      ),
    ),
  },
  check({ legacy: found, matches: written }, at) {
    if (found === undefined) return;
    const wanted = `v3(${found.vehicle})`;
    if (written !== undefined && written !== wanted) {
      const message = `expected ${wanted}, found ${written}`;
      at.at('matches').report('value_malformed', message, wanted);
    } else if (written === undefined && !at.isDamaged) {
      const message = `legacy needs the version to compare with: add matches: ${wanted}`;
      at.at('legacy').reportKey('form_missing', message);
    }
  },
  sentence({ legacy: { vehicle, resource }, tolerance: allowed, unless }) {
    const near = allowed === undefined ? '' : `, within ${amountOf(allowed)}`;
    const except = unless === undefined ? '' : ` unless ${unless.source}`;
    return `legacy /vehicles/{${vehicle}}${resource} matches v3(${vehicle})${near}${except}`;
  },
  about: ({ legacy: { vehicle: name }, unless }) => ({
    target: { kind: 'vehicle', name },
    expressions: unless && [unless],
  }),
  weigh({ legacy: { vehicle, resource }, tolerance: allowed, unless }, { world, context }) {
    const row = world.rowOf(vehicle);
    const owner = world.service.ownerOf(row);
    const answer = legacyAnswer(world, row, owner, resource);
    if (unless?.evaluate(askedContext(context, { legacy: answer })) === true) return [true, ''];
    return judgeLegacy(resource, answer, signalsBeside(world, row, owner), allowed);
  },
  examples: `- { legacy: "/vehicles/{car}/battery", matches: v3(car), tolerance: { absolute: 0.01 } }
- legacy: /vehicles/{car}/engine/oil
  matches: v3(car)
  tolerance: { relative: 0.001 }
  unless: legacy.status == 501`,
});

/** Judges an answer of version 2.0; one other than a success never matches (ours). */
export function judgeLegacy(
  resource: string,
  answer: LegacyAnswer,
  signals: SignalView,
  allowed?: Tolerance,
): Weighed {
  if (answer.status !== 200) {
    return [false, `version 2.0 answers ${answer.status} ${answer.code}`.trimEnd()];
  }
  const found = legacyMismatches(resource, answer, signals, allowed);
  return [found.length === 0, found.map((each) => inWords(each, allowed)).join('; ')];
}

function inWords(
  { field, signal, found, expected }: ParityMismatch,
  allowed: Tolerance | undefined,
): string {
  const name = findSignal(signal)!.path;
  const isNear = allowed !== undefined && typeof found === 'number';
  const apart = isNear ? `, further apart than ${amountOf(allowed)}` : '';
  return `${field} is ${show(found)}, ${name} says ${show(expected)}${apart}`;
}

function amountOf({ kind, amount }: Tolerance): string {
  return kind === 'absolute' ? String(amount) : `a share of ${amount}`;
}
