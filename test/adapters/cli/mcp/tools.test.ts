import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scratch } from '../../scratch.ts';
import { hookedNight } from './hooked-night.ts';
import { mcpClient } from './mcp-client.ts';

test('every tool answers, and its answer fits its schema', { tags: 'long' }, async () => {
  const folder = scratch({ 'night.yaml': hookedNight });
  const { client, call, defects } = await mcpClient({ folder });
  const { tools } = await client.listTools();
  const used = new Set<string>();
  const ok = async (name: string, given: object = {}) => {
    used.add(name);
    const { isError, result, text } = await call(name, given);
    expect([name, isError, text], text).toEqual([name, false, JSON.stringify(result)]);
    expect(text.length).toBeLessThan(4500);
    return result;
  };

  const scenarios = await ok('list_scenarios');
  expect(scenarios['items']).toContainEqual(expect.objectContaining({ name: 'basics/cold-night' }));
  expect(await ok('write_scenario', { template: 'webhook', file: 'new/hooks.yaml' })).toEqual({
    files: ['new/hooks.yaml'],
    text: null,
  });
  expect(readFileSync(join(folder, 'new/hooks.yaml'), 'utf8')).toContain('name: hooks');
  expect(await ok('explain_scenario', { file: 'night.yaml' })).toMatchObject({ valid: true });
  expect(await ok('run_scenario', { file: 'night.yaml' })).toMatchObject({ verdict: 'PASS' });
  expect(await ok('start_world', { file: 'night.yaml' })).toMatchObject({
    world: 'main',
    vehicles: 1,
  });
  expect(await ok('list_worlds')).toMatchObject({ total: 1, items: [{ world: 'main' }] });
  expect(await ok('list_vehicles')).toMatchObject({ items: [{ name: 'car' }] });
  expect(await ok('order_vehicle', { vehicle: 'car', order: 'lock' })).toMatchObject({
    accepted: true,
  });
  expect(
    await ok('begin_fault', { target: 'webhook.main', effects: [{ offline: true }] }),
  ).toMatchObject({ fault: 'fault-1', until: null });
  const until = { until: 'car.charge.isCharging', within: '1h' };
  expect(await ok('advance_clock', until)).toMatchObject({ holds: true, isCutOff: false });
  expect(await ok('end_fault', { fault: 'fault-1' })).toEqual({ ended: 'fault-1' });
  const signals = await ok('read_signals', { vehicle: 'car', group: 'Charge' });
  expect(signals['items']).toContainEqual(expect.objectContaining({ code: 'charge-ischarging' }));
  const deliveries = await ok('list_deliveries', { webhook: 'main' });
  expect(deliveries['items']).toContainEqual(expect.objectContaining({ vehicle: 'car' }));
  expect(await ok('explain_delivery', { vehicle: 'car', webhook: 'main' })).toMatchObject({
    last: { vehicle: 'car' },
  });
  expect(await ok('delete_world', { world: 'main' })).toEqual({ deleted: 'main' });

  expect([...used].sort()).toEqual(tools.map(({ name }) => name).sort());
  expect(tools.length).toBeLessThanOrEqual(15);
  expect(defects).toEqual([]);
});

