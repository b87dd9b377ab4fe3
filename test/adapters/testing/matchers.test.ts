import * as fc from 'fast-check';
import { afterEach, describe, expect } from 'vitest';
import { createWorld, type SimulatedWorld } from '../../../adapters/library/index.ts';
import { Receiver } from '../../../adapters/testing/index.ts';
import { test } from '../../../adapters/testing/vitest.ts';

const yaml = `
version: 1
name: evening
seed: 7
clock: { start: 2026-05-04T18:00:00, timezone: Europe/Berlin }
app: { managementToken: secret }
vehicles:
  car: { model: tesla-model-3, state: { battery.soc: 60%, chargeLimit: 80% }, timeouts: { relock: 1d } }
  van: { model: BEV }
webhooks:
  main:
    url: https://app.example/hooks
    triggers: [Closure.IsLocked, Charge.IsCharging]
    data: [Closure.IsLocked, Charge.IsCharging]
    subscribe: all
`;

const worlds: SimulatedWorld[] = [];
afterEach(async () => {
  await Promise.all(worlds.splice(0).map((world) => world.close()));
});

/** The first events of both vehicles are accepted unless the receiver answers otherwise. */
async function evening(answer: (url: string) => number = () => 200, text = yaml) {
  const receiver = new Receiver({ secret: 'secret' });
  const main = async (request: Request): Promise<Response> => {
    const status = answer(request.url);
    return status === 200 ? receiver.receive(request) : new Response(null, { status });
  };
  const world = createWorld({ yaml: text, webhooks: main });
  worlds.push(world);
  await world.settle('1m');
  return world;
}

