import { expect, test } from 'vitest';
import { shrunkText } from '../../../../adapters/trials/suite/shrunk-text.ts';

test('a text is shortened to the parts that are needed, and keeps their comments', async () => {
  const text = `version: 1
name: long
tags: [a]
vehicles:
  car: { model: BEV, state: { battery.soc: 52% } } # the one
  van: { model: BEV }
steps:
  - wait: 1m
  - lock: car
  - wait: 2m
  - unlock: car
  - wait: 3m
expect: [true]
`;
  const tried: string[] = [];
  const { runs, text: short } = await shrunkText(
    text,
    async (shorter) => {
      tried.push(shorter);
      return /car: .*model.*unlock: car/s.test(shorter);
    },
    100,
  );

  expect(short).toBe(`version: 1
name: long
vehicles:
  car: { model: BEV } # the one
steps:
  - unlock: car
`);
  expect(tried).toHaveLength(runs);
  expect(runs).toBeLessThan(40);
});

test('a text is shortened by no more runs than it may take', async () => {
  const { runs, text } = await shrunkText('steps: [1, 2, 3, 4]', async () => false, 3);

  expect([runs, text]).toEqual([3, 'steps: [1, 2, 3, 4]']);
});
