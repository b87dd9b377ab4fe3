import {
  type Checker,
  known,
  place,
  plainNumber,
  positive,
  present,
  quantity,
  reportKey,
} from './checker.ts';
import type { ChargerSpec, PlugInOffer } from './plan.ts';
import type { RawScenario } from './schema.ts';
import type { RawStep } from './schema-steps.ts';

type RawChargers = NonNullable<RawScenario['chargers']>;

/** The chargers of a file by name; undefined for one that is wrong. */
export function chargers(checker: Checker, raw: RawChargers): Map<string, ChargerSpec | undefined> {
  return new Map(Object.keys(raw).map((name) => [name, charger(checker, raw, name)]));
}

function charger(checker: Checker, raw: RawChargers, name: string): ChargerSpec | undefined {
  const each = raw[name]!;
  const powerKw = quantity(checker, each, 'power', 'power', positive);
  const spec = {
    name,
    type: each.type,
    place: place(checker, each, 'place'),
    phases: plainNumber(checker, each, 'phases', { min: 1, max: 3, whole: true }),
    currentAmps: plainNumber(checker, each, 'amps', positive),
    voltageVolts: plainNumber(checker, each, 'volts', positive),
  };
  return powerKw === undefined ? undefined : { ...spec, powerKw };
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
    return name === undefined ? undefined : all.get(name);
  }
  if (raw.power === undefined) {
    if (checker.damaged.has(raw)) return undefined;
    const message = 'plugIn needs charger: or power:';
    return reportKey(checker, step, 'plugIn', 'form_missing', message);
  }
  const powerKw = quantity(checker, raw, 'power', 'power', positive);
  if (powerKw === undefined) return undefined;
  return {
    name: undefined,
    type: raw.type ?? 'AC',
    powerKw,
    place: undefined,
    phases: undefined,
    currentAmps: undefined,
    voltageVolts: undefined,
  };
}
