import { createWorld } from 'motorpool';
import { expect, test } from 'vitest';

test('a car that is unplugged in time still drives home', async () => {
  const world = createWorld({ shipped: 'demo/garage' });
  world.advance('1h');

  const branch = await world.branch();
  expect(branch.digest).toBe(world.digest);
  branch.do('ioniq', 'unplug');
  for (const each of [world, branch]) each.advance('1h');

  expect(branch.facts('ioniq')).toContain('cable.unplugged');
  expect(branch.digest).not.toBe(world.digest);
});
