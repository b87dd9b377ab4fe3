import { expect, test } from 'vitest';
import { createWorld } from '../../adapters/library/index.ts';
import { twoCars } from '../support/controlled.ts';

test('a command that is given twice as one object is repeated as it was', async () => {
  const world = createWorld({ yaml: `${twoCars}\nlog: everything\n` });
  const daily = Array.from({ length: 7 }, () => [{ startMs: 0, endMs: 3_600_000 }]);
  const command = {
    kind: 'schedule.set',
    vehicle: 'car',
    schedule: { kind: 'daily', windows: daily },
  } as const;
  for (let time = 0; time < 2; time += 1) {
    world.submit(command);
    world.advance('10m');
  }
  const again = await world.replay({ back: '1h' });
  again.advance('1h');

  expect(again.digest).toBe(world.digest);
});

test('a command stays as it was given, though its caller changes the object', async () => {
  const world = createWorld({ yaml: `${twoCars}\nlog: everything\n` });
  const window = { startMs: 0, endMs: 3_600_000 };
  const windows = Array.from({ length: 7 }, () => [window]);
  world.submit({ kind: 'schedule.set', vehicle: 'car', schedule: { kind: 'daily', windows } });
  window.endMs = 7_200_000;
  world.advance('12h');
  const again = await world.replay({ back: '24h' });
  again.advance('24h');

  expect(again.digest).toBe(world.digest);
});
