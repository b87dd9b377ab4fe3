import { expect, test } from 'vitest';
import { checkReceiver, Receiver } from '../../../adapters/testing/index.ts';

/** A receiver that keeps which vehicles have an error. */
class ErrorKeeper {
  readonly #receiver: Receiver;
  readonly #heedsEnd: boolean;
  readonly ill = new Set<string>();

  constructor(key: string, heedsEnd: boolean) {
    this.#receiver = new Receiver({ secret: key });
    this.#heedsEnd = heedsEnd;
  }

  get state(): unknown {
    const { handled, states } = this.#receiver;
    return { ill: this.ill, handled, states };
  }

  receive = async (request: Request): Promise<Response> => {
    const text = await request.clone().text();
    const response = await this.#receiver.receive(request);
    if (!response.ok || !text.includes('"VEHICLE_ERROR"')) return response;
    const { data } = JSON.parse(text) as {
      data: { vehicle: { id: string }; errors: readonly { state: string }[] };
    };
    const isActive = data.errors.some(({ state }) => state !== 'RESOLVED');
    if (isActive) this.ill.add(data.vehicle.id);
    else if (this.#heedsEnd) this.ill.delete(data.vehicle.id);
    return response;
  };
}

test.each([
  [true, 'passed', 'a VEHICLE_ERROR whose state is RESOLVED was answered .*shows the end'],
  [false, 'undetermined', 'its read-back shows a VEHICLE_ERROR and not its end: '],
])('errors of vehicles, whose end is heeded (%j), are %s', async (heedsEnd, verdict, words) => {
  const report = await checkReceiver(
    ({ application }) => new ErrorKeeper(application.managementToken, heedsEnd),
    {
      within: '60s',
      only: ['vehicle-error'],
      readBack: ({ state }) => state,
      undetermined: 'allow',
    },
  );

  const [check] = report.checks;
  expect(check?.verdict).toBe(verdict);
  expect(check?.sentence).toMatch(new RegExp(words));
});
