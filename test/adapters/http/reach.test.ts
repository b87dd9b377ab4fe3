import { expect, test } from 'vitest';
import { reach, worldReached } from '../../../adapters/http/reach.ts';

test.each([
  ['http://x/v3/connections', undefined, 'http://x', '/v3/connections'],
  ['http://x:4010/v3.0/connections/', undefined, 'http://x:4010', '/v3/connections'],
  ['http://x/v3.0', undefined, 'http://x', '/v3.0'],
  ['http://x/v3.01/y', undefined, 'http://x', '/v3.01/y'],
  ['http://x', undefined, 'http://x', '/'],
  ['http://x///', undefined, 'http://x', '/'],
  ['http://x/w/main', 'main', 'http://x/w/main', '/'],
  ['http://x/w/main/v3.0/users/a/?b=c', 'main', 'http://x/w/main', '/v3/users/a'],
  ['http://x/w/', undefined, 'http://x', '/w'],
  ['http://x/w/a%2Fb/v3/x', 'a%2Fb', 'http://x/w/a%2Fb', '/v3/x'],
  ['http://x/ww/main/v3', undefined, 'http://x', '/ww/main/v3'],
  ['http://x/v2.0/a/%3Fb=c/', undefined, 'http://x', '/v2.0/a'],
  ['http://x/v3/a%3Fb=c', undefined, 'http://x', '/v3/a%3Fb=c'],
  ['http://x/v3/a?c=/w/main/', undefined, 'http://x', '/v3/a'],
])('%s', (url, worldId, base, path) => {
  expect(reach(new Request(url))).toEqual({ worldId, base, path });
});

test('a header names a world where the path does not', () => {
  const headers = { 'motorpool-world': 'w1' };

  expect(reach(new Request('http://x/v3/a', { headers })).worldId).toBe('w1');
  expect(reach(new Request('http://x/w/w2/v3/a', { headers })).worldId).toBe('w2');
});

test.each([
  ['http://x/v3/a', 'main'],
  ['http://x/w/w1/v3/a', 'w1'],
  ['http://x/sim/worlds/w1/reset', 'w1'],
  ['http://x/w/main/sim/worlds/w1', 'w1'],
  ['http://x/sim/worlds', undefined],
  ['http://x/w/%00/v3/a', undefined],
  ['http://x/sim/worlds/%00', undefined],
  ["http://x/w/a'b/v3/a", undefined],
  [`http://x/w/${'a'.repeat(64)}/v3/a`, undefined],
])('%s concerns the world %s', (url, id) => {
  expect(worldReached(new Request(url), 'main')).toBe(id);
});

test.each([
  ['http://sim.example/w/a/v3/x', 'https://sim.example/w/a'],
  ['http://sim.example:4010/v3/x', 'https://sim.example'],
  ['http://127.0.0.1:4010/v3/x', 'http://127.0.0.1:4010'],
  ['http://other.example/v3/x', 'http://other.example'],
])('behind a proxy at https://sim.example, links of %s begin with %s', (url, base) => {
  expect(reach(new Request(url), 'https://sim.example').base).toBe(base);
});
