import { expect, test } from 'vitest';
import { readingScenario } from '../../../engine/index.ts';

const car = 'version: 1\nseed: wide\nvehicles: { car: { model: BEV } }\n';

function stepsOf(head: string, line: string, count: number): number {
  const lines = Array.from({ length: count }, (_, index) => line.replace('N', String(index)));
  const reading = readingScenario(`${car}${head}:\n${lines.join('')}`, { file: 'wide' });
  for (let steps = 1; ; steps += 1) if (reading.next().done === true) return steps;
}

// Marks of YAML make up four of these at most.
test.each([
  ['steps', '  - wait: 1s\n', 20],
  ['teardown', '  - wait: 1s\n', 20],
  ['expect', '  - car.battery.soc > N\n', 10],
  ['params', '  pN: N\n', 10],
] as const)('900 more %s take more steps to read, not longer ones', (head, line, more) => {
  expect(stepsOf(head, line, 1_000) - stepsOf(head, line, 100)).toBeGreaterThanOrEqual(more);
});
