/** A program that knows the names of the vehicles of a whole scenario. */
export const withoutVitest = `
import { createWorld } from 'motorpool';
import { type AppUnderTest, checkReceiver } from 'motorpool/testing';

const app: AppUnderTest = { receive: () => new Response(null, { status: 204 }) };
await checkReceiver(app, { secret: 'a-secret' });

const world = createWorld({
  scenario: {
    version: 1,
    vehicles: { car: { model: 'BEV', mode: 'live', state: { 'battery.soc': '40%' } } },
    webhooks: {
      main: {
        url: 'https://app.example/hooks',
        triggers: ['Charge.IsCharging'],
        subscribe: ['car'],
      },
    },
  },
});
world.do('car', 'lock');
// @ts-expect-error: the scenario has no such vehicle.
world.do('cra', 'lock');
// @ts-expect-error: the scenario has no such webhook.
world.fault({ target: 'webhook.mian', effects: [{ offline: true }] });
`;
