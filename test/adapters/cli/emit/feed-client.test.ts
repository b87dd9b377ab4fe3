import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FeedItem } from '../../../../adapters/library/feed/feed.ts';
import { FeedClient } from '../../../../adapters/library/feed/feed-client.ts';
import { formatInstant } from '../../../../engine/index.ts';
import { FeedNetwork } from '../../../support/feed-network.ts';
import { planned, startMs } from '../../../support/synthetic-recording.ts';
import { turn } from '../../../support/turn.ts';
import { scratch } from '../../scratch.ts';
import { played } from './played.ts';

type Step = 'advance' | 'carry' | 'cut' | 'seek' | 'turn' | 'wait';

const steps = fc.array(
  fc.tuple(
    fc.constantFrom<Step>('advance', 'advance', 'carry', 'carry', 'cut', 'seek', 'turn', 'wait'),
    fc.integer({ min: 1, max: 60 }),
  ),
  { minLength: 5, maxLength: 60 },
);

const plans = planned(12).map((few) =>
  Array.from({ length: 200 }, (_, at) => few[at % few.length]!),
);

/** Sequences of entries, and stretches by their number below zero. */
const outline = (items: readonly { readonly type: string }[]): readonly number[] =>
  (items as readonly FeedItem[]).flatMap((item) =>
    item.type === 'entry' ? [item.entry.sequence] : item.type === 'stretch' ? [-item.stretch] : [],
  );

test('however a connection is cut while others seek, every stretch arrives whole, once and in order', async () => {
  const folder = scratch();
  await fc.assert(
    fc.asyncProperty(plans, steps, async (plan, script) => {
      const { entries, connect, asked, door, wall, close } = played(folder, plan);
      const spanMs = entries.at(-1)!.atMs - startMs;
      const witness = connect();
      await asked(witness, { type: 'subscribe', from: 0 });
      const network = new FeedNetwork(door, wall);
      const address = 'http://127.0.0.1:4010';
      const feed = new FeedClient(address, { token: 'token', from: 0 }, network.surroundings);
      const items: FeedItem[] = [];
      feed.items.subscribe((item) => items.push(item));
      const settle = async () => {
        for (let round = 0; round < 8; round += 1) {
          await turn();
          await wall.pass(0);
          network.carry();
        }
      };
      await settle();

      for (const [step, amount] of script) {
        const to = formatInstant(startMs + Math.floor((amount / 60) * spanMs));
        if (step === 'advance') {
          await asked(witness, { type: 'clock', action: 'advance', by: `${amount}m` });
        } else if (step === 'seek') await asked(witness, { type: 'clock', action: 'seek', to });
        else if (step === 'carry') network.carry(amount);
        else if (step === 'cut') network.cut();
        else if (step === 'wait') await wall.pass(amount * 100);
        else await turn();
      }
      await wall.pass(20_000);
      await settle();
      await settle();

      expect(outline(items)).toEqual(outline(witness.messages));
      expect(items.some(({ type }) => type === 'gap' || type === 'restarted')).toBe(false);
      feed.close();
      close();
    }),
    { numRuns: 60 },
  );
}, 120_000);

test('a client seeks an instant, and the answer comes after the message about the stretch', async () => {
  const plan = Array.from({ length: 10 }, () => ({
    afterMs: 60_000,
    kind: 'doors.unlocked',
    subject: 'car',
    skips: 0,
  }));
  const { door, wall, close } = played(scratch(), plan);
  const network = new FeedNetwork(door, wall);
  const feed = new FeedClient('http://127.0.0.1:4010', { token: 'token' }, network.surroundings);
  const items: FeedItem[] = [];
  feed.items.subscribe((item) => items.push(item));
  const to = formatInstant(startMs + 5 * 60_000);

  const sought = feed.clock({ action: 'seek', to }).then((result) => [result, outline(items)]);
  for (let round = 0; round < 20; round += 1) {
    await turn();
    await wall.pass(0);
    network.carry();
  }

  expect(await sought).toEqual([expect.objectContaining({ now: to }), [-1]]);
  expect(items[0]).toEqual({ type: 'stretch', stretch: 1, sequence: 4, at: to });
  feed.close();
  close();
});
