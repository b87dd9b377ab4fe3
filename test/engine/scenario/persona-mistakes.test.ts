import { describe, expect, test } from 'vitest';
import { mistakesOf } from './diagnostics-of.ts';

/** The persona of a vehicle, and the mistake in it. */
describe('personas', () => {
  test.each([
    [
      'version: 1\nvehicles: { car: { model: BEV, persona: { commuter: { power: 0kW } } } }',
      'out_of_range 2:62 0kW',
    ],
    [
      'version: 1\nvehicles: { car: { model: BEV, persona: comuter } }',
      'wrong_type 2:41 comuter -> commuter',
    ],
    [
      'version: 1\nvehicles: { car: { model: BEV, persona: { retiree: { stay: 5km } } } }',
      'unit_wrong 2:60 5km',
    ],
    [
      'version: 1\nvehicles: { car: { model: BEV, persona: { taxi: {}, family: {} } } }',
      'form_several 2:43 taxi',
    ],
    [
      'version: 1\nvehicles: { car: { model: BEV, persona: { choice: { commuter: 1, taxy: 2 } } } }',
      'name_unknown 2:66 taxy -> taxi',
    ],
    [
      'version: 1\nvehicles: { car: { model: BEV, persona: { choice: { commuter: 1 }, taxi: {} } } }',
      'modifier_misplaced 2:68 taxi',
    ],
    [
      'version: 1\nvehicles: { car: { model: BEV, persona: { choice: { commuter: 0 } } } }',
      'out_of_range 2:43 choice',
    ],
    [
      'version: 1\nvehicles: { car: { model: BEV, persona: { taxi: { post: wallbox } } } }',
      'name_unknown 2:57 wallbox',
    ],
    [
      'version: 1\nvehicles: { car: { model: BEV, persona: { taxi: { topUpTo: 10% } } } }',
      'out_of_range 2:60 10%',
    ],
    [
      'version: 1\nvehicles: { car: { model: BEV, persona: { family: { journeys: 14 } } } }',
      'out_of_range 2:63 14',
    ],
    [
      'version: 1\nvehicles: { car: { model: BEV, persona: { family: { journey: 60km } } } }',
      'out_of_range 2:62 60km',
    ],
    [
      'version: 1\nvehicles: { car: { model: BEV, persona: { retiree: { evenings: { uniform: [90%, 110%] } } } } }',
      'out_of_range 2:81 110%',
    ],
    [
      'version: 1\nvehicles: { car: { model: BEV, persona: { taxi: { evenings: 50% } } } }',
      'key_unknown 2:51 evenings',
    ],
    [
      'version: 1\nvehicles: { car: { model: BEV, persona: { delivery: { stops: 500 } } } }',
      'out_of_range 2:62 500',
    ],
    [
      'version: 1\nvehicles: { car: { model: BEV, persona: { delivery: { stops: 80km } } } }',
      'value_malformed 2:62 80km',
    ],
    [
      'version: 1\nvehicles: { car: { model: BEV, persona: { taxi: { rides: 3km } } } }',
      'key_unknown 2:51 rides -> ride',
    ],
  ])('%j', (text, expected) => {
    const [found] = mistakesOf(text);

    expect(found).toBe(expected);
  });
});
