import type { FormEntry } from '../../form/form-entry.ts';
import { type NumberRange, type Range, readQuantity } from '../../form/quantity.ts';
import { type Dimension, meantTimeOfDay, parseTimeOfDay } from '../../form/units.ts';
import type { InSteps } from '../../in-steps.ts';
import { nearest, nearestByPart } from '../../nearest.ts';
import type { Position as GeoPosition } from '../../place/geography.ts';
import { nearSignal } from '../../signal/near-signals.ts';
import { parseInstantIn } from '../../time/local-instant.ts';
import type { Zone } from '../../time/zone.ts';
import type { Charger } from '../../vehicle/row/charger.ts';
import type { Sharers } from '../../vehicle/row/station.ts';
import type { OpenFile } from '../compose/file-beside.ts';
import type { ExpressionCompiler } from '../expressions/expression.ts';
import type { Catalogue, CatalogueModel } from '../names/catalogue.ts';
import { type Roster, selfMisplaced, selfName, type Target } from '../names/roster.ts';
import type { ExpectationForm } from '../plan/expectations.ts';
import type { EffectHome, FaultEffect, FaultTarget } from '../plan/faults.ts';
import type { Fold, Moment } from '../plan/moment.ts';
import type { StepDuration, StepParts } from '../plan/steps.ts';
import type { FileProfiles } from '../routes/file-profiles.ts';
import type { FileRoutes } from '../routes/file-routes.ts';
import type { RawFault } from '../schema/faults.ts';
import type { RawStep } from '../schema/steps.ts';
import type { NamedSeries } from '../series/named-series.ts';
import type { DiagnosticCode } from '../source/diagnostic.ts';
import type { Findings, Span } from '../source/findings.ts';
import type { TextPosition } from '../source/source.ts';
import { keySpan, spanOfObject, type Tree, textSpan, valueSpan } from '../source/tree.ts';
import type { CapturedNames } from './captured-names.ts';
import type { RecordedWorld } from './recorded-world.ts';

export {
  anyDuration,
  anyPercent,
  anyTemperature,
  positive,
  positiveDuration,
  type Range,
  zeroOrMore,
} from '../../form/quantity.ts';

/** The context that all readers of a scenario share. */
export interface Checker {
  readonly tree: Tree;
  readonly findings: Findings;
  readonly catalogue: Catalogue;
  /** The models of the file by name; undefined for one with mistakes. */
  readonly models: ReadonlyMap<string, CatalogueModel | undefined>;
  /** Maps that lost an unknown key. */
  readonly damaged: ReadonlySet<object>;
  readonly expressions: ExpressionCompiler;
  readonly names: Names;
  /** Opens a file that an entry names; undefined where it cannot, which is reported. */
  readonly openFile: OpenFile;
  /** The series that entries have made so far. */
  readonly series: NamedSeries;
  /** The routes of files that entries have named so far. */
  readonly routes: FileRoutes;
  /** The profiles of files that entries have named so far. */
  readonly profiles: FileProfiles;
  readonly verbs: VerbReaders;
  readonly effects: EffectReaders;
  /** Reads an expectation; undefined where it is wrong, which is reported. */
  readonly readExpectation: (at: ScenarioEntry, isAtEnd: boolean) => ExpectationForm | undefined;
  /** True in an ambient rule, where `self` is a vehicle and expectations are not allowed. */
  readonly isAmbient: boolean;
  /** The names that preceding steps have captured; undefined where no steps precede. */
  readonly captured?: CapturedNames | undefined;
  /** The world of the recording that the scenario replays; undefined without a replay. */
  readonly recorded?: RecordedWorld | undefined;
  /** The time zone of local times. */
  readonly zone: Zone;
  /** The occurrence that is meant by a local time that occurs twice. */
  readonly fold: Fold;
}

/** The verbs of steps, which a higher room declares. */
export interface VerbReaders {
  /** The verbs by name, in the order in which messages name them. */
  readonly byName: ReadonlyMap<string, VerbReader>;
  /** The verbs to which each key belongs that stands beside some verbs only. */
  readonly modifiers: ReadonlyMap<string, readonly string[]>;
}

