import { Environment, type ParseResult } from '@marcbachmann/cel-js';
import { isDimension } from '../../form/units.ts';
import { type Part, parts } from '../../model/parts.ts';
import type { Zone } from '../../time/zone.ts';
import type { Sharers } from '../../vehicle/row/station.ts';
import type { Param, ParamType } from '../compose/params.ts';
import type { Roster } from '../names/roster.ts';
import { registerAggregates } from './aggregates.ts';
import type { DeliveriesView, ExpressionContext, ExpressionVehicle } from './context.ts';
import { letHasAskSignals } from './has-member.ts';
import { Meter } from './meter.ts';
import { meterEnvironment } from './metered.ts';
import { registerMatches, useOwnMatches } from './patterns.ts';
import { celDuration, type Facet, type Field, facet, facets, view } from './types.ts';

/** The names that an expression of one scenario may use. */
export interface ExpressionNames {
  readonly roster: Roster;
  readonly params: ReadonlyMap<string, Param>;
  readonly doors: readonly string[];
  readonly closures: readonly string[];
  readonly signalNames: readonly string[];
  readonly webhooks: ReadonlySet<string>;
  /** The chargers that stand in the world once. */
  readonly stations: ReadonlyMap<string, Sharers>;
  readonly sites: ReadonlySet<string>;
  /** The time zone of local times. */
  readonly zone: Zone;
}

/** The subject that a condition tests besides the world. */
export type AskedOf = 'delivery' | 'fact' | 'legacy';

/** The CEL environment of one scenario. */
export interface Surroundings {
  readonly names: ExpressionNames;
  readonly params: Facet;
  readonly environment: Environment;
  /** Counts the steps of each evaluation in this environment. */
  readonly meter: Meter;
  /** Declares the vehicles and fleets that a source text names. */
  declare(source: string): void;
  /** The values of the variables during one evaluation. */
  scope(context: ExpressionContext): object;
}

/**
 * Declares the types, functions and variables of a scenario. Vehicles are declared when an
 * expression names them; `event` and its signals only for conditions on a delivery, `fact` on a log
 * entry, `legacy` on an answer of version 2.0.
 */
export function createSurroundings(names: ExpressionNames, askedOf?: AskedOf): Surroundings {
  const params = facet(paramFields(names));
  const meter = new Meter();
  const environment = registerMatches(baseEnvironment().clone(), meter).registerType('Params', {
    ctor: params.make,
    fields: typesOf(params),
  });
  const prototype = {};
  const declareAs = (name: string, type: string, read: (behind: Behind) => unknown): void => {
    environment.registerVariable(name, type);
    Object.defineProperty(prototype, name, {
      get(this: Scope) {
        return read(this[behindKey]);
      },
    });
  };
  const paramValues = view(params, {});
  declareAs('params', 'Params', () => paramValues);
  declareAs('clock', 'Clock', ({ context }) => view(facets['Clock']!, context));
  declareAs('captured', 'dyn', ({ context }) => context.captured ?? {});
  if (askedOf === 'delivery') {
    declareAs(
      'event',
      'Event',
      ({ context: { arrival } }) => arrival && view(facets['Event']!, arrival),
    );
    environment.registerFunction('signal(ast): dyn', named('dyn', arrivedSignal));
  }
  if (askedOf === 'fact') declareAs('fact', 'dyn', ({ context }) => context.fact);
  if (askedOf === 'legacy') {
    declareAs(
      'legacy',
      'Reply',
      ({ context: { legacy } }) => legacy && view(facets['Reply']!, legacy),
    );
  }
  meterEnvironment(environment, meter);
  const declareOne = (name: string): void => {
    const kind = names.roster.kindOf(name);
    if (kind === undefined || notIdentifiers.has(name) || environment.hasVariable(name)) return;
    if (kind === 'vehicle') declareAs(name, 'Vehicle', (behind) => vehicleIn(behind, name));
    else declareAs(name, 'list<Vehicle>', (behind) => fleetIn(behind, name));
  };
  return {
    names,
    params,
    environment,
    meter,
    declare(source) {
      for (const [word] of source.matchAll(/[A-Za-z_]\w*/g)) declareOne(word);
    },
    scope(context) {
      return Object.assign(Object.create(prototype) as object, { [behindKey]: { context, meter } });
    },
  };
}

/**
 * Parses an expression and makes it use the engine's own `matches`, and `has` that takes signals.
 * Throws the error of the CEL package.
 */
export function parseExpression({ environment }: Surroundings, source: string): ParseResult {
  const parsed = environment.parse(source);
  useOwnMatches(parsed.ast);
  letHasAskSignals(parsed.ast);
  return parsed;
}

/**
 * The key of the surroundings of an evaluation. It is no CEL name, so only the macros below can
 * read it.
 */
const behindKey = ' behind';

/** The world and the meter of one evaluation. */
interface Behind {
  readonly context: ExpressionContext;
  readonly meter: Meter;
}

interface Scope {
  readonly [behindKey]: Behind;
}

/** Words that CEL reserves. */
const notIdentifiers: ReadonlySet<string> = new Set(
  (
    'as break const continue else false for function if import in let loop namespace null package ' +
    'prototype return true var void while'
  ).split(' '),
);

function vehicleIn({ context }: Behind, name: string): object {
  return view(facets['Vehicle']!, context.vehicle(name));
}

