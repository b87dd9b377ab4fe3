import { expect, test } from 'vitest';
import { createWorld } from '../../adapters/library/index.ts';

/** Names below .invalid never have an address (RFC 6761). */
const yaml = `
version: 1
name: unknown-host
clock: { limit: 1h }
vehicles: { car: { model: tesla-model-3 } }
webhooks: { main: { url: "http://hooks.invalid/", triggers: [Closure.IsLocked], subscribe: [car] } }
`;

// The system's lookup gives no list of addresses with its error; that ended the whole process.
test('an unknown host fails like a refused connection, and the world goes on', async () => {
  const world = createWorld({ yaml, webhooks: true });

  const { deliveries } = await world.settle('10m');

  expect(deliveries).not.toEqual([]);
  for (const each of deliveries) {
    expect(each).toMatchObject({ isDelivered: false, failure: 'unresolved' });
  }
});
