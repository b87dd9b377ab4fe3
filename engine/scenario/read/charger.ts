import { entriesOfStep, type InSteps } from '../../in-steps.ts';
import {
  type AcCable,
  completeSupply,
  type StatedSupply,
  supplyKw,
} from '../../model/ac-supply.ts';
import { roundTo } from '../../vehicle/reporting/rounding.ts';
import { type Charger, isPhases } from '../../vehicle/row/charger.ts';
import type { RawScenario } from '../sections/scenario.ts';
import {
  type Checker,
  type EntryReader,
  place,
  plainNumber,
  positive,
  quantity,
  report,
  reportKey,
  ScenarioEntry,
} from './checker.ts';
import { present } from './present.ts';
import { tariff } from './tariff.ts';

type RawChargers = NonNullable<RawScenario['chargers']>;
type RawCharger = RawChargers[string];

/** Reads the chargers of a file by name, in steps; a wrong one becomes undefined. */
export function* chargers(
  checker: Checker,
  raw: RawChargers,
): InSteps<Map<string, Charger | undefined>> {
  const named = new Map<string, Charger | undefined>();
  for (const [index, name] of Object.keys(raw).entries()) {
    if (index % entriesOfStep === 0) yield;
    named.set(name, yield* charger(checker, raw, name));
  }
  return named;
}

function* charger(checker: Checker, raw: RawChargers, name: string): InSteps<Charger | undefined> {
  const each = raw[name]!;
  const at = new ScenarioEntry(checker, raw, name);
  const outlet = each.type === 'AC' ? acOutlet(checker, raw, name) : dcOutlet(checker, raw, name);
  const spec = {
    name,
    type: each.type,
    cable: each.type === 'DC' ? refuseCable(at.at('cable')) : cable(checker, each, 'cable'),
    isPublic: each.public ?? false,
    place: place(checker, each, 'place'),
    tariff: yield* tariff(checker, each, name),
  };
  return outlet === undefined ? undefined : { ...spec, ...outlet };
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

/** The outlet of an AC charger, by its power, by phases, amperes and volts, or by both alike. */
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
    // Rounded to a milliwatt, because the product of three numbers is not exact.
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

const phases: EntryReader<1 | 3> = (checker, parent, key) => {
  const count = parent[key] as number | undefined;
  if (count === undefined || isPhases(count)) return count;
  return report(checker, parent, key, 'out_of_range', `AC has 1 or 3 phases, found ${count}`);
};

/** The cable of an AC charger. */
export const cable: EntryReader<AcCable> = (checker, parent, key) => {
  const raw = parent[key] as { phases?: number | undefined; amps: number } | undefined;
  if (raw === undefined) return undefined;
  const count = phases(checker, raw, 'phases') ?? 3;
  const amps = plainNumber(checker, raw, 'amps', positive);
  return amps === undefined ? undefined : { phases: count, amps };
};

/** Reports a cable given for a DC charger, which has its own. */
export function refuseCable(at: ScenarioEntry): undefined {
  if (!at.isPresent) return undefined;
  const message = 'a DC charger has a cable of its own that carries all it offers';
  return at.reportKey('modifier_misplaced', message);
}