function deliveriesIn({ context }: Behind, name: string): object {
  return view(facets['Deliveries']!, context.deliveries(name));
}

function chargerIn({ context }: Behind, name: string): object {
  return view(facets['Charger']!, context.charger(name));
}

function siteIn({ context }: Behind, name: string): object {
  return view(facets['Site']!, context.site(name));
}

/** Wrapped fleets. A fleet is wrapped once for as long as the world returns the same array. */
const wrappedFleets = new WeakMap<readonly ExpressionVehicle[], object[]>();

function fleetIn({ context, meter }: Behind, name: string): object[] {
  const members = context.fleet(name);
  meter.grant(name, members.length);
  let wrapped = wrappedFleets.get(members);
  if (wrapped === undefined) {
    wrapped = members.map((member) => view(facets['Vehicle']!, member));
    wrappedFleets.set(members, wrapped);
  }
  return wrapped;
}

let base: Environment | undefined;

/** The types and operators of all expressions, built once, when the first one needs them. */
function baseEnvironment(): Environment {
  base ??= [registerMethods, registerOperators, registerAggregates].reduce(
    (environment, register) => register(environment),
    Object.entries(facets).reduce(
      (environment, [name, each]) =>
        environment.registerType(name, { ctor: each.make, fields: typesOf(each) }),
      new Environment({ limits: { maxAstNodes: 2_000, maxDepth: 60 } }),
    ),
  );
  return base;
}

function typesOf({ fields }: Facet): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, type]));
}

interface VehicleFacet {
  readonly subject: ExpressionVehicle;
}

function registerMethods(environment: Environment): Environment {
  const sync = { async: false };
  return environment
    .registerFunction(
      'Vehicle.door(string): string',
      ({ subject }: VehicleFacet, door: string) => (isOpen(subject, door) ? 'open' : 'closed'),
      sync,
    )
    .registerFunction(
      'Vehicle.isOpen(string): bool',
      ({ subject }: VehicleFacet, part: string) => isOpen(subject, part),
      sync,
    )
    .registerFunction(
      'Vehicle.signal(string): dyn',
      ({ subject }: VehicleFacet, name: string) => subject.signal(name) ?? {},
      sync,
    )
    .registerFunction(
      'Deliveries.sequencesNeverFall(): bool',
      ({ subject }: { readonly subject: DeliveriesView }) => subject.sequencesNeverFall,
      sync,
    )
    .registerFunction('deliveries(ast): Deliveries', named('Deliveries', deliveriesIn))
    .registerFunction('charger(ast): Charger', named('Charger', chargerIn))
    .registerFunction('site(ast): Site', named('Site', siteIn))
    .registerFunction('vehicle(ast): Vehicle', named('Vehicle', vehicleIn))
    .registerFunction('fleet(ast): list<Vehicle>', named('list<Vehicle>', fleetIn));
}

function isOpen({ truth }: ExpressionVehicle, part: string): boolean {
  return isPart(part) && truth.isOpen(part);
}

function isPart(text: string): text is Part {
  return (parts as readonly string[]).includes(text);
}

/** A signal of the delivery that a condition tests. */
function arrivedSignal({ context }: Behind, name: string): object {
  return context.arrival?.signal(name) ?? {};
}

interface MacroCall {
  readonly args: readonly { readonly args: unknown }[];
}

/**
 * The macro of `vehicle("ev-1")`: the name is known before the run, the vehicle only in the scope.
 */
function named(type: string, find: (behind: Behind, name: string) => object) {
  return ({ args }: MacroCall) => {
    const name = String(args[0]?.args);
    return {
      typeCheck: (checker: { getType(name: string): unknown }) => checker.getType(type),
      evaluate: (_evaluator: unknown, _macro: unknown, scope: { getValue(key: string): Behind }) =>
        find(scope.getValue(behindKey), name),
    };
  };
}

/**
 * Registers operators between integers and doubles, which CEL keeps apart, so that `soc == 80` and
 * `soc - 5` work in a scenario.
 */
function registerOperators(environment: Environment): Environment {
  const operators = {
    '+': (a: number, b: number) => a + b,
    '-': (a: number, b: number) => a - b,
    '*': (a: number, b: number) => a * b,
    '/': (a: number, b: number) => a / b,
  };
  for (const [symbol, apply] of Object.entries(operators)) {
    const mixed = (a: number | bigint, b: number | bigint): number => apply(Number(a), Number(b));
    environment.registerOperator(`double ${symbol} int: double`, mixed);
    environment.registerOperator(`int ${symbol} double: double`, mixed);
  }
  return environment.registerOperator('double == int', (a: number, b: bigint) => a === Number(b));
}

const paramCelTypes: Readonly<Record<ParamType, string>> = {
  percent: 'double',
  distance: 'double',
  power: 'double',
  speed: 'double',
  energy: 'double',
  temperature: 'double',
  number: 'double',
  integer: 'int',
  duration: celDuration,
  text: 'string',
  place: 'string',
  time: 'string',
  url: 'string',
  file: 'string',
  list: 'list',
  boolean: 'bool',
};

function paramFields({ params }: ExpressionNames): Record<string, Field> {
  return Object.fromEntries(
    [...params].map(([name, { type, value }]) => [
      name,
      {
        type: paramCelTypes[type],
        nature: { kind: 'event' },
        dimension: isDimension(type) ? type : undefined,
        read: () => value,
        constant: typeof value === 'string' ? value : undefined,
      },
    ]),
  );
}
