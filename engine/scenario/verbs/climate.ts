import { optional, word } from '../../form/field.ts';
import { short } from '../../form/number-words.ts';
import { quantity } from '../../form/quantity.ts';
import { cabinRange } from '../../vehicle/charging/departures.ts';
import { verb } from './verb.ts';

type ClimateOrder =
  | { readonly kind: 'start'; readonly targetCelsius: number | undefined }
  | { readonly kind: 'stop' };

const cabinTemperature = quantity('temperature', cabinRange);

export const climate = verb({
  name: 'climate',
  meant: [
    'preheat',
    'heat',
    'cool',
    'hvac',
    'ac',
    'precondition',
    'aircon',
    'climatize',
    'set_temperature',
    'heater',
  ],
  group: 'Doors, cabin and upkeep',
  says: 'heats or cools the cabin of a standing car',
  fields: {
    action: word(['start', 'stop'], 'on or off'),
    temperature: optional(cabinTemperature('with start: cabin temperature; default: 21degC')),
  },
  settle({ action, temperature: targetCelsius }, at, target): ClimateOrder | undefined {
    const models = target === undefined ? [] : at.checker.names.roster.modelsOf(target);
    // A standing car heats and cools from its traction battery; a scenario may show the refusal.
    const isUnable = models.length > 0 && models.every(({ battery }) => battery === undefined);
    if (isUnable && !at.beside('expect').isPresent) {
      const message = `${models[0]!.id} heats and cools only while it drives`;
      at.reportKey('climate_unsupported', message);
    }
    if (action !== 'stop') return { kind: 'start', targetCelsius };
    const degrees = at.at('temperature');
    if (!degrees.isPresent) return { kind: 'stop' };
    return degrees.reportKey('modifier_misplaced', 'temperature belongs to start');
  },
  commands: (order, { vehicle }) => [
    order.kind === 'stop'
      ? { kind: 'climate.stop', vehicle }
      : { kind: 'climate.start', vehicle, targetCelsius: order.targetCelsius },
  ],
  sentence: (who, order) =>
    order.kind === 'stop'
      ? `the climate of ${who} is switched off`
      : `the climate of ${who} is switched on${order.targetCelsius === undefined ? '' : `, to ${short(order.targetCelsius)} °C`}`,
  recorded: {
    'climate.start': ({ targetCelsius }) => ({ action: 'start', temperature: targetCelsius }),
    'climate.stop': () => ({ action: 'stop' }),
  },
  examples: ['climate: { vehicle: car, action: start, temperature: 22degC }'],
});
