import { show } from '../../form/value-words.ts';
import type { Expression } from '../expressions/expression.ts';
import { targetRows } from '../names/target-rows.ts';
import { wordsOf } from '../read/comparison.ts';
import { named } from '../read/fields.ts';
import { expectation } from './form.ts';
import type { KeyGroup } from './key-group.ts';
import { compared, compiled, expression, vehicle } from './keys.ts';

/** The text that is an expectation without keys. */
const alone: KeyGroup<Expression> = {
  keys: [],
  shape: () => ({}),
  read: (at) => compiled(at, 'condition'),
  isOptional: false,
};

export const condition = expectation({
  name: 'condition',
  keys: { condition: alone },
  sentence: (values) => values.condition.source,
  about: (values) => ({ expressions: [values.condition] }),
  weigh({ condition: asked }, { context }) {
    const isMet = asked.evaluate(context) === true;
    return [isMet, isMet ? '' : asked.explain(context) || 'it is not so'];
  },
  examples: '- car.battery.soc >= 80',
});

export const value = expectation({
  name: 'value',
  keys: {
    value: expression('value', 'expression whose value is compared at once'),
    comparison: compared,
  },
  sentence: (values) => `${values.value.source} ${values.comparison.words}`,
  about: (values) => ({ expressions: [values.value] }),
  weigh(values, { context }) {
    const found = values.value.evaluate(context);
    const words = wordsOf(values.value.type).value(found);
    return [values.comparison.holds(found, context), `it is ${words}`];
  },
  examples: `- value: car.battery.soc
  near: 80%
  tolerance: 1%
  name: full enough
  because: the schedule has a window
- { value: car.charge.limit, equals: 100% }
- { value: car.odometer, atLeast: 100km }
- { value: car.battery.soc, atMost: 90% }
- { value: car.charge.cost, between: [0, 12] }
- { value: car.place, matches: "^home" }
- { value: car.charge.type, oneOf: [AC, DC, ""] }
- { value: car.permissions, contains: read_battery }
- { value: car.troubleCodes, length: 0 }`,
});

const signalName = named('signal', ({ catalogue }) => catalogue.signalNames);

/** Every member of a fleet must satisfy the comparison, on the value last received. */
export const signal = expectation({
  name: 'signal',
  keys: {
    signal: signalName(
      'a signal, with the value that the service received last',
      'Charge.IsCharging',
    ),
    vehicle,
    comparison: compared,
  },
  check(_, at) {
    if (at.at('vehicle').isPresent || at.isDamaged) return;
    at.at('signal').reportKey('form_missing', 'signal needs a vehicle: add vehicle:');
  },
  sentence: (values) => `${values.signal} of ${values.vehicle.name} ${values.comparison.words}`,
  about: (values) => ({ target: values.vehicle, signal: values.signal }),
  weigh({ signal: name, vehicle: target, comparison }, { world, context }) {
    for (const row of targetRows(world, target)) {
      const view = context.view(row);
      const found = view.signal(name)?.['value'];
      if (!comparison.holds(found, context)) {
        return [false, `${view.truth.name} reported ${show(found)}`];
      }
    }
    return [true, ''];
  },
  examples: `- { signal: Charge.IsCharging, vehicle: car, equals: true }
- { signal: TractionBattery.StateOfCharge, vehicle: car, present: true }
- { signal: Charge.ChargeLimits, vehicle: car, absent: true }`,
});
