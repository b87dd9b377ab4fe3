import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../../adapters/testing/index.ts';
import { record } from '../recorded-terminal.ts';
import { bodyOf, captureOf } from './receiver.ts';

interface Options {
  /** The list, given the ids in the order of their coming. */
  readonly listed?: (ids: readonly string[]) => unknown;
  readonly statusOf?: (nth: number) => number;
  /** Whether it answers only once this many requests are there. */
  readonly together?: number;
}

/** A receiver that lists the ids of its events. */
async function receiver({ listed = (ids) => ids, statusOf = () => 200, together = 1 }: Options) {
  const ids: string[] = [];
  let open = (): void => {};
  const enough = new Promise<void>((resolve) => (open = resolve));
  const listening = await listen(async (request) => {
    if (request.method === 'GET') return Response.json(listed(ids));
    const { eventId } = (await request.json()) as { readonly eventId: string };
    const status = statusOf(ids.push(eventId));
    if (ids.length >= together) open();
    await enough;
    return new Response(null, { status });
  });
  onTestFinished(() => listening.close());
  return { ids, to: `${listening.url}/hooks`, list: `${listening.url}/ids` };
}

const capture = (ids: readonly string[]): string => captureOf(ids.map((id) => bodyOf(id)));

interface Report {
  readonly sent: number;
  readonly accepted: number;
  readonly failed: number;
  readonly reasons: Readonly<Record<string, number>>;
  readonly wanted?: number;
  readonly rate?: number;
  readonly received: Readonly<
    Record<'lacking' | 'twice' | 'unknown' | 'unacknowledged', { readonly ids: readonly string[] }>
  > & { readonly received: number };
}

async function sent(file: string, to: string, args: readonly string[]) {
  const { code, stdout, stderr } = await record([
    'replay',
    file,
    '--to',
    to,
    '--token',
    'k',
    '--json',
    ...args,
  ]);
  expect(stderr).toBe('');
  return { code, report: JSON.parse(stdout) as Report };
}

describe('--rate', () => {
  test('waits for no answer: all requests are under way at once', async () => {
    const ids = Array.from({ length: 40 }, (_, at) => `e${at}`);
    // A sender that waited for an answer would wait for ever.
    const { ids: got, to } = await receiver({ together: 40 });

    const { code, report } = await sent(capture(ids), to, ['--rate', '400/s']);

    expect(code).toBe(0);
    expect(report).toMatchObject({ sent: 40, accepted: 40, failed: 0, reasons: {}, wanted: 400 });
    expect(got.toSorted()).toEqual(ids.toSorted());
    expect(report.rate).toBeGreaterThan(0);
  });

  test('goes on over the rounds of a loop, without a pause between them', async () => {
    const { ids: got, to } = await receiver({ together: 6 });

    const { report } = await sent(capture(['a', 'b']), to, ['--rate', '100/s', '--loop', '3']);

    expect(report).toMatchObject({ sent: 6, accepted: 6 });
    expect(got.toSorted()).toEqual(['a', 'a', 'a', 'b', 'b', 'b']);
  });

  test('fails deliveries by reason', async () => {
    const ids = Array.from({ length: 30 }, (_, at) => `e${at}`);
    const { to } = await receiver({ statusOf: (nth) => (nth <= 21 ? 503 : nth <= 25 ? 500 : 200) });
    const args = ['replay', capture(ids), '--to', to, '--token', 'k', '--rate', '1000/s'];

    const { code, stdout } = await record(args);

    expect(code).toBe(1);
    expect(stdout).toMatch(/^30 deliveries sent, 5 taken\n[\d.,]+\/s reached, 1,000\/s wanted\n/);
    expect(stdout).toContain('21 not taken: status 503\n4 not taken: status 500\n');
    expect(stdout).toMatch(/\nand 5 more\n$/);
  });
});

