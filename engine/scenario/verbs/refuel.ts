import { optional } from '../../form/field.ts';
import { short } from '../../form/number-words.ts';
import { percent, volume } from '../../form/quantity.ts';
import { verb } from './verb.ts';

export const refuel = verb({
  name: 'refuel',
  meant: ['fuel', 'fill', 'tank'],
  group: 'On the road',
  says: 'fills the tank',
  isShort: true,
  fields: {
    to: optional(percent('target fuel level; default: full')),
    add: optional(volume('volume to add')),
  },
  either: ['to', 'add'],
  settle({ to, add }, at, target) {
    const models = target === undefined ? [] : at.checker.names.roster.modelsOf(target);
    if (models.length > 0 && models.every(({ fuel }) => fuel === undefined)) {
      at.reportKey('refuelling_unsupported', `${models[0]!.id} has no tank`);
    }
    return { litres: add, toPercent: add === undefined ? (to ?? 100) : undefined };
  },
  commands: (order, { vehicle }) => [{ kind: 'fuel.fill', vehicle, ...order }],
  sentence: (who, { litres, toPercent }) =>
    `${who} is refuelled ${litres === undefined ? `to ${short(toPercent ?? 100)} %` : `with ${short(litres)} l`}`,
  recorded: { 'fuel.fill': ({ litres, toPercent }) => ({ add: litres, to: toPercent }) },
  examples: [
    'refuel: hybrid',
    'refuel: { vehicle: hybrid, to: 80% }',
    'refuel: { vehicle: hybrid, add: 10L }',
  ],
});
