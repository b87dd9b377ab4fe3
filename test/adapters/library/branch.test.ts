import { describe, expect, test } from 'vitest';
import { createWorld, entryLine, type SimulatedWorld } from '../../../adapters/library/index.ts';
import { twoCars } from '../../support/controlled.ts';
import { ownerHeaders } from '../../support/owner-headers.ts';

const hooked = `${twoCars}
webhooks:
  main: { url: 'https://app.test/hooks', triggers: [Charge.IsCharging, Closure.IsLocked], subscribe: [car], verify: skip }
`;

const linesOf = ({ log }: SimulatedWorld): readonly string[] => log.map(entryLine);

/** A receiver that counts the requests it gets. */
function counting() {
  const received: string[] = [];
  const receive = async (request: Request): Promise<Response> => {
    received.push(await request.text());
    return new Response(null, { status: 200 });
  };
  return { received, receive };
}

describe('world.branch has the past of its world', () => {
  test('up to now, and a future of its own', async () => {
    const world = createWorld({ yaml: twoCars });
    world.advance('20m');
    const [before, digest] = [linesOf(world), world.digest];
    const branch = await world.branch();

    expect(branch.now).toBe(world.now);
    expect(branch.digest).toBe(digest);
    branch.do('car', 'unplug');
    branch.advance('1h');
    world.advance('1h');
    expect(branch.facts('car')).toContain('cable.unplugged');
    expect(world.facts('car')).not.toContain('cable.unplugged');
    expect(linesOf(branch).slice(0, before.length)).toEqual(before);
    expect(linesOf(world).slice(0, before.length)).toEqual(before);
  });

  test('up to an instant, with all that was done at it', async () => {
    const world = createWorld({ yaml: twoCars });
    world.advance('10m');
    world.do('car', 'unlock');
    const atMs = world.now;
    world.advance('1h');
    world.do('car', 'lock');
    const branch = await world.branch({ at: '2026-05-04T18:10:00' });

    expect(branch.now).toBe(atMs);
    expect(branch.vehicle('car').isLocked).toBe(false);
    branch.advance('1h');
    branch.do('car', 'lock');
    expect(branch.digest).toBe(world.digest);
  });

  test('with its ids and tokens', async () => {
    const world = createWorld({ yaml: twoCars });
    const headers = await ownerHeaders(world);
    const branch = await world.branch();

    const path = `/v3/vehicles/${world.vehicle('car').id}/signals`;
    expect((await branch.fetch(path, { headers })).status).toBe(200);
    expect(branch.application).toEqual(world.application);
  });

  test('with steps and faults that are under way', async () => {
    let branching: Promise<SimulatedWorld> | undefined;
    const webhooks = async (): Promise<Response> => {
      branching ??= world.branch();
      await branching;
      return new Response(null, { status: 200 });
    };
    const world = createWorld({ yaml: hooked, webhooks });
    world.fault({ target: 'vehicle.van', effects: [{ offline: true }], for: '45m' });
    await world.run([
      { lock: { vehicle: 'car' } },
      { unlock: { vehicle: 'car' } },
      { wait: '30m' },
      { lock: { vehicle: 'car' } },
    ]);
    const branch = (await branching)!;

    expect(branch.now).toBeLessThan(world.now);
    expect(branch.facts('car')).not.toContain('doors.locked');
    branch.advance('1h');
    expect(branch.facts('car')).toContain('doors.locked');
    expect(branch.log.map(({ kind }) => kind)).toContain('steps.ended');
    expect(branch.log.filter(({ kind }) => kind === 'network.restore')).toHaveLength(1);
  });
});

describe('the receivers of a branch', () => {
  test('are not those of its world: it sends nothing, and attempts get no answer', async () => {
    const { received, receive } = counting();
    const world = createWorld({ yaml: hooked, webhooks: receive });
    await world.settle('30m');
    const sent = received.length;
    const branch = await world.branch();
    branch.do('car', 'unlock');
    const { deliveries } = await branch.settle('1h');

    expect(sent).toBeGreaterThan(0);
    expect(received).toHaveLength(sent);
    expect(deliveries.map(({ failure }) => failure)).toContain('timeout');
  });

  test('are given with it, and get what its world sends, byte for byte', async () => {
    const [ours, theirs] = [counting(), counting()];
    const world = createWorld({ yaml: hooked, webhooks: ours.receive });
    await world.settle('30m');
    const sent = ours.received.length;
    const branch = await world.branch({ webhooks: { main: theirs.receive } });
    for (const each of [world, branch]) {
      each.do('car', 'unlock');
      await each.settle('1h');
    }

    expect(theirs.received.length).toBeGreaterThan(0);
    expect(theirs.received).toEqual(ours.received.slice(sent));
    expect(branch.digest).toBe(world.digest);
  });

  test('get an attempt that was under way', async () => {
    const world = createWorld({ yaml: hooked });
    world.advance('0s');
    const { received, receive } = counting();
    const branch = await world.branch({ webhooks: receive });
    await branch.settle('1s');

    expect(received.length).toBeGreaterThan(0);
  });
});

describe('there is no branch', () => {
  test.each([
    ['2026-05-04T17:59:59', /2026-05-04T17:59:59 is not an instant from 2026-05-04T16:00:00/],
    ['2026-05-05', /2026-05-05 is not an instant from .* to 2026-05-04T16:10:00/],
    [1.5, /1\.5 is not an instant from/],
    [new Date(NaN), /an invalid date is not an instant from/],
  ])('at %s', async (at, message) => {
    const world = createWorld({ yaml: twoCars });
    world.advance('10m');

    await expect(world.branch({ at })).rejects.toThrow(message);
  });

  test('with options that it does not have, or of another kind', async () => {
    const world = createWorld({ yaml: twoCars });
    const branch = world.branch.bind(world) as (options: unknown) => Promise<unknown>;

    await expect(branch({ att: 1 })).rejects.toThrow('branch has no option att; did you mean at?');
    await expect(branch({ at: true })).rejects.toThrow('branch: at: expected an instant');
    await expect(branch('now')).rejects.toThrow('branch takes its options as an object');
    await expect(world.branch({ webhooks: { man: true } })).rejects.toThrow('no webhook man');
  });

  test('of a replay', async () => {
    const world = createWorld({ yaml: twoCars });
    world.advance('10m');
    const again = await world.replay({ back: '5m' });

    await expect(again.branch()).rejects.toThrow('this is a replay: branch the world');
  });

  test('at the end of a run that has ended; earlier there is', async () => {
    const world = createWorld({ yaml: twoCars });
    world.advance('10m');
    world.finish();

    await expect(world.branch()).rejects.toThrow('the run has ended');
    const branch = await world.branch({ at: '2026-05-04T18:05:00' });
    branch.advance('1h');
    expect(branch.conclusion).toBeUndefined();
  });
});
