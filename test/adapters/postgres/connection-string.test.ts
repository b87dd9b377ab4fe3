import { expect, test } from 'vitest';
import { connectionStringOf } from '../../../adapters/postgres/connection-string.ts';

test.each([
  ['postgres://u@h/d', 'postgres://u@h/d'],
  ['postgres://u@h/d?sslmode=require', 'postgres://u@h/d?sslmode=verify-full'],
  ['postgres://u@h/d?a=1&sslmode=prefer&b=2', 'postgres://u@h/d?a=1&sslmode=verify-full&b=2'],
  ['postgres://u@h/d?sslmode=no-verify', 'postgres://u@h/d?sslmode=no-verify'],
  ['postgres://u@h/d?sslmode=requires', 'postgres://u@h/d?sslmode=requires'],
  [
    'postgres://u@h/d?uselibpqcompat=true&sslmode=require',
    'postgres://u@h/d?uselibpqcompat=true&sslmode=require',
  ],
])('the driver gets the mode that it uses: %s', (address, expected) => {
  expect(connectionStringOf(address)).toBe(expected);
});
