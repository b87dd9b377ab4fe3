import { optional } from '../../form/field.ts';
import { duration } from '../../form/quantity.ts';
import { formatDuration } from '../../time/duration.ts';
import { named } from '../read/fields.ts';
import { verb } from './verb.ts';

export const service = verb({
  name: 'service',
  meant: ['maintain', 'maintenance', 'repairCar'],
  group: 'Doors, cabin and upkeep',
  says: 'services oil, trouble codes, tires and 12 V battery; the script continues at once',
  isShort: true,
  fields: { for: optional(duration('time in the workshop; the service is done at its end')) },
  commands: ({ for: durationMs }, { vehicle }) => [
    { kind: 'vehicle.service', vehicle, durationMs },
  ],
  sentence: (who, { for: ms }) =>
    `${who} is serviced${ms === undefined ? '' : ` for ${formatDuration(ms)}`}`,
  recorded: { 'vehicle.service': ({ durationMs }) => ({ for: durationMs }) },
  examples: ['service: hybrid', 'service: { vehicle: car, for: 2h }'],
});

const troubleCode = named('trouble code', ({ catalogue }) => catalogue.troubleCodes);

export const trouble = verb({
  name: 'trouble',
  meant: ['dtc', 'faultCode', 'troubleCode', 'malfunction'],
  group: 'Doors, cabin and upkeep',
  says: 'stores a trouble code as if it had been detected',
  fields: { code: troubleCode('trouble code of SAE J2012', 'P0301') },
  settle({ code }, at, target) {
    if (target === undefined || code === undefined) return undefined;
    const { catalogue, names } = at.checker;
    const models = names.roster.modelsOf(target);
    if (models.length === 0 || models.some((model) => catalogue.hasTroubleCode(model, code))) {
      return { code };
    }
    const model = models.length === 1 ? models[0]!.id : `each model of ${target.name}`;
    return at.at('code').report('trouble_unsupported', `${model} has no trouble code ${code}`);
  },
  commands: (order, { vehicle }) => [{ kind: 'trouble.store', vehicle, ...order }],
  sentence: (who, { code }) => `${who} stores the trouble code ${code}`,
  recorded: { 'trouble.store': ({ code }) => ({ code }) },
  examples: ['trouble: { vehicle: hybrid, code: P0301 }'],
});
