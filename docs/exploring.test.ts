import { explore } from 'motorpool/testing';
import { expect, test } from 'vitest';

interface CarEvent {
  readonly eventType: string;
  readonly data: {
    readonly vehicle: { readonly id: string };
    readonly signals: readonly { readonly body: { readonly value: boolean } }[];
  };
}

/** Keeps whether each car charges, by the event that came last. */
class Backend {
  readonly charging: Record<string, boolean> = {};

  async receive(request: Request): Promise<Response> {
    const { data, eventType } = (await request.json()) as CarEvent;
    if (eventType !== 'VEHICLE_STATE') return new Response(null, { status: 204 });
    this.charging[data.vehicle.id] = data.signals[0]?.body.value === true;
    return new Response(null, { status: 204 });
  }
}

test('the order of webhooks confuses a backend that trusts the last one', async () => {
  const { findings, runs } = await explore({
    scenario: {
      version: 1,
      users: { anna: null },
      vehicles: {
        car: { model: 'hyundai-ioniq-5', owner: 'anna', state: { 'battery.soc': '52%' } },
      },
      webhooks: {
        main: {
          url: 'https://app.example/hooks',
          verify: 'skip',
          triggers: ['Charge.IsCharging'],
          data: ['Charge.IsCharging'],
          subscribe: 'all',
        },
      },
      steps: [
        { wait: '5m' },
        { plugIn: { vehicle: 'car', power: '11kW' } },
        { wait: '1m' },
        { unplug: 'car' },
        { wait: '1m' },
      ],
    },
    app: () => new Backend(),
    readBack: (backend) => backend.charging,
    choices: ['late', 'twice'],
    budget: { runs: 100 },
    throws: false,
  });

  expect(findings.map(({ name }) => name)).toEqual(['late-converges']);
  expect(findings[0]?.sentence).toMatch(
    /^event 2 of car arrives after event 3: its .* is true and not false/,
  );
  expect(runs).toBeLessThan(100);
});
