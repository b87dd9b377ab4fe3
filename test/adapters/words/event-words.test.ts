import { expect, test } from 'vitest';
import { eventWords } from '../../../adapters/words/event-words.ts';

test('the signals of an event are stated in a few words each', () => {
  const signals = {
    'charge-ischarging': { value: true },
    'charge-wattage': { error: { type: 'VEHICLE_STATE', code: 'NOT_CHARGING' } },
    'charge-chargelimits': { values: [{ type: 'GLOBAL', limit: 80 }], unit: 'percent' },
    'tractionbattery-stateofcharge': null,
    'odometer-traveleddistance': { value: 12, unit: 'km' },
  };

  expect(eventWords({ triggers: ['charge-ischarging'], signals })).toBe(
    'charge-ischarging true with charge-wattage NOT_CHARGING, charge-chargelimits {…}, ' +
      'tractionbattery-stateofcharge not reported, 1 more',
  );
});
