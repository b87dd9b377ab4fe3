import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createWorld,
  entryLine,
  Fault,
  type SimulatedWorld,
} from '../../../adapters/library/index.ts';
import { twoCars } from '../../support/controlled.ts';
import { ownerHeaders } from '../../support/owner-headers.ts';

const refused = expect.objectContaining({ code: 'in_replay' }) as Error;

const linesOf = ({ log }: SimulatedWorld): readonly string[] => log.map(entryLine);

describe('world.replay repeats a stretch', () => {
  test('stands where it begins, and time passes up to where it ends', async () => {
    const world = createWorld({ yaml: twoCars });
    world.advance('10m');
    world.do('car', 'unlock');
    world.advance('20s');
    const before = linesOf(world);
    const again = await world.replay({ back: '1m' });

    expect(again.now).toBe(world.now - 60_000);
    expect(again.vehicle('car').isLocked).toBe(true);
    const { facts, toMs } = again.advance('1h');
    expect(facts.map(({ kind }) => kind)).toContain('doors.unlocked');
    expect(toMs).toBe(world.now);
    expect(again.vehicle('car').isLocked).toBe(false);
    expect(linesOf(again)).toEqual(before);
    expect(linesOf(world)).toEqual(before);
  });

  test('has the answers of receivers, and calls none of them', async () => {
    let count = 0;
    const webhooks = () => {
      count += 1;
      return new Response(null, { status: count === 1 ? 500 : 200 });
    };
    const yaml = `${twoCars}
webhooks:
  main: { url: 'https://app.example/hooks', triggers: [Charge.IsCharging], subscribe: [car], verify: skip }
`;
    const world = createWorld({ yaml, webhooks });
    const { deliveries, fromMs } = await world.settle('2h');
    const sent = count;
    const later = deliveries.filter(({ atMs }) => atMs > fromMs);
    const again = await world.replay({ back: '2h' });

    expect(later.length).toBeGreaterThan(0);
    expect((await again.settle('2h')).deliveries).toEqual(later);
    expect(count).toBe(sent);
    expect(again.digest).toBe(world.digest);
  });

  test('is read, and nothing is done to it', async () => {
    const world = createWorld({ yaml: twoCars });
    world.advance('10m');
    const again = await world.replay({ from: '2026-05-04T18:05:00', until: world.now - 60_000 });
    const { digest } = again;

    expect(() => again.do('car', 'unlock')).toThrow(refused);
    expect(() => again.submit({ kind: 'doors.unlock', vehicle: 'car' })).toThrow(refused);
    expect(() => again.grantTokens('anna')).toThrow(refused);
    expect(() => again.finish()).toThrow(refused);
    const headers = await ownerHeaders(again);
    const path = `/v3/vehicles/${again.vehicle('car').id}/signals`;
    expect((await again.fetch(path, { headers })).status).toBe(200);
    expect(again.digest).toBe(digest);
    expect(again.advance('1h').toMs).toBe(world.now - 60_000);
  });

  test.each<[Parameters<SimulatedWorld['replay']>[0], RegExp]>([
    [{ back: 'a while' as never }, /a while is not a duration/],
    [
      { from: 'then' },
      /then is not an instant from 2026-05-04T16:00:00.000Z to 2026-05-04T16:10:00/,
    ],
    [{ from: '2026-05-04T17:00:00' }, /is not an instant from/],
    [{ from: '2026-05-04T18:09:00', until: '2026-05-04T18:08:00' }, /is not an instant from/],
    [{ from: '2026-05-04T18:05:00', until: '2026-05-04T19:00:00' }, /is not an instant from/],
  ])('refuses %j', async (stretch, words) => {
    const world = createWorld({ yaml: twoCars });
    world.advance('10m');
    const asked = world.replay(stretch);

    await expect(asked).rejects.toThrow(words);
    await expect(asked).rejects.toBeInstanceOf(Fault);
  });
});

const deed = fc.oneof(
  fc.integer({ min: 0, max: 3_600_000 }),
  fc.constantFrom(
    'unlock' as const,
    'lock' as const,
    'unplug' as const,
    { plugIn: { power: '11kW' } } as const,
    { drive: { distance: '5km' } } as const,
  ),
);

test('a replay has the log of its world, byte for byte, and a replay of it has that too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 12 }), fc.nat(7_200_000), async (deeds, back) => {
      const world = createWorld({ yaml: twoCars });
      for (const each of deeds) {
        if (typeof each === 'number') world.advance(each);
        else world.do('car', each);
      }
      const { digest } = world;
      const again = await world.replay({ back });
      const middle = await again.replay({ back: 60_000 });
      again.advance('3h');

      expect([again.digest, world.digest]).toEqual([digest, digest]);
      expect(linesOf(again).slice(0, middle.log.length)).toEqual(linesOf(middle));
    }),
    { numRuns: 30 },
  );
});
