import type { AppUnderTest } from '../../../../adapters/testing/app-under-test.ts';

/** Two cars on one webhook: eight events, some of them near enough for the published retries. */
export const night = `version: 1
name: night
seed: 7
clock: { start: 2026-05-04T18:00:00 }
users: { anna: null }
vehicles:
  car: { model: hyundai-ioniq-5, owner: anna, state: { battery.soc: 52%, chargeLimit: 80% } }
  van: { model: hyundai-ioniq-5, owner: anna, state: { battery.soc: 52%, chargeLimit: 80% } }
webhooks:
  main:
    url: http://127.0.0.1:3000/hooks
    verify: skip
    triggers: [Charge.IsCharging, Closure.IsLocked]
    data: [Charge.IsCharging, Closure.IsLocked]
    subscribe: all
steps:
  - wait: 5m
  - { plugIn: { vehicle: car, power: 11kW } } # it charges at once
  - { unlock: van }
  - wait: 1m
  - { unplug: car }
  - wait: 1m
  - { plugIn: { vehicle: car, power: 11kW } }
  - { lock: van }
  - wait: 10m
  - { unplug: car }
  - wait: 1m
`;

export interface TestEvent {
  readonly eventId: string;
  readonly eventType: string;
  readonly data: { readonly vehicle: { readonly id: string } };
  readonly meta: { readonly sequence: number };
}

/** An application in a few lines: its state, and its way to act on an event. */
export class TinyApp<State extends object> implements AppUnderTest {
  readonly state: State;
  readonly #act: (state: State, event: TestEvent) => unknown;

  constructor(state: State, act: (state: State, event: TestEvent) => unknown) {
    this.state = state;
    this.#act = act;
  }

  readonly receive = async (request: Request): Promise<Response> => {
    await this.#act(this.state, (await request.json()) as TestEvent);
    return new Response(null, { status: 204 });
  };
}