test('the list of a receiver is compared with what was sent to it and accepted', async () => {
  const id: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', 'd');
  const all = (isAccepted: boolean) => Array.from({ length: 18 }, () => isAccepted);
  const found = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(id, { minLength: 1, maxLength: 6 }),
      fc.array(fc.boolean(), { minLength: 18, maxLength: 18 }),
      fc.array(fc.oneof(id, fc.constant('e')), { maxLength: 8 }),
      fc.integer({ min: 1, max: 3 }),
      async (ids, accepts, listed, rounds) => {
        let isBefore = true;
        const { to, list } = await receiver({
          listed: () => (isBefore ? [] : listed),
          statusOf: (nth) => {
            isBefore = false;
            return accepts[nth - 1] === true ? 200 : 500;
          },
        });
        const args = ['--received', list, '--loop', String(rounds)];

        const { code, report } = await sent(capture(ids), to, args);

        const every = Array.from({ length: rounds }, () => ids).flat();
        const accepted = new Set(every.filter((_, at) => accepts[at] === true));
        const times = (of: readonly string[], each: string): number =>
          of.filter((other) => other === each).length;
        const among = (holds: (each: string) => boolean): readonly string[] =>
          ['a', 'b', 'c', 'd', 'e'].filter(holds);
        const expected = {
          lacking: among((each) => accepted.has(each) && !listed.includes(each)),
          twice: among((each) => every.includes(each) && times(listed, each) > times(every, each)),
          unknown: among((each) => !every.includes(each) && listed.includes(each)),
          unacknowledged: among(
            (each) => every.includes(each) && !accepted.has(each) && listed.includes(each),
          ),
        };
        const { received, ...differences } = report.received;
        expect(received).toBe(listed.length);
        for (const [name, some] of Object.entries(expected)) {
          expect(differences[name as 'lacking'].ids.toSorted()).toEqual(some);
          if (some.length > 0) found.add(name);
        }
        const { lacking, twice, unknown } = expected;
        const isSound = report.failed === 0 && [...lacking, ...twice, ...unknown].length === 0;
        expect(code).toBe(isSound ? 0 : 1);
      },
    ),
    {
      numRuns: 100,
      examples: [
        [['a', 'b'], all(true), ['b', 'b', 'e'], 1],
        [['a'], all(false), ['a'], 2],
        [['a', 'a'], all(true), ['a', 'a', 'a', 'a'], 2],
      ],
    },
  );
  expect(found.size).toBe(4);
});

describe('--received', () => {
  test('says in words what the list lacks, has twice and never got', async () => {
    const listed = ([lost, doubled, ...rest]: readonly string[]): unknown =>
      lost === undefined
        ? []
        : [...rest, { eventId: doubled }, { meta: { eventId: doubled } }, 'another'];
    const { to, list } = await receiver({ listed });
    const file = capture(['a', 'b', 'c']);

    const { code, stdout } = await record(['replay', file, '--to', to, '--received', list]);

    expect(code).toBe(1);
    expect(stdout).toBe(`3 deliveries sent, all taken
4 events in the list of the receiver
1 accepted, but not in its list: a
1 in its list more often than sent: b
1 in its list, but never sent: another
`);
  });

  test('with --renumber, the ids are the new ones', async () => {
    const { ids, to, list } = await receiver({});

    const { code, report } = await sent(
      capture(['a', 'b']),
      to,
      `--received ${list} --loop 2 --renumber night`.split(' '),
    );

    expect(code).toBe(0);
    expect(new Set(ids).size).toBe(4);
    expect(report.received.received).toBe(4);
  });

  test('a challenge need not be in the list', async () => {
    const { ids, to, list } = await receiver({ listed: (all) => all.slice(1) });
    const verify = bodyOf('v').replace('VEHICLE_STATE', 'VERIFY');

    const { code } = await sent(captureOf([verify, bodyOf('a')]), to, ['--received', list]);

    expect([code, ids]).toEqual([0, ['v', 'a']]);
  });

  test.each([
    ['where nothing listens', 'http://127.0.0.1:64999/ids', 'nothing listens there'],
    ['that is no URL', 'ids', 'it is not a URL'],
  ])('a list %s is found before anything is sent', async (_, address, words) => {
    const { ids, to } = await receiver({});

    const args = ['replay', capture(['a']), '--to', to, '--received', address];
    const { code, stderr } = await record(args);

    expect([code, ids]).toEqual([2, []]);
    expect(stderr).toContain(`--received ${address}: `);
    expect(stderr).toContain(words);
  });

  test('a list that is none after the sending ends it behind the report', async () => {
    const listed = (ids: readonly string[]): unknown => (ids.length === 0 ? [] : [7]);
    const { to, list } = await receiver({ listed });

    const { code, stdout, stderr } = await record(
      `replay ${capture(['a'])} --to ${to} --token k --received ${list}`.split(' '),
    );

    expect([code, stdout]).toEqual([2, '1 delivery sent, all taken\n']);
    expect(stderr).toContain('item 1 is neither an id nor an object with an eventId');
  });
});

test.each([
  ['--token', 'k'],
  ['--webhook', 'main'],
  ['--from', '1h'],
  ['--until', '1h'],
  ['--speed', '1'],
  ['--rate', '1/s'],
  ['--step'],
  ['--loop'],
  ['--renumber'],
  ['--shift', 'now'],
  ['--received', 'http://127.0.0.1:1/'],
  ['--wall-timeout', '1s'],
])('%s without --to is refused in a sentence', async (option, ...value) => {
  const { code, stderr } = await record(['replay', 'a.simlog', option, ...value]);

  expect([code, stderr]).toEqual([2, `error: ${option} is for sending: --to names the receiver\n`]);
});
