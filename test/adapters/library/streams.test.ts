import { filter, firstValueFrom, interval, map, merge, mergeMap, take, timer } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../adapters/library/index.ts';
import type { SimulatedWorld } from '../../../adapters/library/simulated-world.ts';
import { ownerHeaders } from '../../support/owner-headers.ts';

const yaml = `
version: 1
name: streamed
seed: 7
clock: { start: 2026-05-04T18:00:00 }
app: { managementToken: secret }
users: { anna: { externalId: app-7 } }
vehicles: { car: { model: tesla-model-3, owner: anna, timeouts: { relock: 1d } } }
steps:
  - wait: 30m
  - unlock: car
`;

const minute = 60_000;

/** Gives the car a command as an application does. */
async function command(world: SimulatedWorld, verb: 'lock' | 'unlock'): Promise<number> {
  const path = `/v3/vehicles/${world.vehicle('car').id}/commands/security/${verb}`;
  const headers = await ownerHeaders(world);
  return (await world.fetch(path, { method: 'POST', headers })).status;
}

function minutesOf(world: SimulatedWorld, wanted: string, startMs: number): number[] {
  return world.log
    .filter(({ kind }) => kind === wanted)
    .map(({ atMs }) => Math.floor((atMs - startMs) / minute));
}

describe('a stream in simulated time', () => {
  test('commands at its instants, however time is cut and however long its work takes', async () => {
    const story = async (cuts: readonly `${number}m`[], delayMs: number) => {
      const world = createWorld({ yaml });
      const startMs = world.now;
      const answered: number[] = [];
      interval(15 * minute, world.scheduler)
        .pipe(
          mergeMap(async (index) => {
            await new Promise((resolve) => setTimeout(resolve, delayMs));
            return command(world, index % 2 === 0 ? 'unlock' : 'lock');
          }),
        )
        .subscribe(() => answered.push((world.now - startMs) / minute));
      for (const cut of cuts) await world.settle(cut);
      // The last command has its outcome.
      await world.settle('1m');
      const commands = minutesOf(world, 'command.request', startMs);
      await world.close();
      return { commands, answers: answered.length, digest: world.digest };
    };

    const whole = await story(['60m'], 0);
    expect(whole).toMatchObject({ commands: [15, 30, 45, 60], answers: 4 });
    expect(await story(['10m', '5m', '44m', '1m'], 7)).toEqual(whole);
  });

  test('wakes work that waits for it, at its instant', async () => {
    const story = async (cuts: readonly `${number}m`[]) => {
      const world = createWorld({ yaml });
      const startMs = world.now;
      timer(1000, world.scheduler).subscribe(() => void work().catch(() => {}));
      const work = async (): Promise<void> => {
        for (;;) {
          await firstValueFrom(timer(20 * minute, world.scheduler));
          await command(world, 'unlock');
        }
      };
      for (const cut of cuts) await world.settle(cut);
      const commands = minutesOf(world, 'command.request', startMs);
      await world.close();
      return { commands, digest: world.digest };
    };

    const whole = await story(['70m']);
    expect(whole.commands).toEqual([20, 40, 60]);
    expect(await story(['15m', '50m', '5m'])).toEqual(whole);
  });

  test('of entries commands at the instant of the entry that it answers', async () => {
    const world = createWorld({ yaml });
    const startMs = world.now;
    world.entries
      .pipe(
        filter(({ kind }) => kind === 'doors.unlocked'),
        mergeMap(() => command(world, 'lock')),
      )
      .subscribe();

    await world.settle('2h');
    expect(minutesOf(world, 'doors.unlocked', startMs)).toEqual([30]);
    expect(minutesOf(world, 'command.request', startMs)).toEqual([30]);
    expect(world.requests.at(-1)).toMatchObject({ atMs: startMs + 30 * minute });
    await world.close();
  });

  test('has every instant at which something happens, once and in order', async () => {
    const world = createWorld({ yaml });
    const instants: number[] = [];
    const entries: number[] = [];
    world.instants$.subscribe((atMs) => {
      expect(world.now).toBe(atMs);
      instants.push(atMs);
    });
    world.entries.pipe(map(({ atMs }) => atMs)).subscribe((atMs) => entries.push(atMs));

    world.advance('90m');
    expect(instants.length).toBeGreaterThan(0);
    expect(instants).toEqual([...new Set(entries)]);
  });

  test('changes no byte of the log by watching', () => {
    const watched = createWorld({ yaml });
    const { entries, instants$, scheduler } = watched;
    merge(entries, instants$, interval(minute, scheduler)).subscribe();
    const plain = createWorld({ yaml });
    for (const world of [watched, plain]) world.advance('90m');
    expect(watched.digest).toBe(plain.digest);
  });

  test('needs settle where it begins asynchronous work', async () => {
    const world = createWorld({ yaml });
    timer(10 * minute, world.scheduler).subscribe(() => void command(world, 'unlock'));

    expect(() => world.advance('1h')).toThrow(
      'the application has work under way: await world.settle(…) instead',
    );
    await world.settle('1h');
    await world.close();
  });

  test('refuses to let time pass itself', async () => {
    const world = createWorld({ yaml });
    const refused: unknown[] = [];
    timer(10 * minute, world.scheduler)
      .pipe(mergeMap(() => world.settle('1h').catch((error: unknown) => error)))
      .subscribe((error) => refused.push(error));

    await world.settle('20m');
    expect(String(refused[0])).toContain('time passes once the application is at rest');
    await world.close();
  });

  test('starts over for each who subscribes, and ends with who leaves', async () => {
    const world = createWorld({ yaml });
    const seen: number[] = [];
    world.instants$.pipe(take(1)).subscribe((atMs) => seen.push(atMs));
    const all = world.instants$.subscribe(() => seen.push(0));
    all.unsubscribe();

    world.advance('90m');
    expect(seen).toHaveLength(1);
  });
});
