import { optional } from 'zod';
import { fault as readFault, heal as readHeal } from '../read/fault.ts';
import { strike, struckName } from '../running/strike.ts';
import { fault as faultSchema } from '../schema/faults.ts';
import { text } from '../schema/values.ts';
import { stepVerb } from './step-verb.ts';
import { strikingWords, struckWords } from './step-words.ts';

export const fault = stepVerb({
  name: 'fault',
  meant: ['break', 'fail', 'inject', 'chaos', 'outage', 'injectFault'],
  group: 'What goes wrong',
  keys: {
    fault: optional(faultSchema).describe('starts a fault, for a duration or until it is healed'),
  },
  read: readFault,
  sentence: ({ fault: plan, path }) =>
    `${plan.name === path ? 'a fault' : `the fault ${plan.name}`} ${strikingWords(plan)}`,
  run(stage, step, cause) {
    strike(stage, step.fault, cause);
    return undefined;
  },
  examples: [
    'fault: { name: tunnel, target: vehicle.car, effects: [{ offline: true }] }',
    'fault: { target: charger.wallbox, effects: [{ offline: true }], for: 2h }',
    'fault: { target: api, probability: 0.5, times: 9, effects: [{ status: 500 }], until: "18:00" }',
  ],
});

export const heal = stepVerb({
  name: 'heal',
  meant: ['fix', 'repair', 'recover', 'restore', 'endFault', 'clearFault'],
  group: 'What goes wrong',
  keys: {
    heal: optional(
      text('ends a fault by its name, or all faults of a target', 'dark', 'charger.wallbox'),
    ),
  },
  read: readHeal,
  sentence: ({ heals }) =>
    'name' in heals
      ? `the fault ${heals.name} is healed`
      : `${struckWords(heals.target)} is healed`,
  run: (stage, { heals }, cause) =>
    void stage.faults.heal(
      'name' in heals ? heals : { target: struckName(stage, heals.target) },
      cause,
    ),
  examples: [
    'fault: { name: tunnel, target: vehicle.car, effects: [{ offline: true }] }',
    'heal: tunnel',
  ],
});
