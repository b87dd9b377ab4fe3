import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  array,
  int,
  iso,
  literal,
  looseObject,
  number,
  optional,
  record as recordOf,
  string,
  union,
  unknown,
  url,
} from 'zod';
import { scratch } from '../../scratch.ts';
import { record } from '../recorded-terminal.ts';
import { shortNight } from '../sample-scenarios.ts';

/** CloudEvents 1.0.2, 3.1: required and optional attributes; names of extensions are lower case letters and digits. */
const attributes = looseObject({
  specversion: literal('1.0'),
  id: string().min(1),
  source: string().regex(/^\/[\w./%~-]+$/),
  type: string().min(1),
  subject: optional(string().min(1)),
  time: iso.datetime(),
  datacontenttype: literal('application/json'),
  // The extension "sequence": text that says by its type that it is a signed 32-bit number.
  sequence: string().regex(/^\d+$/),
  sequencetype: literal('Integer'),
  cause: optional(
    int()
      .min(0)
      .max(2 ** 31 - 1),
  ),
  io: string(),
  data: recordOf(string(), unknown()),
});

/** HAR 1.2: the members on which a reader may rely; additional members begin with an underscore. */
const namedValue = looseObject({ name: string(), value: string() });
const size = union([literal(-1), int().min(0)]);
const harSchema = looseObject({
  log: looseObject({
    version: literal('1.2'),
    creator: looseObject({ name: string(), version: string() }),
    entries: array(
      looseObject({
        startedDateTime: iso.datetime(),
        time: number().min(0),
        request: looseObject({
          method: string().min(1),
          url: url(),
          httpVersion: string(),
          cookies: array(unknown()),
          headers: array(namedValue),
          queryString: array(namedValue),
          postData: optional(
            looseObject({ mimeType: string(), params: array(unknown()), text: string() }),
          ),
          headersSize: size,
          bodySize: size,
        }),
        response: looseObject({
          status: int().min(0).max(599),
          statusText: string(),
          httpVersion: string(),
          cookies: array(unknown()),
          headers: array(namedValue),
          content: looseObject({ size: int(), mimeType: string(), text: optional(string()) }),
          redirectURL: string(),
          headersSize: size,
          bodySize: size,
        }),
        cache: looseObject({}),
        timings: looseObject({
          send: number().min(0),
          wait: number().min(0),
          receive: number().min(0),
        }),
      }),
    ),
  }),
});

const known = /^(startedDateTime|time|request|response|cache|timings|comment|_[a-z]+)$/;

interface Logged {
  readonly at: string;
  readonly cause: number | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly io: string;
  readonly kind: string;
  readonly sequence: number;
  readonly subject: string;
}

async function recordedShipped(scenario: string) {
  const folder = scratch();
  const log = join(folder, 'a.simlog');
  await record(['run', `scenarios/${scenario}.yaml`, '--quiet', '--log', log]);
  const entries = readFileSync(log, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1, -1)
    .map((line) => JSON.parse(line) as Logged);
  return { folder, log, entries };
}

describe('CloudEvents', () => {
  test('are every entry in its order, by the rules of the specification', async () => {
    const { folder, log, entries } = await recordedShipped('webhooks/receiver-outage');
    const file = join(folder, 'a.jsonl.gz');

    expect((await record(['export', log, file])).code).toBe(0);

    const events = gunzipSync(readFileSync(file))
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => attributes.parse(JSON.parse(line)));
    for (const event of events) {
      expect(Object.keys(event).filter((name) => !/^[a-z0-9]{1,20}$/.test(name))).toEqual([]);
    }
    expect(new Set(events.map(({ id, source }) => `${source} ${id}`)).size).toBe(events.length);
    const back = events.map(({ cause = null, data, id, io, subject = '', time, type }) => ({
      at: time,
      cause,
      data,
      io,
      kind: type.replace('motorpool.', ''),
      sequence: Number(id),
      subject,
    }));
    expect(back).toEqual(entries);
  });
});

describe('a HAR archive', () => {
  test.each(['webhooks/receiver-outage', 'webhooks/errors-and-recovery', 'api/charge-schedule'])(
    'of %s has every call and attempt with all known data, in the order of their beginnings',
    async (scenario) => {
      const { folder, log, entries } = await recordedShipped(scenario);
      const file = join(folder, 'a.har');

      expect((await record(['export', log, file])).code).toBe(0);

      const { log: har } = harSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
      const asked = entries.filter(({ kind }) => /^(api\.called|delivery\.attempted)$/.test(kind));
      expect(asked.length).toBeGreaterThan(2);
      expect(har.entries.map((each) => each['_sequence'])).toEqual(
        asked.map(({ sequence }) => sequence),
      );
      for (const [index, each] of har.entries.entries()) {
        const { at, data, kind, sequence } = asked[index]!;
        const answer = entries.find((one) =>
          kind === 'api.called'
            ? one.kind === 'api.answered' && one.cause === sequence
            : /^delivery\.(delivered|failed)$/.test(one.kind) &&
              one.data['attempt'] === data['attempt'],
        );
        expect(Object.keys(each).filter((name) => !known.test(name))).toEqual([]);
        expect(each.startedDateTime).toBe(at);
        expect(each.response.status).toBe(answer?.data['status'] ?? 0);
        expect(each['_error']).toBe(answer?.data['failure']);
        if (kind === 'api.called') {
          expect(each.request.method).toBe(data['method']);
          expect(each.request.url).toBe(`http://motorpool.invalid${String(data['path'])}`);
          expect(each.time).toBe(Date.parse(answer!.at) - Date.parse(at));
        } else {
          expect(each.time).toBe(answer?.data['latencyMs'] ?? 0);
        }
      }
    },
  );

  test('of a capture has its bodies as they are', async () => {
    const body = '{"eventId":"e1","data":{"a": 1.0},"meta":{"webhookName":"main"}}';
    const folder = scratch({ 'a.jsonl': body });
    const [log, file] = [join(folder, 'a.simlog'), join(folder, 'a.har')];
    await record(['import', join(folder, 'a.jsonl'), log]);

    await record(['export', log, file]);

    const { log: har } = harSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    expect(har.entries[0]?.request.postData?.text).toBe(body);
    expect(har.entries[0]?.request.bodySize).toBe(Buffer.byteLength(body));
  });
});

test('an altered recording is exported with a word, and an unknown format is not', async () => {
  const folder = scratch({ 'a.yaml': shortNight });
  const log = join(folder, 'a.simlog');
  await record(['run', join(folder, 'a.yaml'), '--quiet', '--log', log]);
  writeFileSync(log, readFileSync(log, 'utf8').replace('"io":"st"', '"io":"in"'));

  const altered = await record(['export', log, join(folder, 'a.ndjson')]);
  const unknownName = await record(['export', log, join(folder, 'a.xml')]);
  const unknownFormat = await record(['export', log, join(folder, 'a'), '--format', 'hat']);
  const self = await record(['export', log, log]);

  expect([altered.code, unknownName.code, unknownFormat.code, self.code]).toEqual([1, 2, 2, 2]);
  expect(altered.stderr).toContain('altered');
  expect(unknownName.stderr).toContain('write --format cloudevents or har');
  expect(unknownFormat.stderr).toContain('--format: there is no hat; did you mean har?');
  const tableFormat = await record(['export', log, 'out', '--format', 'csv']);
  expect(tableFormat).toMatchObject({ code: 2, stdout: '' });
  expect(tableFormat.stderr).toContain('--format is about tables: add --tables sessions,trips');
});
