import { expect, test } from 'vitest';
import { controlled, twoCars } from '../../../support/controlled.ts';
import { connect, doorOf, type FeedClient } from '../../../support/feed-client.ts';

test('messages about the clock tell each client each finding once, whenever it comes or subscribes', async () => {
  const steps = Array.from({ length: 6 }, () => '  - wait: 1h\n  - expect: [car.battery.soc > 0]');
  const yaml = `${twoCars.replace(/steps:[^]*/, '')}\nsteps:\n${steps.join('\n')}\n`;
  const all = controlled(yaml);
  const { wall, run, control } = all;
  const door = doorOf(all);
  const client = await connect(door);
  const idle = await connect(door);
  client.say({ type: 'subscribe' });
  const late: FeedClient[] = [];
  for (let hour = 1; hour <= 6; hour += 1) {
    await control('POST', '/sim/clock/advance', { by: '1h' });
    await wall.pass(1000);
    await wall.pass(1000);
    late.push(await connect(door));
    late.at(-1)!.say({ type: 'subscribe' });
  }
  idle.say({ type: 'subscribe' });
  await control('POST', '/sim/clock/speed', { speed: 30 });
  await wall.pass(1000);

  const toldTo = (each: FeedClient) =>
    [...each.of('hello'), ...each.of('clock')].map(({ clock }) => clock.script.findings);
  expect(run.findings).toHaveLength(6);
  for (const each of [client, idle, ...late]) {
    expect(
      toldTo(each)
        .flat()
        .map(({ at }) => at),
    ).toEqual(run.findings.map(({ atMs }) => new Date(atMs).toISOString()));
  }
  expect(toldTo(client).map((each) => each.length)).toEqual([0, 1, 1, 1, 1, 1, 1, 0]);
  expect(toldTo(idle).map((each) => each.length)).toEqual([0, 6]);
});
