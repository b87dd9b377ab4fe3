import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { recordText } from '../../adapters/file/journal/journal-record.ts';
import type { ControlledWorld } from '../../adapters/http/control/simulation.ts';
import { hostWall } from '../../adapters/pace/host-wall.ts';
import { executeJournal, worldOfJournal } from '../../adapters/past/journal/journal-execution.ts';
import { entryLine, isOutside } from '../../engine/index.ts';
import { Log } from '../../engine/log/log.ts';
import { askedWorld, type SimRequest, simRequest } from '../support/asked-world.ts';
import { type Controlled, controlled, twoCars } from '../support/controlled.ts';
import { MemoryStore } from '../support/kept-worlds.ts';
import { returned } from '../support/returned.ts';

const requests = fc.array(simRequest, { minLength: 1, maxLength: 12 });

async function twin(keptEntries?: number) {
  const store = new MemoryStore();
  const keeping = { store, wallMs: () => 0, engineVersion: 'test' };
  const first = controlled(twoCars, { keeping, keptEntries });
  const { body } = await first.control('POST', '/sim/worlds', { id: 'kept', yaml: askedWorld });
  expect(body).toMatchObject({ data: { id: 'kept' } });
  return { store, keeping, first };
}

const { signal } = new AbortController();

async function ask(host: Controlled, list: readonly SimRequest[]): Promise<void> {
  for (const [method, path, body] of list) await host.control(method, `/w/kept/sim${path}`, body);
}

test('a world that is brought back from its journal is where it was, and goes on as if nothing had happened', async () => {
  await fc.assert(
    fc.asyncProperty(requests, requests, async (before, after) => {
      const { keeping, first } = await twin();
      await ask(first, before);
      const told = first.worlds.find('kept')!.run.world;
      const [digest, now] = [told.log.digest, told.clock.now];

      const second = controlled(twoCars, { keeping, wall: first.wall });
      await returned(second.worlds, 'kept');
      const again = second.worlds.find('kept')!.run.world;
      expect([again.log.digest, again.clock.now]).toEqual([digest, now]);

      await ask(first, after);
      await ask(second, after);
      expect(again.log.digest).toBe(told.log.digest);
    }),
    { numRuns: 25 },
  );
});

test('a journal has the lines of the log that came from outside, and makes the recording of the served world', {
  tags: 'long',
}, async () => {
  await fc.assert(
    fc.asyncProperty(requests, async (list) => {
      const { store, first } = await twin();
      for (const [method, path, body] of list) {
        await first.control(method, `/w/kept/sim${path}`, body);
      }
      const { log } = first.worlds.find('kept')!.run.world;

      const lines: string[] = [];
      const write = (line: string): void => void lines.push(line);
      const found = await store.read('kept');
      const deeds = [...found.records].filter((each) => 'deed' in each).map(recordText);
      const outside = log.retained.filter(isOutside).map(entryLine);
      expect(deeds.map((each) => each.replace(/,"midway":true}$/, '}'))).toEqual(outside);

      const journal = worldOfJournal(found);
      const executed = await executeJournal(journal, { wall: hostWall, signal, write });
      expect(executed).toMatchObject({ parting: undefined, digest: log.digest });
      expect(lines.slice(1, -1)).toEqual(log.retained.map(entryLine));
      expect(JSON.parse(lines.at(-1)!)).toMatchObject({ end: true, digest: log.digest });
    }),
    { numRuns: 25 },
  );
});

/** Requests of which each has a mark in the journal, and entries before most marks. */
const hours: readonly SimRequest[] = Array.from({ length: 40 }, (_, hour) => [
  'POST',
  '/clock/advance',
  { by: `${20 + (hour % 7)}m` },
]);

test('a world that keeps few entries comes back with the same ones, though older lines are left out', {
  tags: 'long',
}, async () => {
  const leftOut = vi.spyOn(Log.prototype, 'leaveOutLines');
  await fc.assert(
    fc.asyncProperty(
      requests,
      requests,
      fc.integer({ min: 1, max: 15 }),
      async (before, after, keptEntries) => {
        const { keeping, first } = await twin(keptEntries);
        await ask(first, [...before, ...hours]);
        const told = first.worlds.find('kept')!.run.world;

        const second = controlled(twoCars, { keeping, keptEntries, wall: first.wall });
        await returned(second.worlds, 'kept');
        const again = second.worlds.find('kept')!.run.world;
        expect(again.log.digest).toBe(told.log.digest);
        expect(again.log.retained).toEqual(told.log.retained);

        await ask(first, after);
        await ask(second, after);
        expect(again.log.digest).toBe(told.log.digest);
        expect(again.log.retained).toEqual(told.log.retained);
      },
    ),
    { numRuns: 15 },
  );
  expect(leftOut.mock.calls.length).toBeGreaterThan(0);
  leftOut.mockRestore();
});

describe('a journal that tells another story', () => {
  const change = (record: string, member: string, value: unknown): string => {
    const { mark } = JSON.parse(record) as { mark: object };
    return JSON.stringify({ mark: { ...mark, [member]: value } });
  };
  const otherDigest = `sha256:${'0'.repeat(64)}`;
  /** Alters one of the marks of the journal of a world, and brings that world back. */
  async function altered(
    at: (marks: readonly number[]) => number,
    member: string,
    value: unknown,
    engineVersion = 'test',
  ): Promise<unknown> {
    const { store, keeping, first } = await twin(5);
    await ask(first, hours);
    const journal = store.journals.get('kept')!;
    const marks = journal.flatMap((each, index) => (each.startsWith('{"mark"') ? [index] : []));
    const place = at(marks);
    journal[place] = change(journal[place]!, member, value);
    const others = { ...keeping, engineVersion };
    const second = controlled(twoCars, { keeping: others, keptEntries: 5, wall: first.wall });
    return returned(second.worlds, 'kept').catch(({ message }: Error) => message);
  }
  const parts = /^the world kept differs from its journal between its entries \d+ and \d+: /;

  test('in the number of entries up to an instant is refused, wherever lines are left out', {
    tags: 'long',
  }, async () => {
    expect(await altered((marks) => marks[10]!, 'entries', 1_000)).toMatch(parts);
    expect(await altered((marks) => marks[10]!, 'entries', 3)).toMatch(parts);
    expect(await altered((marks) => marks[10]!, 'at', '2026-05-04T18:00:01.000Z')).toMatch(parts);
  });

  test('in a line that the world keeps, or in one of the samples, is refused', {
    tags: 'long',
  }, async () => {
    expect(await altered((marks) => marks.at(-1)!, 'digest', otherDigest)).toMatch(parts);
    expect(await altered((marks) => marks[0]!, 'digest', otherDigest)).toMatch(parts);
    expect(await altered((marks) => marks[32]!, 'digest', otherDigest)).toMatch(parts);
  });

  test('in any line is noticed after a change of version, which goes on otherwise', {
    tags: 'long',
  }, async () => {
    const unseen = await altered((marks) => marks[10]!, 'digest', otherDigest);
    expect(unseen).toMatchObject({ id: 'kept' });
    const upgraded = await altered((marks) => marks[10]!, 'digest', otherDigest, 'next');
    const { log } = (upgraded as ControlledWorld).run.world;
    expect(log.retained.at(-1)).toMatchObject({
      kind: 'world.skipped',
      data: { upTo: log.length },
    });
  });

  test('that goes on after the world has nothing more to tell is refused', async () => {
    expect(await altered((marks) => marks.at(-1)!, 'entries', 1_000)).toMatch(parts);
  });
});