test.each([
  ['lock_car', {}, 'there is no tool lock_car'],
  ['list_vehicle', {}, 'there is no tool list_vehicle; did you mean list_vehicles?'],
  ['order_vehicle', { vehicel: 'car', order: 'lock' }, 'did you mean vehicle?'],
  ['order_vehicle', { vehicle: 'car', order: 7 }, 'arguments order: '],
  ['order_vehicle', { vehicle: 'cra', order: 'lock' }, 'did you mean car?'],
  ['read_signals', { vehicle: 'car', group: 'Battery' }, 'no signal of car begins with Battery; '],
  ['read_signals', { vehicle: 'car', group: 'Chrage' }, 'did you mean Charge?'],
  ['order_vehicle', { vehicle: 'car', order: 'lokc' }, 'lock'],
  ['advance_clock', {}, 'by'],
  ['advance_clock', { until: 'car.charge.isChargin' }, 'isCharging'],
  ['list_vehicles', { world: 'nope' }, 'there is no such world here'],
  ['start_world', { shipped: 'demo/garag' }, 'did you mean demo/garage?'],
  ['start_world', {}, 'name one scenario: give exactly one of shipped, file and yaml'],
  ['start_world', { yaml: 'version: 1\nvehicls: {}' }, 'did you mean vehicles'],
  ['start_world', { file: '../night.yaml' }, 'lies outside of the working directory'],
  ['start_world', { file: 'out/night.yaml' }, 'lies outside of the working directory'],
  ['start_world', { file: 'nigth.yaml' }, 'there is no such file'],
  ['start_world', { file: 'pipe.yaml' }, 'it is a pipe, a socket or a device'],
  ['start_world', { file: 'a\0.yaml' }, 'has no null character'],
  ['start_world', { file: `${'a'.repeat(400)}.yaml` }, 'the name is too long'],
  ['write_scenario', { file: 'stray.yaml', overwrite: true }, 'lies outside of the working'],
  ['write_scenario', { file: '/etc/night.yaml' }, 'lies outside of the working directory'],
  ['write_scenario', { file: 'night.yaml' }, 'night.yaml already exists'],
  ['write_scenario', { file: 'night.txt' }, 'a scenario ends in .yaml'],
  ['write_scenario', { template: 'chargin' }, 'did you mean charging?'],
  ['end_fault', { fault: 'fault-9' }, 'there is no fault named fault-9'],
])('%s %j is refused in a sentence', async (name, given, words) => {
  const folder = scratch({ 'night.yaml': hookedNight });
  mkdirSync(join(folder, 'work'));
  const work = join(folder, 'work');
  symlinkSync(folder, join(work, 'out'));
  symlinkSync('../nothing.yaml', join(work, 'stray.yaml'));
  execFileSync('mkfifo', [join(work, 'pipe.yaml')]);
  const { call, defects } = await mcpClient({ folder: work });
  await call('start_world', { yaml: hookedNight });
  await call('write_scenario', { file: 'night.yaml' });

  const { isError, text } = await call(name, given);

  expect(isError).toBe(true);
  expect(text).toContain(words);
  expect(text).not.toMatch(/\n\s+at |bug/);
  expect(existsSync('/etc/night.yaml')).toBe(false);
  expect(defects).toEqual([]);
});

test('any arguments at all get a result or a sentence', async () => {
  const { client, call, defects } = await mcpClient({ folder: scratch({}) });
  const { tools } = await client.listTools();
  await call('start_world', { yaml: hookedNight });
  const keys = (name: string): string[] => {
    const { inputSchema } = tools.find((each) => each.name === name)!;
    return [...Object.keys(inputSchema.properties ?? {}), 'other'];
  };
  const anyCall = fc.constantFrom(...tools.map(({ name }) => name)).chain((name) =>
    fc.record({
      name: fc.constant(name),
      given: fc.dictionary(
        fc.constantFrom(...keys(name)),
        fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('main', 'car', '1h', 'lock')),
      ),
    }),
  );

  await fc.assert(
    fc.asyncProperty(anyCall, async ({ name, given }) => {
      const { text } = await call(name, given);
      expect(text).not.toMatch(/\n\s+at |this is a bug/);
      expect(text.length).toBeLessThan(4500);
    }),
    { numRuns: 100 },
  );
  expect(defects).toEqual([]);
});

test('two clients do not see the worlds of each other', async () => {
  const [one, two] = [await mcpClient(), await mcpClient()];
  await one.call('start_world', { yaml: hookedNight });

  expect((await one.call('list_worlds')).result).toMatchObject({ total: 1 });
  expect((await two.call('list_worlds')).result).toMatchObject({ total: 0 });
});

test('lists are told in parts that fit, and together are whole', { tags: 'long' }, async () => {
  const { call } = await mcpClient();
  const seen: string[] = [];
  let next: unknown = 0;
  let total: unknown;
  while (next !== null) {
    const { result } = await call('list_scenarios', { from: next });
    seen.push(...(result['items'] as { name: string }[]).map(({ name }) => name));
    ({ next, total } = result);
  }
  expect(seen).toHaveLength(total as number);
  expect(new Set(seen).size).toBe(total);
});

