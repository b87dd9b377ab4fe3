import { expect, test } from 'vitest';
import { controlled } from '../../support/controlled.ts';

const yard = `
version: 1
name: yard
seed: 4
clock: { start: 2026-05-04T18:00:00 }
fleets:
  cars: { count: 3, id: "c{n}", template: hyundai-ioniq-5-long-range-rwd }
`;

test('the charts of a fleet have the numbers of vehicles in their states', async () => {
  const { control } = controlled(yard);
  await control('POST', '/sim/vehicles/c2/do', { plugIn: { power: '11kW' } });

  const { data } = (await control('GET', '/sim/charts')).body as {
    readonly data: Readonly<Record<string, Readonly<Record<string, number>>>>;
  };

  expect(data['lock']).toEqual({ locked: 3 });
  expect(data['charge']).toEqual({ unplugged: 2, 'plugged.charging.scheduled': 1 });
  expect(data['connectivity']).toEqual({
    '{power.idle,network.online}': 2,
    '{power.busy,network.online}': 1,
  });
  expect(data['closure']).toEqual({ closed: 3 * 14 - 1, open: 1 });
  expect(Object.keys(data)).toHaveLength(9);
});

test('a vehicle tells its latest transitions', async () => {
  const { control } = controlled(yard);
  await control('POST', '/sim/vehicles/c2/do', { plugIn: { power: '11kW' } });

  const { data } = (await control('GET', '/sim/vehicles/c2')).body as {
    readonly data: { readonly transitions: readonly object[] };
  };

  expect(data.transitions).toContainEqual(
    expect.objectContaining({
      chart: 'charge',
      event: 'port.opened',
      from: 'plugged.connecting',
      to: 'plugged.charging.scheduled',
      guards: [
        'not chargerFailed',
        'not stopOrdered',
        'belowLimit',
        'not startOrdered',
        'windowOpen',
        'not unsupplied',
      ],
    }),
  );
});
