import { expect, test } from 'vitest';
import type { limiterSchema } from '../../../adapters/http/control/limiter-schema.ts';
import { limited } from '../../support/limited.ts';

type Document = ReturnType<typeof limiterSchema.parse>;

type Limited = Awaited<ReturnType<typeof limited>>;

const documentOf = async ({ control }: Limited) =>
  ((await control('GET', '/sim/limiter')).body as { readonly data: Document }).data;

const advance = ({ control }: Limited, by: string) => control('POST', '/sim/clock/advance', { by });

test('at no time more cars charge than the limit, but for the minutes that a command takes', async () => {
  const street = await limited(2);
  const over: number[] = [];
  for (let minute = 0; minute < 120; minute += 2) {
    await advance(street, '2m');
    if (street.charging() > 2) over.push(minute);
  }
  const { orders, cars, actual } = await documentOf(street);

  expect(over.length).toBeLessThan(4);
  expect(actual.charging).toBe(2);
  expect(cars.map(({ name }) => name)).toEqual(['c1', 'c2', 'c3', 'c4']);
  expect(cars.filter(({ isWaiting }) => isWaiting)).toHaveLength(2);
  expect(orders.every(({ outcome }) => outcome === 'done')).toBe(true);
  street.close();
});

test('a car that is done makes room for the emptiest of those that wait', async () => {
  const street = await limited(1);
  await advance(street, '1h');
  const before = (await documentOf(street)).cars;
  const waiting = before
    .filter(({ isWaiting }) => isWaiting)
    .sort((a, b) => a.actual.percent - b.actual.percent);
  const charging = before.find(({ actual }) => actual.isCharging)!;
  await street.control('POST', `/sim/vehicles/${charging.name}/do`, { unplug: {} });
  await advance(street, '10m');
  const after = (await documentOf(street)).cars.find(({ actual }) => actual.isCharging);

  expect(after?.name).toBe(waiting[0]!.name);
  street.close();
});

test('however time is cut into jumps, the limiter gives the same orders and the log is the same', async () => {
  const digests: string[] = [];
  for (const jumps of [['4h'], ['1h', '3h'], Array.from({ length: 48 }, () => '5m')]) {
    const street = await limited(2);
    for (const by of jumps) await advance(street, by);
    digests.push(street.run.world.log.digest);
    street.close();
  }

  expect(new Set(digests).size).toBe(1);
});

test('dropped webhooks make it wrong, and the document names the cars it is wrong about', async () => {
  const street = await limited(2);
  await advance(street, '10m');
  const target = 'webhook.charge-limiter';
  await street.control('POST', '/sim/faults', { name: 'lost', target, effects: [{ drop: true }] });
  await advance(street, '1h');
  const wrong = await documentOf(street);

  expect(wrong.believed.charging).toBe(2);
  expect(wrong.actual.charging).toBe(4);
  const unheard = wrong.cars.filter(
    ({ actual, believed }) => believed?.isCharging !== actual.isCharging,
  );
  expect(unheard.map(({ name }) => name)).toEqual(['c3', 'c4']);

  await street.control('DELETE', '/sim/faults/lost');
  await advance(street, '1h');
  expect((await documentOf(street)).actual.charging).toBe(2);
  street.close();
});

test('duplicates and late events are counted, and the state that is known stays the newest', async () => {
  const street = await limited(2);
  const target = 'webhook.charge-limiter';
  const faults = [{ duplicate: { probability: 1 } }, { delay: { probability: 0.5, by: '14m' } }];
  for (const effect of faults) {
    await street.control('POST', '/sim/faults', { name: 'hostile', target, effects: [effect] });
    await advance(street, '1h');
    await street.control('DELETE', '/sim/faults/hostile');
  }
  await advance(street, '30m');
  const { heard, actual, cars } = await documentOf(street);

  expect(heard.duplicates).toBeGreaterThan(5);
  expect(heard.late).toBeGreaterThan(0);
  expect(actual.charging).toBe(2);
  for (const { actual: truth, believed } of cars) {
    expect(believed?.isCharging).toBe(truth.isCharging);
  }
  street.close();
});

test('a request with a wrong signature is refused, and no car is believed to have changed', async () => {
  const street = await limited(2);
  await advance(street, '30m');
  const before = await documentOf(street);
  const body = JSON.stringify({ eventId: 'e', eventType: 'VEHICLE_STATE', data: {}, meta: {} });
  const headers = { 'sc-signature': '00' };
  const request = new Request('http://limiter/', { method: 'POST', headers, body });

  expect((await street.limiter.receive(request)).status).toBe(401);
  const after = await documentOf(street);
  expect(after.heard).toEqual({ ...before.heard, forged: 1 });
  expect(after.cars).toEqual(before.cars);
  street.close();
});