/** The message of a matcher that fails. */
async function complaint(failing: () => unknown): Promise<string> {
  try {
    await failing();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it should have failed');
}

describe('toBeIn', () => {
  test('takes states as XState does, as paths, and several at once', async () => {
    const world = await evening();
    const car = world.vehicle('car');

    expect(car).toBeIn({ charge: 'unplugged', lock: 'locked', frontLeft: 'closed' });
    expect(car).toBeIn({ connectivity: { power: 'idle' } });
    expect(car).toBeIn({ connectivity: 'network.online' });
    expect(car).not.toBeIn({ charge: 'plugged' });
    world.do('car', { plugIn: { power: '11kW' } });
    expect(car).toBeIn({ charge: 'plugged' });
    expect(car).toBeIn({ charge: { plugged: 'charging' }, chargingPort: 'open' });
    expect(car).not.toBeIn({ charge: 'plugged.charging', lock: 'unlocked' });
  });

  test('says which states the vehicle is in, and which there are', async () => {
    const car = (await evening()).vehicle('car');
    const of = (states: object) => complaint(() => expect(car).toBeIn(states));

    expect(await of({ charge: 'plugged', lock: 'locked' })).toBe(
      "expected car to be in { charge: 'plugged', lock: 'locked' }; it is in { charge: 'unplugged', lock: 'locked' }",
    );
    expect(await of({ charge: 'plugged.chargin' })).toContain(
      'the chart charge has no lasting state plugged.chargin; did you mean plugged.charging',
    );
    expect(
      await complaint(() => expect(car).not.toBeIn({ charge: 'plug' as 'plugged' })),
    ).toContain('the chart charge has no lasting state plug');
    expect(await of({ charging: 'plugged' })).toContain('no vehicle has a chart charging');
    expect(await complaint(() => expect(7).toBeIn({ lock: 'locked' }))).toContain('found 7');
  });
});

describe('toHaveSignal', () => {
  test('compares a value, a body, or asks only whether there is one', async () => {
    const world = await evening();

    expect(world).toHaveSignal('car', 'Closure.IsLocked', true);
    expect(world).toHaveSignal('car', 'closure-islocked', { value: true });
    expect(world).toHaveSignal('car', 'TractionBattery.StateOfCharge', expect.closeTo(60, 0));
    expect(world).toHaveSignal('car', 'TractionBattery.StateOfCharge');
    expect(world).not.toHaveSignal('car', 'Closure.IsLocked', false);
    expect(world).not.toHaveSignal('car', 'InternalCombustionEngine.FuelLevel');
  });

  test('shows the reported value and its causes', async () => {
    const world = await evening();
    world.do('car', 'unlock');
    await world.settle('2m');

    const said = await complaint(() => expect(world).toHaveSignal('car', 'Closure.IsLocked', true));

    expect(said).toContain('expected car to have Closure.IsLocked true; it reported false');
    expect(said).toMatch(/the last entries of car:\n( {2}Mon 2026-05-04 18:0.* car .*\n?){5}$/);
    expect(said).toContain('unlocked');
  });

  test('says so if nothing is reported, and if .not finds the value', async () => {
    const world = await evening();

    expect(
      await complaint(() =>
        expect(world).toHaveSignal('car', 'InternalCombustionEngine.FuelLevel'),
      ),
    ).toContain('it does not report it');
    expect(
      await complaint(() => expect(world).not.toHaveSignal('car', 'Closure.IsLocked', true)),
    ).toContain('expected car not to have Closure.IsLocked true');
    expect(await complaint(() => expect(world).toHaveSignal('car', 'No.Such'))).toContain(
      'No.Such',
    );
    expect(await complaint(() => expect(world).toHaveSignal('cra', 'Closure.IsLocked'))).toContain(
      'cra',
    );
    expect(await complaint(() => expect({}).toHaveSignal('car', 'Closure.IsLocked'))).toContain(
      'toHaveSignal is for a world',
    );
  });
});

describe('toHaveDelivered', () => {
  test('counts the events that a receiver accepted, by their contents', async () => {
    const world = await evening();
    world.do('car', 'unlock');
    await expect(world).toSettle('5m');

    expect(world).toHaveDelivered('main');
    expect(world).toHaveDelivered('main', { count: 3 });
    expect(world).not.toHaveDelivered('main', { count: 2 });
    expect(world).toHaveDelivered('main', { type: 'VERIFY', count: 1 });
    expect(world).toHaveDelivered('main', { vehicle: 'car', count: 2 });
    expect(world).toHaveDelivered('main', { trigger: 'FIRST_DELIVERY', user: 'driver', count: 2 });
    expect(world).toHaveDelivered('main', { trigger: 'Closure.IsLocked', count: 1 });
    const unlocked = { vehicle: 'car', signal: 'Closure.IsLocked', value: false };
    expect(world).toHaveDelivered('main', { ...unlocked, count: 1 });
    expect(world).not.toHaveDelivered('main', { ...unlocked, vehicle: 'van' });
    expect(world).not.toHaveDelivered('main', { signal: 'Charge.IsCharging', value: true });
    expect(world).not.toHaveDelivered('main', { user: 'anna' });
  });

  test('does not count refused events', async () => {
    const world = await evening(
      () => 500,
      yaml.replace('    subscribe', '    verify: skip\n    subscribe'),
    );

    expect(world).not.toHaveDelivered('main');
  });

  test('shows the expectation, the number of events and their causes', async () => {
    const world = await evening();
    const meant = { vehicle: 'car', signal: 'Closure.IsLocked', value: false, count: 2 };

    const said = await complaint(() => expect(world).toHaveDelivered('main', meant));

    expect(said).toContain(
      'expected main to have taken 2 events of car, with Closure.IsLocked false\nit took 0 such, of 2 events in all',
    );
    expect(said).toContain('the last entries of main:');
    expect(said).toMatch(
      /delivery\.delivered .* attempt 1 {2}sequence \d+ {2}FIRST_DELIVERY with closure-islocked true/,
    );
  });

  test('says why nothing comes to a webhook that is not verified', async () => {
    const receiver = new Receiver({ secret: 'another secret' });
    const world = createWorld({ yaml, webhooks: receiver.receive });
    worlds.push(world);
    await world.settle('1m');

    expect(await complaint(() => expect(world).toHaveDelivered('main'))).toContain(
      'main is not verified: the answer to the challenge is wrong: the backend signs with another management token, or in another way',
    );
    const sound = await evening();
    const said = await complaint(() => expect(sound).toHaveDelivered('main', { count: 9 }));
    expect(said).not.toContain('is not verified');
  });

  test('knows webhooks and signals by name', async () => {
    const world = await evening();

    expect(await complaint(() => expect(world).toHaveDelivered('mian'))).toContain(
      'there is no webhook mian; did you mean main?',
    );
    expect(
      await complaint(() => expect(world).toHaveDelivered('main', { signal: 'Nope.Nope' })),
    ).toContain('there is no signal Nope.Nope');
    expect(
      await complaint(() => expect(world).toHaveDelivered('main', { trigger: 'Charge.IsChargin' })),
    ).toContain('there is no signal Charge.IsChargin; did you mean Charge.IsCharging?');
    const unlogged = createWorld({ yaml, retain: false });
    expect(await complaint(() => expect(unlogged).toHaveDelivered('main'))).toContain(
      'retains its log',
    );
  });
});

test('toHaveDelivered refuses what would narrow nothing, or match nothing ever', async () => {
  const world = await evening();
  const said = (wanted: object) =>
    complaint(() => expect(world).not.toHaveDelivered('main', wanted));

  const trigger = 'Charge.IsCharging';
  expect(await said({ triger: trigger })).toContain('no option triger; did you mean trigger?');
  expect(await said({ trigger, cuont: 77 })).toContain('no option cuont; did you mean count?');
  expect(await said({ trigger, value: 3 })).toContain('value is the value of a signal: add signal');
  expect(await said({ count: '2' })).toContain("count: '2' is no number of events");
  expect(await said({ type: 'VEHICLE_STATES' })).toContain('did you mean VEHICLE_STATE?');
  expect(await said({ vehicle: 'cra' })).toContain('no vehicle named cra; did you mean car?');
  expect(await said(2 as unknown as object)).toContain('takes its options as an object');
});

describe('toSettle', () => {
  test('lets all of the time pass and finds nothing on the way', async () => {
    const world = await evening();
    const { now } = world;
    world.do('car', 'unlock');

    await expect(world).toSettle('10m');

    expect(world.now - now).toBe(600_000);
    expect(world).toHaveDelivered('main', { trigger: 'Closure.IsLocked' });
  });

  test('lists the deliveries that wait for another attempt', async () => {
    let isDown = false;
    const world = await evening(() => (isDown ? 503 : 200));
    isDown = true;
    world.do('car', 'unlock');

    const said = await complaint(() => expect(world).toSettle('2m'));

    expect(said).toContain('expected every delivery to settle within 2m: 1 on the way, 0 lost');
    expect(said).toMatch(/main: event [\da-f-]{36} is waiting after \d attempts, next at 2026-/);
    expect(said).toMatch(/delivery\.failed .* attempt 2 {2}sequence \d+ {2}closure-islocked false/);
    await expect(world).not.toSettle('1s');
  });

  test('lists the deliveries that failed for good', async () => {
    let isDown = false;
    const world = await evening(() => (isDown ? 503 : 200));
    isDown = true;
    world.do('car', 'unlock');

    const said = await complaint(() => expect(world).toSettle('1h'));

    expect(said).toContain('0 on the way, 1 lost');
    expect(said).toMatch(/main: event [\da-f-]{36} is dead/);
    isDown = false;
    await expect(world).toSettle('1s');
  });

  test('.not says that they have', async () => {
    const world = await evening();

    expect(await complaint(() => expect(world).not.toSettle('1m'))).toContain(
      'within 1m they have',
    );
  });
});

describe('toHaveDigest', () => {
  test('takes the whole digest or its beginning', async () => {
    const world = await evening();
    const { digest } = world;

    expect(world).toHaveDigest(digest);
    expect(world).toHaveDigest(digest.slice('sha256:'.length));
    expect(world).toHaveDigest(digest.slice('sha256:'.length, 'sha256:'.length + 8));
    expect(world).not.toHaveDigest('00000000');
  });

  test('shows the actual digest, and refuses a text that is none', async () => {
    const world = await evening();

    const said = await complaint(() => expect(world).toHaveDigest('00000000'));

    expect(said).toContain('to have the digest sha256:00000000');
    expect(said).toContain(`it has ${world.digest}`);
    expect(said).toContain('the last entries of the world:\n  Mon 2026-05-04');
    expect(await complaint(() => expect(world).toHaveDigest('k7f2-91ac'))).toContain(
      'is no digest',
    );
  });
});

describe('toBeNear', () => {
  test('reads quantities as scenarios write them', async () => {
    const world = await evening();

    expect(world.vehicle('car').battery.soc).toBeNear('60%', '0.5%');
    expect(world.vehicle('car').odometerKm).toBeNear(`${world.vehicle('car').odometerKm}km`, '1m');
    expect(world.read('car', 'TractionBattery.StateOfCharge')).toBeNear('61%', '1%');
    expect(7).toBeNear('7000W', '1W');
    expect(5_400_000).toBeNear('1h30m', '0s');
    expect(7).toBeNear(8, 1);
    expect(59).not.toBeNear('61%', '1%');
  });

  test('passes if the distance is at most the tolerance, in any unit', () => {
    const meters = fc.integer({ min: 0, max: 10_000_000 });

    fc.assert(
      fc.property(meters, meters, meters, (actual, expected, tolerance) => {
        const isNear = Math.abs(actual / 1000 - expected / 1000) <= tolerance / 1000;
        const near = [`${expected}m`, `${tolerance}m`] as const;
        if (isNear) expect(actual / 1000).toBeNear(...near);
        else expect(actual / 1000).not.toBeNear(...near);
      }),
    );
  });

  test('shows the distance, and refuses values that cannot be compared', async () => {
    expect(await complaint(() => expect(78.4).toBeNear('80%', '1%'))).toBe(
      'expected 78.4 to be near 80%, within 1%: they are 1.6 apart',
    );
    expect(await complaint(() => expect(80).not.toBeNear('80%', '1%'))).toContain('not to be near');
    expect(await complaint(() => expect(80).toBeNear('80%', '1kW'))).toContain('80% is a percent');
    expect(await complaint(() => expect(80).toBeNear('80%', 1))).toContain(
      'the tolerance 1 is not',
    );
    expect(await complaint(() => expect(80).toBeNear(80, -1))).toContain('below 0');
    expect(await complaint(() => expect(80).toBeNear('80 percent', '1%'))).toContain(
      'not a quantity',
    );
    expect(await complaint(() => expect('80').toBeNear('80%', '1%'))).toContain('is for a number');
    expect(await complaint(() => expect(NaN).toBeNear('80%', '1%'))).toContain('NaN apart');
  });
});
