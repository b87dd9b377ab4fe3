import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { checkedLines } from '../../../../adapters/mcp/checked-message.ts';
import { served } from './attached.ts';

const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
const order = (details: string) =>
  `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"order_vehicle","arguments":{"vehicle":"ioniq","order":${details}}}}`;

/** Messages that are refused, the id in the answer, and the sentence. */
const refused = [
  [
    'an order nested 50,000 levels',
    order(deep),
    7,
    /^message \/params\/arguments\/order\/a\/.*: nested more than 64 levels deep$/,
  ],
  [
    'a number beyond doubles',
    order('{"plugIn":{"power":1e400}}'),
    7,
    /^message \/params\/arguments\/order\/plugIn\/power: not a finite number/,
  ],
  [
    'a key that every object has',
    order('{"__proto__":{}}'),
    7,
    /^message \/params\/arguments\/order\/__proto__: __proto__ cannot be a key$/,
  ],
  ['a text that is not JSON', '{"jsonrpc":', null, /^Parse error: Invalid JSON$/],
  ['many values', order(`[${'[],'.repeat(30_000)}1]`), 7, /^message: more than 10000 values/],
] as const;

test.each(refused)(
  '%s over HTTP is an error of the protocol',
  { tags: 'long' },
  async (_, body, id, words) => {
    const { ask } = await served();
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };

    const answer = await ask({ method: 'POST', headers, body });

    expect([answer.status, await answer.json()]).toEqual([
      400,
      {
        jsonrpc: '2.0',
        id,
        error: {
          code: expect.any(Number) as number,
          message: expect.stringMatching(words) as string,
        },
      },
    ]);
  },
);

test('the same messages as lines are answered one by one, and sound ones go on', async () => {
  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
  const long = `"${'x'.repeat(4_200_000)}"`;
  const lines = [ping, ...refused.map(([, line]) => line), long, '', `${ping}\r`, ping];
  const bytes = Buffer.from(`${lines.join('\n')}\n`);
  const pieces = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) =>
    bytes.subarray(at * 65_536, (at + 1) * 65_536),
  );
  const answers: string[] = [];

  const passed = await text(Readable.from(pieces).pipe(checkedLines((line) => answers.push(line))));

  expect(passed).toBe(`${ping}\n`.repeat(3));
  const told = answers.map(
    (line) => JSON.parse(line) as { id: unknown; error: { message: string } },
  );
  expect(told.map(({ id }) => id)).toEqual([...refused.map(([, , id]) => id), null]);
  for (const [at, [, , , words]] of refused.entries()) {
    expect(told[at]!.error.message).toMatch(words);
  }
  expect(told.at(-1)!.error.message).toBe('a message must not exceed 4194304 bytes');
});
