import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DocumentReader } from '../../../adapters/dashboard/app/document-reader.ts';
import type { FeedStatus } from '../../../adapters/library/feed/feed.ts';

/** A reader whose requests are answered by hand. */
function slowReader() {
  const asked: { readonly answer: (document: string) => void; readonly fail: () => void }[] = [];
  const taken: string[] = [];
  const complaints: unknown[] = [];
  const followers = new Set<() => void>();
  const status = {
    value: 'open' as FeedStatus,
    follow: (follower: () => void) => {
      followers.add(follower);
      return () => void followers.delete(follower);
    },
    set: (value: FeedStatus) => {
      status.value = value;
      for (const follow of followers) follow();
    },
  };
  const reader = new DocumentReader<string>(
    { complain: (error) => void complaints.push(error), status },
    () =>
      new Promise((answer, reject) => {
        asked.push({ answer, fail: () => reject(new Error('no connection')) });
      }),
    (document) => taken.push(document),
  );
  return { asked, taken, complaints, status, reader };
}

test('answers that are slower than changes are taken, one request at a time', async () => {
  const { asked, taken, reader } = slowReader();
  for (let change = 0; change < 5; change += 1) reader.again();
  expect(asked).toHaveLength(1);

  asked[0]!.answer('first');
  await turn();
  expect([taken, asked.length]).toEqual([['first'], 2]);
  reader.again();
  asked[1]!.answer('second');
  await turn();
  asked[2]!.answer('third');
  await turn();
  expect([taken, asked.length]).toEqual([['first', 'second', 'third'], 3]);
});

test('a failed request is made again once the connection is back', async () => {
  const { asked, taken, complaints, status, reader } = slowReader();
  reader.again();
  asked[0]!.fail();
  await turn();
  expect([asked.length, complaints.length]).toEqual([1, 1]);

  status.set('reconnecting');
  status.set('open');
  asked[1]!.answer('there');
  await turn();
  status.set('reconnecting');
  status.set('open');
  expect([taken, asked.length]).toEqual([['there'], 2]);
});

test('a closed reader takes and tells nothing', async () => {
  const { asked, taken, complaints, reader } = slowReader();
  reader.again();
  reader.again();
  reader.close();
  asked[0]!.answer('late');
  await turn();

  expect([taken, complaints, asked.length]).toEqual([[], [], 1]);
});