/** One verb, as the reader of steps knows it. */
export interface VerbReader {
  /** The side that answers: a vehicle may refuse an order, the service answers a call. */
  readonly asks?: 'vehicle' | 'service' | undefined;
  /** The mistake of an ambient rule that has the verb; undefined where a rule may have it. */
  readonly ambientMistake?: string | undefined;
  /** The time that each step of the verb takes, unless the step has its own. */
  readonly lasts?: StepDuration | undefined;
  /** Reads a step, at once or in steps; undefined where it is wrong, which is reported. */
  read(
    checker: Checker,
    raw: RawStep,
    path: string,
  ): StepParts | undefined | InSteps<StepParts | undefined>;
}

/** The readers of the effects of faults by name, in the order of messages. */
export type EffectReaders = ReadonlyMap<string, EffectReader>;

export interface EffectReader {
  /** The targets that have the effect. */
  readonly of: readonly EffectHome[];
  /** Reads an effect of a fault, in steps; undefined where it is wrong, which is reported. */
  readonly read: (
    checker: Checker,
    raw: object,
    target: FaultTarget | undefined,
  ) => InSteps<FaultEffect | undefined>;
}

export interface Names {
  readonly users: ReadonlySet<string>;
  readonly places: ReadonlySet<string>;
  /** The positions of the file's places, degrees. */
  readonly positions?: ReadonlyMap<string, GeoPosition> | undefined;
  readonly faults: ReadonlyMap<string, RawFault>;
  /** The chargers by name; undefined for a charger with mistakes. */
  readonly chargers: ReadonlyMap<string, Charger | undefined>;
  /** The names of chargers that vehicles share, and of sites. */
  readonly stations: ReadonlyMap<string, Sharers>;
  readonly sites: ReadonlySet<string>;
  /** The names of webhooks, including those that steps create. */
  readonly webhooks: ReadonlySet<string>;
  /** The signals that webhooks send at any time, for webhooks of which the file tells all. */
  readonly sentSignals: ReadonlyMap<string, readonly string[]>;
  readonly roster: Roster;
}

/** The keys of a map or list as the schema knows it; each entry has a position in the file. */
export type Entry<Parent> = Extract<keyof Parent, string | number>;

/** Reads the value of an entry; undefined when absent or wrong, which is reported. */
export type EntryReader<Value, More extends readonly unknown[] = []> = <Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Entry<Parent>,
  ...more: More
) => Value | undefined;

/** Reports a mistake in the value of an entry. */
export function report<Parent extends object>(
  { findings, tree }: Checker,
  parent: Parent,
  key: Entry<Parent>,
  code: DiagnosticCode,
  message: string,
  suggestion?: string,
): undefined {
  findings.report(code, message, valueSpan(tree, parent, key), suggestion);
  return undefined;
}

/** Reports a mistake in a key. */
export function reportKey<Parent extends object>(
  { findings, tree }: Checker,
  parent: Parent,
  key: Entry<Parent>,
  code: DiagnosticCode,
  message: string,
  suggestion?: string,
): undefined {
  findings.report(code, message, keySpan(tree, parent, key), suggestion);
  return undefined;
}

/** Reports a second key where only one of the two is allowed. */
export function reportSecond<Parent extends object>(
  checker: Checker,
  parent: Parent,
  first: Entry<Parent>,
  second: Entry<Parent>,
  advice = 'choose one',
): undefined {
  const message = `${first} is already there: ${advice}`;
  return reportKey(checker, parent, second, 'form_several', message);
}

/** Reports a mistake in a whole map or list. */
export function reportWhole(
  { findings, tree }: Checker,
  value: object,
  code: DiagnosticCode,
  message: string,
): undefined {
  findings.report(code, message, spanOfObject(tree, value));
  return undefined;
}

/** One entry of a scenario with the context of the readers. */
export class ScenarioEntry implements FormEntry {
  readonly checker: Checker;
  readonly #parent: Readonly<Record<string | number, unknown>>;
  readonly #key: string | number;

