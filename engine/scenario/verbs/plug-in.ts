import { called, type FormField, optional, plain } from '../../form/field.ts';
import { amountWords } from '../../form/number-words.ts';
import { positive } from '../../form/quantity.ts';
import type { AcCable } from '../../model/ac-supply.ts';
import type { Charger } from '../../vehicle/row/charger.ts';
import type { Target } from '../names/roster.ts';
import type { Amount } from '../plan/moment.ts';
import type { CommandStep } from '../plan/order.ts';
import { cable as readCable, refuseCable } from '../read/charger.ts';
import type { ScenarioEntry } from '../read/checker.ts';
import { drawn, named } from '../read/fields.ts';
import { cable as cableSchema, chargingType } from '../schema/values.ts';
import { verb } from './verb.ts';

/** A charger of the file, or an offer of the step's own, which has no name. */
interface PlugInOffer extends Omit<Charger, 'name' | 'powerKw'> {
  readonly name: string | undefined;
  readonly powerKw: Amount;
}

const charger = named('charger', ({ names }) => [...names.chargers.keys()]);
const power = drawn('power', positive, '11kW');
const cable: FormField<AcCable> = {
  schema: () => cableSchema,
  read: (at: ScenarioEntry) => at.by(readCable),
  write: ({ phases, amps }) => ({ phases, amps }),
  isOptional: false,
};

export const plugIn = verb({
  name: 'plugIn',
  meant: [
    'plug',
    'plug_in',
    'plugged',
    'pluggedIn',
    'connectCable',
    'connectCharger',
    'cable',
    'connector',
  ],
  group: 'Charging',
  says: 'plugs the cable in',
  fields: {
    charger: called(
      optional(charger('one of the chargers')),
      'at',
      'station',
      'evse',
      'wallbox',
      'place',
    ),
    power: called(optional(power('power at the wall, without a charger')), 'kw', 'powerKw', 'rate'),
    type: optional(
      plain<'AC' | 'DC'>(() => chargingType.describe('with power: type of current; default: AC')),
    ),
    cable: optional(cable),
  },
  settle({ charger: name, power: powerKw, type = 'AC', cable: wire }, at, target) {
    const offer: PlugInOffer | undefined = at.at('charger').isPresent
      ? offerOf(at, name, wire)
      : ownOffer(at, type, powerKw, wire);
    // A scenario may want to see the refusal.
    const isChecked = offer !== undefined && !at.beside('expect').isPresent;
    if (isChecked && target !== undefined) checkInlet(at, target, offer);
    if (offer !== undefined && target?.kind === 'fleet') hintAtPower(at, target, offer);
    return offer;
  },
  commands({ name, type, isPublic, powerKw: offered, ...offer }, { vehicle, draw }) {
    const powerKw = draw(offered, 'plugIn.power');
    const command = { kind: 'cable.plug', vehicle, charger: name, chargingType: type } as const;
    return [{ ...command, ...offer, powerKw, isPublic: isPublic || undefined }];
  },
  sentence: (who, { name, type, powerKw }) =>
    `${who} is plugged in${name === undefined ? '' : ` at ${name}`} (${type}, ${amountWords(powerKw, 'kW')})`,
  recorded: {
    'cable.plug': ({ charger: name, chargingType: type, powerKw, cable: wire }) =>
      name === undefined ? { power: powerKw, type, cable: wire } : { charger: name, cable: wire },
  },
  examples: [
    'plugIn: { vehicle: car, charger: wallbox }',
    'plugIn: { vehicle: hybrid, power: 7.4kW, type: AC, cable: { phases: 1, amps: 20 } }',
  ],
});

/** The charger of a step; undefined for one that plugs no car in. */
export function chargerOf({ verb: name, order }: CommandStep): PlugInOffer | undefined {
  return name === plugIn.name ? (order as PlugInOffer) : undefined;
}

function offerOf(at: ScenarioEntry, name: string | undefined, wire: AcCable | undefined) {
  const surplus = ['power', 'type'].find((key) => at.at(key).isPresent);
  if (surplus !== undefined) {
    at.at(surplus).reportKey('form_several', `the charger has a ${surplus} of its own: remove one`);
  }
  const spec = name === undefined ? undefined : at.checker.names.chargers.get(name);
  if (spec?.type === 'DC') refuseCable(at.at('cable'));
  return spec && { ...spec, cable: wire ?? spec.cable };
}

function ownOffer(
  at: ScenarioEntry,
  type: PlugInOffer['type'],
  powerKw: PlugInOffer['powerKw'] | undefined,
  wire: AcCable | undefined,
): PlugInOffer | undefined {
  if (!at.at('power').isPresent) {
    if (at.isDamaged) return undefined;
    return at.reportKey('form_missing', 'plugIn needs charger: or power:');
  }
  if (type === 'DC') refuseCable(at.at('cable'));
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

function checkInlet(at: ScenarioEntry, target: Target, { type }: PlugInOffer): void {
  const models = at.checker.names.roster.modelsOf(target);
  if (models.length === 0) return;
  const model = models.length === 1 ? models[0]!.id : `each model of ${target.name}`;
  const hint = 'with expect: { refused: ... } the step may show the refusal';
  if (models.every(({ battery }) => battery === undefined)) {
    const message = `${model} cannot be plugged in; ${hint}`;
    const written = at.at('vehicle');
    if (written.isPresent) written.report('charging_unsupported', message);
    else at.reportKey('charging_unsupported', message);
  } else if (type === 'DC' && models.every(({ battery }) => battery?.dc === undefined)) {
    const key = at.at('type').isPresent ? 'type' : 'charger';
    at.at(key).report('charging_unsupported', `${model} has no DC inlet; ${hint}`);
  }
}

/**
 * A hint at a fleet that takes the power of a charger several times over, unless the file says so.
 */
function hintAtPower(at: ScenarioEntry, { name: fleet }: Target, offer: PlugInOffer): void {
  const { name } = offer;
  const full = `${amountWords(offer.powerKw, 'kW')} for itself`;
  if (name === undefined) {
    const remedy = 'a charger of chargers: with perCar: false is one that they share';
    at.at('power').hint('power_per_car', `each vehicle of ${fleet} has ${full}: ${remedy}`);
  } else if (at.checker.names.stations.get(name) === 'guests') {
    const remedy = 'with perCar: false they share one, and perCar: true states one for each';
    const message = `each vehicle of ${fleet} has a ${name} of its own, with ${full}: ${remedy}`;
    at.at('charger').hint('power_per_car', message);
  }
}
