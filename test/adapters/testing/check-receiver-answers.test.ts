import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { checkReceiver, type ReceiverReport } from '../../../adapters/testing/index.ts';
import { chargingValue, type Parts, SoundReceiver, turn } from '../../support/planted-receiver.ts';

const secret = 'a-secret';
/** Time enough for a machine with other work. */
const patient = { within: '60s' };

const namesOf = ({ checks }: ReceiverReport, wanted: string): readonly string[] =>
  checks.filter(({ verdict }) => verdict === wanted).map(({ name }) => name);

const sentenceOf = ({ checks }: ReceiverReport, wanted: string): string | undefined =>
  checks.find(({ name }) => name === wanted)?.sentence;

describe('a receiver that answers', () => {
  test.each<readonly [string, () => unknown, RegExp]>([
    ['null', () => null, /^a challenge got nothing in place of a Response: answer every request/],
    [
      'a status that HTTP does not have',
      () => ({ status: 999, headers: new Headers(), text: async () => '' }),
      /^a challenge got an answer with the status 999, which is none of HTTP: /,
    ],
  ])('by answering %s, is told so', async (_, answer, sentence) => {
    const receive = async () => answer() as Response;
    const report = await checkReceiver({ receive }, { secret, throws: false, only: ['challenge'] });

    expect(sentenceOf(report, 'challenge')).toMatch(sentence);
  });

  test.each<readonly [string, string, string]>([
    ['junk', 'SSH-2.0-OpenSSH_9.6\r\n', 'its answer is not HTTP'],
    [
      'large headers',
      `HTTP/1.1 204 No\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`,
      'the headers of its answer are too',
    ],
  ])('with %s at an address, is told why', async (_, bytes, reason) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.write(bytes));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

    await expect(checkReceiver(url, { secret })).rejects.toThrow(`answers at ${url}: ${reason}`);
    server.close();
  });

  test('slowly, has no check failed for time that earlier checks took', {
    tags: 'long',
  }, async () => {
    const receive = async (request: Request): Promise<Response> => {
      await pause(150);
      return one.receive(request);
    };
    const one = new SoundReceiver({ application: { managementToken: secret } } as never);
    const report = await checkReceiver({ receive }, { secret, throws: false, within: '4s' });

    expect(namesOf(report, 'failed')).toEqual([]);
    expect(namesOf(report, 'undetermined').length).toBeGreaterThan(3);
    expect(report.table).toContain('no time was left for it: a longer within gives it more');
  });

  test('has time without end', async () => {
    const one = new SoundReceiver({ application: { managementToken: secret } } as never);
    const options = { secret, within: '1000d', only: ['challenge'] };

    expect((await checkReceiver(one, options)).passed).toBe(true);
  });

  test.each([
    ['contains itself', Infinity],
    ['is nested deeply', 50_000],
  ])('and whose read-back %s, is told where', async (_, levels) => {
    const value: { a?: object } = {};
    let inner = value;
    for (let level = 0; level < Math.min(levels, 50_000); level += 1) inner = inner.a = {};
    if (levels === Infinity) value.a = value;
    const undetermined = 'allow' as const;
    const options = { ...patient, readBack: () => value, only: ['duplicate'], undetermined };
    const report = await checkReceiver((world) => new SoundReceiver(world), options);

    expect(sentenceOf(report, 'duplicate')).toMatch(
      /its read-back gave a value that is nested more than 20 levels deep, or contains itself, at a\.a/,
    );
  });
});

test('a receiver that loses every third race is found', { tags: 'long' }, async () => {
  let races = 0;
  const unprotected: Partial<Parts> = {
    async before(event, app) {
      const isCharging = chargingValue(event) === true;
      if (event.eventType !== 'VEHICLE_STATE' || app.states.size === 0) return undefined;
      const isSecond = app.notes.get('is inside') === true;
      app.notes.set('is inside', true);
      await turn();
      app.notes.delete('is inside');
      if (isSecond) races += 1;
      if (!isSecond || races % 3 !== 0 || !isCharging) return undefined;
      app.states.delete(event.data.vehicle.id);
      return undefined;
    },
  };
  const report = await checkReceiver((world) => new SoundReceiver(world, unprotected), {
    ...patient,
    readBack: ({ account }) => account,
    throws: false,
    only: ['events-at-once'],
  });

  expect(namesOf(report, 'failed')).toEqual(['events-at-once']);
});