  constructor(checker: Checker, parent: object, key: string | number) {
    this.checker = checker;
    this.#parent = parent as Readonly<Record<string | number, unknown>>;
    this.#key = key;
  }

  get value(): unknown {
    return this.#parent[this.#key];
  }

  get isPresent(): boolean {
    return this.value !== undefined;
  }

  /** Whether the value is a map that lost an unknown key, possibly a misspelt required one. */
  get isDamaged(): boolean {
    return this.checker.damaged.has(this.value as object);
  }

  at(key: string | number): ScenarioEntry {
    const { value } = this;
    return new ScenarioEntry(this.checker, typeof value === 'object' ? value! : {}, key);
  }

  /** Those of these keys that the map has. */
  present<Key extends string>(keys: readonly Key[]): Key[] {
    const map = this.value as Readonly<Record<string, unknown>>;
    return keys.filter((key) => map[key] !== undefined);
  }

  /** Another entry of the same map. */
  beside(key: string): ScenarioEntry {
    return new ScenarioEntry(this.checker, this.#parent, key);
  }

  /** Hands checker, map and key to a reader that takes them separately, with more. */
  by<Value, More extends readonly unknown[]>(
    read: (
      checker: Checker,
      parent: Readonly<Record<string | number, unknown>>,
      key: string | number,
      ...more: More
    ) => Value,
    ...more: More
  ): Value {
    return read(this.checker, this.#parent, this.#key, ...more);
  }

  /** The one of these keys that the map has; undefined for several or none, which is reported. */
  one<Key extends string>(
    keys: readonly Key[],
    reportNone: () => undefined,
    advice?: (second: Key) => string,
  ): Key | undefined {
    const [first, second] = this.present(keys);
    if (second !== undefined) return this.reportSecond(first!, second, advice?.(second));
    return first === undefined && !this.isDamaged ? reportNone() : first;
  }

  report(code: DiagnosticCode, message: string, suggestion?: string): undefined {
    return report(this.checker, this.#parent, this.#key, code, message, suggestion);
  }

  /** Records a hint at the value, which refuses nothing. */
  hint(code: DiagnosticCode, message: string): void {
    const { findings, tree } = this.checker;
    findings.hint(code, message, valueSpan(tree, this.#parent, this.#key));
  }

  /** Reports a mistake in a piece of the text that is the value. */
  reportPiece(
    { start, end }: Span,
    code: DiagnosticCode,
    message: string,
    suggestion?: string,
  ): undefined {
    const { findings, tree } = this.checker;
    const span = textSpan(tree, this.#parent, this.#key, { start, end });
    findings.report(code, message, span, suggestion);
    return undefined;
  }

  reportKey(code: DiagnosticCode, message: string, suggestion?: string): undefined {
    return reportKey(this.checker, this.#parent, this.#key, code, message, suggestion);
  }

  /** Reports a second key where only one of the two is allowed. */
  reportSecond(first: string, second: string, advice = 'choose one'): undefined {
    return this.at(second).reportKey('form_several', `${first} is already there: ${advice}`);
  }

  /** Reports a mistake in the map or list that is the value. */
  reportWhole(code: DiagnosticCode, message: string): undefined {
    return reportWhole(this.checker, this.value as object, code, message);
  }
}

export function positionOf({ findings, tree }: Checker, value: object): TextPosition {
  return findings.positionOf(spanOfObject(tree, value));
}

/** The canonical quantity in an entry; undefined when absent or wrong, which is reported. */
export function quantity<Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Entry<Parent>,
  dimension: Dimension,
  range?: Range,
): number | undefined {
  return readQuantity(new ScenarioEntry(checker, parent, key), dimension, range);
}

/** A charge limit in whole percents, as vehicles keep it. */
export const chargeLimit: EntryReader<number> = (checker, parent, key) => {
  const value = quantity(checker, parent, key, 'percent', { min: 1, max: 100 });
  if (value === undefined || Number.isInteger(value)) return value;
  return report(checker, parent, key, 'out_of_range', 'a charge limit is a whole percent');
};

/** A bare number within bounds; undefined when absent or wrong. */
export function plainNumber<Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Entry<Parent>,
  { min, max, whole = false }: NumberRange,
): number | undefined {
  const value = parent[key] as number | undefined;
  if (value === undefined) return undefined;
  if (value >= min && value <= max && (!whole || Number.isInteger(value))) return value;
  const kind = whole ? 'a whole number' : 'a number';
  const low = min === Number.MIN_VALUE ? 'above 0' : `from ${min}`;
  const wanted = max === Infinity ? `${kind} ${low}` : `${kind} from ${min} to ${max}`;
  return report(checker, parent, key, 'out_of_range', `expected ${wanted}, found ${value}`);
}

/** A name that must be declared; undefined when absent or unknown. */
export function known<Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Entry<Parent>,
  what: string,
  names: readonly string[],
): string | undefined {
  const name = parent[key] as string | undefined;
  if (name === undefined || names.includes(name)) return name;
  const message = `there is no ${what} named ${name}`;
  const near = what === 'signal' ? nearSignal : nearestByPart;
  return report(checker, parent, key, 'name_unknown', message, near(name, names));
}

/** A place of the file; `home` and `work` are each vehicle's own unless the file declares them. */
export const place: EntryReader<string> = (checker, parent, key) => {
  const name = parent[key] as string | undefined;
  if (name === undefined || checker.names.places.has(name)) return name;
  return known(checker, parent, key, 'place', [...checker.names.places, 'home', 'work']);
};

/** The vehicle or fleet that a step or expectation is about. */
export const target: EntryReader<Target> = (checker, parent, key) => {
  const name = parent[key] as string | undefined;
  if (name === undefined) return undefined;
  const { roster } = checker.names;
  const kind = roster.kindOf(name);
  if (kind !== undefined) return { kind, name };
  if (name === selfName) return report(checker, parent, key, 'name_unknown', selfMisplaced);
  const suggestion = nearest(name, [...roster.vehicles, ...roster.fleets]);
  const message = `there is no vehicle or fleet named ${name}`;
  return report(checker, parent, key, 'name_unknown', message, suggestion);
};

/** The vehicle that a verb is for: the one it names, or in a vehicle's own rule that vehicle. */
export const actingVehicle: EntryReader<Target> = (checker, step, verb) => {
  const written = step[verb] as { vehicle?: string | undefined };
  if (written.vehicle !== undefined) return target(checker, written, 'vehicle');
  if (checker.isAmbient) return { kind: 'vehicle', name: selfName };
  if (checker.damaged.has(written)) return undefined;
  return reportKey(checker, step, verb, 'key_missing', 'vehicle is missing');
};

/** A time of day, in milliseconds after midnight. */
export const timeOfDay: EntryReader<number> = (checker, parent, key) => {
  const raw = parent[key] as string | number | undefined;
  if (raw === undefined) return undefined;
  const msOfDay = parseTimeOfDay(String(raw));
  if (msOfDay !== undefined) return msOfDay;
  const message = `expected a time of day such as "22:30", found ${raw}`;
  const meant = meantTimeOfDay(String(raw));
  return report(checker, parent, key, 'value_malformed', message, meant);
};

/** A time of day, or an instant. */
export const moment: EntryReader<Moment> = (checker, parent, key) => {
  const raw = parent[key] as string | undefined;
  if (raw === undefined) return undefined;
  const msOfDay = parseTimeOfDay(raw);
  if (msOfDay !== undefined) return { kind: 'timeOfDay', msOfDay, fold: checker.fold };
  const atMs = parseInstantIn(checker.zone, raw, checker);
  if (atMs !== undefined) return { kind: 'instant', atMs };
  const message = `expected a time such as "22:30" or 2026-10-24T22:30:00, found ${raw}`;
  return report(checker, parent, key, 'value_malformed', message, meantTimeOfDay(raw));
};