const endless = hookedNight.replace(/steps:[^]*$/, 'steps:\n  - wait: 3000d\n');

test('a run ends when its client cancels it', async () => {
  const { call } = await mcpClient();
  const cancel = new AbortController();
  const running = call('run_scenario', { yaml: endless }, cancel.signal);
  setTimeout(() => cancel.abort(), 20);

  await expect(running).rejects.toThrow('abort');
  expect((await call('list_worlds')).isError).toBe(false);
});

test('a call ends once it has taken its real time', async () => {
  const { call } = await mcpClient({ mostMs: 50 });

  const { isError, text } = await call('run_scenario', { yaml: endless });

  expect([isError, text]).toEqual([
    true,
    'the call took more than 50 ms of real time; ask for less',
  ]);
});

test('a scenario of too many vehicles is refused before it starts', async () => {
  const yaml = `
version: 1
name: crowd
fleets: { crowd: { count: 20000, model: hyundai-ioniq-5-long-range-rwd } }
steps: [{ wait: 1h }]
`;
  const { call } = await mcpClient();
  for (const name of ['run_scenario', 'start_world']) {
    expect((await call(name, { yaml })).text).toContain('more than the 10000 that a tool starts');
  }
});

test('a script that would repeat without time passing is refused', async () => {
  const yaml = hookedNight.replace(
    /steps:[^]*$/,
    'steps:\n  - repeat: { until: car.battery.soc > 99 }\n    do: [{ lock: car }]\n',
  );
  const { call, defects } = await mcpClient();

  const { text } = await call('run_scenario', { yaml });

  expect(text).toContain('it could go round without time passing');
  expect(defects).toEqual([]);
});

test('the reference comes in parts that fit and together are whole', async () => {
  const { client } = await mcpClient();
  const { resources } = await client.listResources();
  const parts: string[] = [];
  for (const { uri } of resources.filter((each) => each.uri.includes('://reference/'))) {
    const { contents } = await client.readResource({ uri });
    const { text } = contents[0] as { readonly text: string };
    expect(text.length).toBeLessThan(8200);
    const [, next] = /\nThe section goes on at (\S+)\n$/.exec(text) ?? [];
    if (next !== undefined) expect(resources.map((each) => each.uri)).toContain(next);
    parts.push(text.replace(/\nThe section goes on at \S+\n$/, ''));
  }

  expect(parts.length).toBeGreaterThan(20);
  const whole = readFileSync('docs/reference.md', 'utf8');
  expect(parts.join('')).toBe(whole.slice(whole.indexOf('\n## ') + 1));
});

test('resources hold the reference, the scenarios and the log', async () => {
  const { client, call } = await mcpClient();
  await call('start_world', { yaml: hookedNight });
  const { resources } = await client.listResources();
  const textOf = async (uri: string) => {
    const { contents } = await client.readResource({ uri });
    return (contents[0] as { readonly text: string }).text;
  };

  expect(resources.length).toBeGreaterThan(50);
  expect(await textOf('motorpool://reference/steps')).toMatch(/^## Steps/);
  expect(await textOf('motorpool://scenarios/demo/garage')).toContain('name: garage');
  expect(await textOf('motorpool://worlds/main/log/0')).toMatch(/^#0 2026-/);
  await expect(textOf('motorpool://reference/step')).rejects.toThrow('did you mean steps?');
  await expect(textOf('motorpool://nothing')).rejects.toThrow('there is no resource');
});

test('an advance counts the facts that it does not tell', async () => {
  const yaml = `
version: 1
log: everything
fleets: { cars: { model: BEV, count: 12, persona: commuter } }`;
  const { call } = await mcpClient();
  const counted = async (world: string, hours: number) => {
    const { result } = await call('advance_clock', { world, by: `${hours}h` });
    return (result['happened'] as readonly string[]).length + (result['more'] as number);
  };
  await call('start_world', { yaml, world: 'whole' });
  await call('start_world', { yaml, world: 'cut' });
  const whole = await counted('whole', 24);
  let sum = 0;
  for (let part = 0; part < 4; part += 1) sum += await counted('cut', 6);

  expect(whole).toBeGreaterThan(150);
  expect(whole).toBe(sum);
});
