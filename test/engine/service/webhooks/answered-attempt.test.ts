import { expect, test } from 'vitest';
import { answeredAttempt } from '../../../../engine/index.ts';
import { Hooked, minute } from '../../../support/hooked.ts';

test('the log has the end of every attempt once, with the time of the retry, if any', () => {
  const hooked = new Hooked();
  const outcomes = [{ status: 500 }, { failure: 'reset' }, { status: 204 }] as const;
  hooked.respond = () => outcomes[hooked.received.length - 1]!;
  hooked.latency = () => 40;

  hooked.pass(5 * minute);

  const { retained } = hooked.world.log;
  const told = retained.map(answeredAttempt).filter((each) => each !== undefined);
  const [first] = hooked.received;
  const { eventId } = first!.body;
  expect(told).toMatchObject([
    { attempt: 1, isDelivered: false, status: 500, retryInMs: 24_960 },
    { attempt: 2, isDelivered: false, failure: 'reset', retryInMs: 49_960 },
    { attempt: 3, isDelivered: true, status: 204, retryInMs: undefined },
  ]);
  expect(told.map((each) => [each.webhook, each.eventId, each.latencyMs, each.atMs])).toEqual(
    hooked.received.map(({ atMs }) => ['main', eventId, 40, atMs + 40]),
  );
});
