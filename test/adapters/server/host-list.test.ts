import { expect, test } from 'vitest';
import { hostList, isLoopback, originFor } from '../../../adapters/server/host-list.ts';

test.each([
  'localhost',
  'localhost:4010',
  'LOCALHOST',
  'localhost.',
  '127.0.0.1',
  '127.0.0.1:80',
  '[::1]',
  '[::1]:4010',
  'cars.test',
  'Cars.Test:4010',
  '10.1.2.3:4010',
  '[fd00::1]:4010',
])('a server bound to cars.test goes by %s', (host) => {
  expect(hostList(['cars.test', '10.1.2.3', 'fd00::1'])(host)).toBe(true);
});

test.each([
  '',
  'evil.example',
  'evil.example:4010',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'cars.test.evil.example',
  'xcars.test',
  '127.0.0.2',
  '0.0.0.0',
  '[::2]',
  '[::1',
  'localhost:4010:80',
  'cars.test@evil.example',
])('and not by %j', (host) => {
  expect(hostList(['cars.test'])(host)).toBe(false);
});

test('a server may go by any name', () => {
  expect(hostList(['*'])('evil.example:80')).toBe(true);
});

test.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.1', false],
  ['127.0.0.1.evil.example', false],
  ['cars.test', false],
])('whether only this machine reaches %s: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

test.each([
  [[], 'http://0.0.0.0:4010'],
  [['*'], 'http://0.0.0.0:4010'],
  [['*', 'Pool.example', 'fleet.example'], 'http://pool.example:4010'],
  [['fd00::7'], 'http://[fd00::7]:4010'],
])('a server with the names %j is reached by others at %s', (names, origin) => {
  expect(originFor({ origin: 'http://0.0.0.0:4010', port: 4010 }, names)).toBe(origin);
});
