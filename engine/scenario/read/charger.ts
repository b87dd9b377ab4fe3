import { type InSteps, readInSteps } from '../../in-steps.ts';
import {
  type AcCable,
  completeSupply,
  type StatedSupply,
  supplyKw,
} from '../../model/ac-supply.ts';
import { roundTo } from '../../vehicle/reporting/rounding.ts';
import { type Charger, isPhases } from '../../vehicle/row/charger.ts';
import type { PlugInOffer } from '../plan/plan.ts';
import type { RawScenario } from '../schema/scenario.ts';
import type { RawStep } from '../schema/steps.ts';
import { amount } from './amount.ts';
import {
  type Checker,
  type Entry,
  known,
  place,
  plainNumber,
  positive,
  present,
  quantity,
  report,
  reportKey,
} from './checker.ts';
import { tariff } from './tariff.ts';

type RawChargers = NonNullable<RawScenario['chargers']>;
type RawCharger = RawChargers[string];

/** The chargers of a file by name, a few at a time; undefined for one that is wrong. */
export function* chargers(
  checker: Checker,
  raw: RawChargers,
): InSteps<Map<string, Charger | undefined>> {
  const read = (name: string) => [name, charger(checker, raw, name)] as const;
  return new Map(yield* readInSteps(Object.keys(raw), read));
}

function charger(checker: Checker, raw: RawChargers, name: string): Charger | undefined {
  const each = raw[name]!;
  const outlet = each.type === 'AC' ? acOutlet(checker, raw, name) : dcOutlet(checker, raw, name);
  const spec = {
    name,
    type: each.type,
    cable: cable(checker, each, each.type),
    isPublic: each.public ?? false,
    place: place(checker, each, 'place'),
    tariff: tariff(checker, each),
  };
  return outlet === undefined ? undefined : { ...spec, ...outlet };
}

/** What a `plugIn` step plugs into: a charger of the file, or an offer of its own. */
export function chargerOffer(checker: Checker, step: RawStep): PlugInOffer | undefined {
  const raw = step.plugIn!;
  if (raw.charger !== undefined) {
    const surplus = present(raw, ['power', 'type'])[0];
    if (surplus !== undefined) {
      const message = `the charger says its ${surplus} itself`;
      reportKey(checker, raw, surplus, 'form_several', message);
    }
    const { chargers: all } = checker.names;
    const name = known(checker, raw, 'charger', 'charger', [...all.keys()]);
    const spec = name === undefined ? undefined : all.get(name);
    return spec && { ...spec, cable: cable(checker, raw, spec.type) ?? spec.cable };
  }
  if (raw.power === undefined) {
    if (checker.damaged.has(raw)) return undefined;
    const message = 'plugIn needs charger: or power:';
    return reportKey(checker, step, 'plugIn', 'form_missing', message);
  }
  const powerKw = amount(checker, raw, 'power', 'power', positive);
  const type = raw.type ?? 'AC';
  const wire = cable(checker, raw, type);
  if (powerKw === undefined) return undefined;
  return {
    name: undefined,
    type,
    powerKw,
    supply: undefined,
    cable: wire,
    isPublic: false,
    place: undefined,
    tariff: undefined,
  };
}

type Outlet = Pick<Charger, 'powerKw' | 'supply'>;

function dcOutlet(checker: Checker, raw: RawChargers, name: string): Outlet | undefined {
  const each = raw[name]!;
  for (const key of present(each, supplyKeys)) {
    reportKey(checker, each, key, 'modifier_misplaced', `${key} belongs to AC`);
  }
  if (each.power === undefined) return reportPowerless(checker, raw, name);
  const powerKw = quantity(checker, each, 'power', 'power', positive);
  return powerKw === undefined ? undefined : { powerKw, supply: undefined };
}

const supplyKeys = ['phases', 'amps', 'volts'] as const;

/** An AC charger says its power, or its phases, amperes and volts, or both alike. */
function acOutlet(checker: Checker, raw: RawChargers, name: string): Outlet | undefined {
  const each = raw[name]!;
  const said = {
    phases: phases(checker, each, 'phases'),
    amps: plainNumber(checker, each, 'amps', positive),
    volts: plainNumber(checker, each, 'volts', positive),
  };
  const powerKw = quantity(checker, each, 'power', 'power', positive);
  const isSaid = supplyKeys.some((key) => each[key] !== undefined);
  if (supplyKeys.some((key) => each[key] !== undefined && said[key] === undefined))
    return undefined;
  if (each.power === undefined) {
    const { phases: count, amps, volts } = said;
    if (count === undefined || amps === undefined || volts === undefined) {
      return reportPowerless(checker, raw, name);
    }
    const supply = { phases: count, amps, volts };
    // To the milliwatt: the product of three figures has a tail.
    return { powerKw: roundTo(supplyKw(supply), 6), supply };
  }
  if (powerKw === undefined) return undefined;
  if (!isSaid) return { powerKw, supply: undefined };
  const supply = completeSupply(powerKw, said);
  return supply === undefined ? reportUnlike(checker, each, said) : { powerKw, supply };
}

function reportPowerless(checker: Checker, raw: RawChargers, name: string): undefined {
  const { type } = raw[name]!;
  if (checker.damaged.has(raw[name]!)) return undefined;
  const instead = type === 'AC' ? ', or phases:, amps: and volts:' : '';
  const message = `the charger needs power:${instead}`;
  return reportKey(checker, raw, name, 'key_missing', message);
}

function reportUnlike(checker: Checker, raw: RawCharger, said: StatedSupply): undefined {
  const { phases: count, amps, volts } = said;
  const wires = [
    count === undefined ? '' : `${count} x`,
    amps === undefined ? '' : `${amps} A`,
    volts === undefined ? '' : `x ${volts} V`,
  ].filter((text) => text !== '');
  const supply = count && amps && volts ? { phases: count, amps, volts } : undefined;
  const are = supply === undefined ? '' : ` = ${roundTo(supplyKw(supply), 2)}kW`;
  const message = `${raw.power} is not what ${wires.join(' ')}${are} gives; leave one out`;
  return report(checker, raw, 'power', 'power_unlike', message);
}

function phases<Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Entry<Parent>,
): 1 | 3 | undefined {
  const count = parent[key] as number | undefined;
  if (count === undefined || isPhases(count)) return count;
  return report(checker, parent, key, 'out_of_range', `AC has 1 or 3 phases, found ${count}`);
}

/** The cable of an AC charger; a DC charger has its own. */
function cable(
  checker: Checker,
  raw: { cable?: { phases?: number | undefined; amps: number } | undefined },
  type: Charger['type'],
): AcCable | undefined {
  if (raw.cable === undefined) return undefined;
  if (type === 'DC') {
    const message = 'a DC charger has a cable of its own that carries all it offers';
    return reportKey(checker, raw, 'cable', 'modifier_misplaced', message);
  }
  const count = phases(checker, raw.cable, 'phases') ?? 3;
  const amps = plainNumber(checker, raw.cable, 'amps', positive);
  return amps === undefined ? undefined : { phases: count, amps };
}
