import { expect, test } from 'vitest';
import { ChargeLimiter } from '../../../adapters/demo/charge-limiter.ts';
import { checkReceiver } from '../../../adapters/testing/index.ts';

test('the charge limiter passes every check of receivers', async () => {
  const { checks, table } = await checkReceiver(
    ({ application, fetch }) =>
      new ChargeLimiter({ ...application, origin: 'http://127.0.0.1', fetch, mostCharging: 8 }),
    { readBack: ({ cars }) => cars, within: '60s', throws: false },
  );
  const others = checks.filter(({ verdict }) => verdict !== 'passed').map(({ name }) => name);

  expect(others, table).toEqual([]);
});
