import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listen, Receiver } from '../../adapters/testing/index.ts';
import { record } from '../adapters/cli/recorded-terminal.ts';
import { scratch } from '../adapters/scratch.ts';

test('a run whose receiver answered before its first instant went on is executed again to the same digest', async () => {
  const secret = 'secret';
  const receiver = new Receiver({ secret });
  const listening = await listen(receiver.receive);
  onTestFinished(() => listening.close());
  const folder = scratch({
    'night.yaml': `
version: 1
name: night
clock: { start: 2026-05-04T21:00:00 }
app: { managementToken: ${secret} }
vehicles: { car: { model: tesla-model-3 } }
webhooks: { main: { url: "${listening.url}/in", triggers: [Closure.IsLocked], subscribe: [car] } }
steps:
  - wait: 10m
  - unlock: car
  - wait: 10m
`,
  });
  const log = join(folder, 'night.simlog');
  await record(['run', join(folder, 'night.yaml'), '--quiet', '--log', log]);

  const { code, stdout } = await record(['replay', log]);

  expect(receiver.handled.length).toBeGreaterThan(0);
  expect(stdout).toContain('the recording was executed again to the same digest');
  expect(code).toBe(0);
});
