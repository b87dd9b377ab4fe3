import { expect, test } from 'vitest';
import { createWorld } from '../../../adapters/library/create-world.ts';

const yaml = `version: 1
sites: { depot: { limit: 30kW } }
chargers: { garage: { type: AC, power: 11kW, connectors: 2, sharedPower: 16kW, site: depot } }
vehicles:
  a: { model: tesla-model-3, state: { battery.soc: 20% } }
  b: { model: tesla-model-3, state: { battery.soc: 20% } }
`;

test('a test reads shared chargers and sites, and limits them', async () => {
  const world = createWorld({ yaml });
  world.do('a', { plugIn: { charger: 'garage' } });
  world.do('b', { plugIn: { charger: 'garage' } });
  world.advance('10m');

  expect(world.power.chargers()).toMatchObject([{ charger: 'garage', occupied: 2, powerKw: 16 }]);
  world.power.limit({ charger: 'garage' }, 9);
  expect(world.power.sites()).toMatchObject([{ site: 'depot', availableKw: 30, powerKw: 9 }]);
  world.power.limit({ charger: 'garage' }, null);
  world.power.limit({ site: 'depot' }, 0);
  expect(world.power.chargers()).toMatchObject([{ availableKw: 16, powerKw: 0 }]);
  expect(() => world.power.limit({ charger: 'garrage' }, 9)).toThrow(
    'there is no charger named garrage that vehicles share; did you mean garage?',
  );
  await world.close();
});
