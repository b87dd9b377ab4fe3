import { Receiver, sweep } from 'motorpool/testing';
import { expect, test } from 'vitest';

test('a receiver that counts duplicates does not survive them', async () => {
  const { cells } = await sweep({
    scenario: {
      version: 1,
      users: { anna: null },
      vehicles: {
        car: { model: 'hyundai-ioniq-5', owner: 'anna', state: { 'battery.soc': '52%' } },
      },
      webhooks: {
        main: {
          url: 'https://app.example/hooks',
          triggers: ['Charge.IsCharging'],
          data: ['Charge.IsCharging'],
          subscribe: 'all',
        },
      },
      steps: [{ wait: '5m' }, { plugIn: { vehicle: 'car', power: '11kW' } }, { wait: '5m' }],
    },
    app: ({ application }) => new Receiver({ secret: application.managementToken, dedupes: false }),
    readBack: (receiver) => receiver.handled,
    targets: ['webhook'],
    places: 2,
    throws: false,
  });

  const broken = cells.filter(({ result }) => result === 'broken').map(({ effect }) => effect);
  expect(new Set(broken)).toEqual(new Set(['duplicate', 'slow', 'unanswered']));
});
