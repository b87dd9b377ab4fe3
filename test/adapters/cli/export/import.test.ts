import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bodiesOf } from '../../../../adapters/file/capture-reader.ts';
import { rawMember } from '../../../../adapters/file/raw-member.ts';
import { scratch } from '../../scratch.ts';
import { record } from '../recorded-terminal.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 8 });

/** A body with white space, escapes and numbers that parsing and writing would change. */
const body = fc
  .record({
    eventId: fc.uuid(),
    atMs: fc.option(fc.integer({ min: 1_700_000_000_000, max: 1_800_000_000_000 })),
    vehicle: fc.option(fc.uuid()),
    odd: fc.constantFrom('1.0', '1e3', '-0', '"\\u00e9\\/"', '[1 , 2]', '{"}":"]{\\""}'),
    more: fc.tuple(text, text),
    space: fc.constantFrom('', ' ', '  \t'),
  })
  .map(({ eventId, atMs, vehicle, odd, more: [name, value], space }) => {
    const key = JSON.stringify(`x${name}`);
    const data = vehicle === null ? '{}' : `{"vehicle":{"id":"${vehicle}"}}`;
    const at = atMs === null ? '' : `"deliveredAt":${atMs},`;
    const tail = `"data":${data},"meta":{${at}"webhookName":"main","sequence":7}`;
    return `{${key}:${space}${JSON.stringify(value)},"odd":${odd}${space},"eventId":"${eventId}",${tail}}`;
  });

const cloudEvent = (data: string, form: number): string => {
  const head = '{"specversion":"1.0","id":"1","source":"/x","type":"t"';
  if (form === 0) return `${head},"data" : ${data} ,"subject":"a"}`;
  if (form === 1) return `${head},"data_base64":"${Buffer.from(data).toString('base64')}"}`;
  return `${head},"data":${JSON.stringify(data)}}`;
};

describe('an imported capture', () => {
  test('holds every body to the byte, in its order, however it was captured', {
    tags: 'long',
  }, async () => {
    const folder = scratch();
    const [file, recording] = [join(folder, 'a.jsonl'), join(folder, 'a.simlog.gz')];
    const again = [join(folder, 'b.jsonl'), join(folder, 'b.simlog')] as const;
    const lines = fc.array(fc.tuple(body, fc.integer({ min: 0, max: 3 })), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(lines, fc.boolean(), async (list, isPacked) => {
        const bodies = list.map(([each]) => each);
        const written = list.map(([each, form]) => (form === 3 ? each : cloudEvent(each, form)));
        const capture = `${written.join('\r\n\n')}\n`;
        writeFileSync(file, isPacked ? gzipSync(capture) : capture);

        const { code } = await record(['import', file, recording]);

        expect(code).toBe(0);
        const texts = (from: string) => [...bodiesOf(from)].map((each) => each.text);
        expect(texts(recording)).toEqual(bodies);
        expect(texts(file)).toEqual(bodies);
        // To CloudEvents and back again.
        expect((await record(['export', recording, again[0]])).code).toBe(0);
        expect((await record(['import', ...again])).code).toBe(0);
        expect(texts(again[1])).toEqual(bodies);
      }),
      { numRuns: 20 },
    );
  });

  test('has the instants of its bodies, or that of the one before', async () => {
    const folder = scratch({
      'a.jsonl': [
        '{"eventId":"e1","meta":{}}',
        '{"eventId":"e2","meta":{"deliveredAt":1777852800000}}',
        '{"eventId":"e3"}',
        '{"eventId":"e1","eventType":"VEHICLE_STATE","data":{"vehicle":{"id":"v"}},"triggers":[{"type":"SIGNAL_UPDATED","signal":{"code":"charge-ischarging"}}],"meta":{"webhookName":"main","sequence":5,"deliveredAt":"2026-05-04T01:00:00Z"}}',
      ].join('\n'),
    });
    const recording = join(folder, 'a.simlog');
    await record(['import', join(folder, 'a.jsonl'), recording]);

    const [header, ...entries] = readFileSync(recording, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(header).toMatchObject({ kind: 'capture', start: '2026-05-04T00:00:00.000Z' });
    expect(entries.slice(0, -1).map(({ at }) => at)).toEqual([
      '2026-05-04T00:00:00.000Z',
      '2026-05-04T00:00:00.000Z',
      '2026-05-04T00:00:00.000Z',
      '2026-05-04T01:00:00.000Z',
    ]);
    expect(entries[3]).toMatchObject({
      io: 'out',
      kind: 'delivery.captured',
      subject: 'v',
      data: { eventId: 'e1', eventType: 'VEHICLE_STATE', sequence: 5, webhook: 'main' },
    });

    const { stdout } = await record(['deliveries', recording, '--json']);
    const { attempts } = JSON.parse(stdout) as { attempts: object[] };
    expect(attempts.at(-1)).toMatchObject({
      event: 'e1',
      nth: 2,
      vehicle: 'v',
      triggers: ['charge-ischarging'],
    });
    const part = join(folder, 'b.simlog');
    expect((await record(['extract', recording, part, '--from', '30m'])).code).toBe(0);
    expect([...bodiesOf(part)].map(({ eventId }) => eventId)).toEqual(['e1']);
    const replay = await record(['replay', recording]);
    expect([replay.code, replay.stderr]).toEqual([
      2,
      expect.stringContaining(
        'it holds captured webhooks and no world; motorpool replay --to sends them',
      ),
    ]);
  });

  test.each([
    ['no JSON', '{"eventId":', ':2: .*it is not a JSON object'],
    ['a list', '["eventId"]', ':2: .*it is not a JSON object'],
    ['no event', '{"event":"e"}', ':2: .*its eventId is missing'],
    ['another CloudEvent', '{"specversion":"1.0","data":7}', ':2: .*whose data is not an object'],
    ['an empty CloudEvent', '{"specversion":"1.0"}', ':2: .*whose data is not an object'],
    ['broken UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), ':2: .*it is not UTF-8'],
  ])('is not made of %s, which is named with its line', async (_, line, words) => {
    const first = Buffer.from('{"eventId":"e"}\n');
    const folder = scratch({ 'a.jsonl': Buffer.concat([first, Buffer.from(line)]) });
    const recording = join(folder, 'a.simlog');

    const { code, stderr } = await record(['import', join(folder, 'a.jsonl'), recording]);

    expect(code).toBe(2);
    expect(stderr).toMatch(new RegExp(`a\\.jsonl${words}`));
    expect(() => readFileSync(recording)).toThrow('ENOENT');
  });

  test('is not made of nothing, nor over the capture', async () => {
    const folder = scratch({ 'a.jsonl': '\n\n' });
    const file = join(folder, 'a.jsonl');

    const empty = await record(['import', file, join(folder, 'b')]);
    const self = await record(['import', file, file]);

    expect([empty.code, self.code]).toEqual([2, 2]);
    expect(empty.stderr).toContain('holds no body of a webhook');
    expect(self.stderr).toContain('is the capture itself');
  });
});

test('a member of an object is found as it stands there', () => {
  const json = fc.json();
  fc.assert(
    fc.property(json, json, fc.string(), (value, other, name) => {
      const key = JSON.stringify(`k${name}`);
      const object = `{ "a" : ${other} , ${key}:${value},"a b":${other} }`;

      expect(rawMember(object, `k${name}`)).toBe(value.trim());
      expect(rawMember(object, 'a b')).toBe(other.trim());
      expect(rawMember(object, 'none')).toBeUndefined();
    }),
  );
});
