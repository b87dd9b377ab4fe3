import { checkReceiver } from 'motorpool/testing';
import { test } from 'vitest';
import { Backend } from './backend.ts';

const priceAt = () => 0.34;

test('the backend handles what networks and attackers send', async () => {
  await checkReceiver(({ application, fetch }) => new Backend({ ...application, fetch, priceAt }), {
    readBack: ({ cars }) => cars,
  });
});
