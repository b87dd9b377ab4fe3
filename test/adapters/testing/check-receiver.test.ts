import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import {
  type CheckReceiverOptions,
  checkReceiver,
  type Listening,
  listen,
  Receiver,
  ReceiverCheckError,
  type ReceiverReport,
} from '../../../adapters/testing/index.ts';
import { needsEvent, receiverChecks } from '../../../adapters/testing/receiver-checks/index.ts';
import { Backend } from '../../../docs/example-backend/backend.ts';
import { SoundReceiver } from '../../support/planted-receiver.ts';

const secret = 'a-secret';
/** Time enough for a machine with other work. */
const patient = { within: '60s' };
const names = receiverChecks.map(({ name }) => name);
const readBack = ({ account }: SoundReceiver): unknown => account;

const namesOf = ({ checks }: ReceiverReport, wanted: string): readonly string[] =>
  checks.filter(({ verdict }) => verdict === wanted).map(({ name }) => name);

const sentenceOf = ({ checks }: ReceiverReport, wanted: string): string | undefined =>
  checks.find(({ name }) => name === wanted)?.sentence;

const sound = (options: CheckReceiverOptions<SoundReceiver> = {}): Promise<ReceiverReport> =>
  checkReceiver((world) => new SoundReceiver(world), { readBack, ...patient, ...options });

/** A receiver on a port that can be reset and read back. */
async function withPort(
  run: (listening: Listening) => Promise<void>,
  receive: (receiver: Receiver, request: Request) => Promise<Response> = (receiver, request) =>
    receiver.receive(request),
): Promise<void> {
  let receiver = new Receiver({ secret });
  const listening = await listen(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/hooks') return receive(receiver, request);
    if (pathname === '/reset') receiver = new Receiver({ secret });
    const states = [...receiver.states].map(([id, { sequence }]) => ({ id, sequence }));
    return Response.json({ handled: receiver.handled, states });
  });
  try {
    await run(listening);
  } finally {
    await listening.close();
  }
}

describe('a receiver passes', () => {
  test('that makes no mistake', { tags: 'long' }, async () => {
    const report = await sound();

    expect(namesOf(report, 'passed')).toEqual(names);
    expect(report.table).toContain('✓ duplicate ');
    expect(report.table).toContain(`${names.length} passed`);
  });

  test('of this package', { tags: 'long' }, async () => {
    const report = await checkReceiver(
      ({ application }) => new Receiver({ secret: application.managementToken }),
      { ...patient, readBack: ({ handled, states }) => ({ handled, states }) },
    );

    expect(namesOf(report, 'passed')).toEqual(names);
  });

  test('of the documents', async () => {
    const priceAt = (): number => 0.3;
    const report = await checkReceiver(
      ({ application, fetch }) => new Backend({ ...application, fetch, priceAt }),
      { ...patient, readBack: ({ cars }) => cars },
    );

    expect(namesOf(report, 'passed')).toEqual(names);
  });

  test('at an address, with addresses that reset it and read it back', {
    tags: 'long',
  }, async () => {
    await withPort(async ({ url }) => {
      const report = await checkReceiver(`${url}/hooks`, {
        ...patient,
        secret,
        reset: `${url}/reset`,
        readBack: `${url}/state`,
      });

      expect(namesOf(report, 'passed')).toEqual(names.filter((name) => name !== 'rotation'));
      expect(sentenceOf(report, 'rotation')).toContain('give rotate');
    });
  });

  test('that acts after its answer', { tags: 'long' }, async () => {
    const waits: Promise<void>[] = [];
    const late = {
      before: async (event: Parameters<SoundReceiver['act']>[0], app: SoundReceiver) => {
        waits.push(pause(3).then(() => void app.act(event)));
        return new Response(null, { status: 202 });
      },
    };
    const report = await checkReceiver((world) => new SoundReceiver(world, late), {
      ...patient,
      readBack,
    });
    await Promise.all(waits);

    expect(namesOf(report, 'passed')).toEqual(names);
  });

  test('whose lists have another order after events in another order', async () => {
    const report = await sound({
      readBack: ({ known }) => new Set(known),
      only: ['older-after-newer', 'reversed', 'events-at-once'],
    });

    expect(namesOf(report, 'passed')).toHaveLength(3);
  });
});

test('a read-back may show changes alone', { tags: 'long' }, async () => {
  const report = await sound({ readBack: ({ sessions }) => sessions });

  expect(namesOf(report, 'passed')).toEqual(names);
});

describe('a check that something is missing for is undetermined', () => {
  test('without a read-back', async () => {
    const report = await checkReceiver((world) => new SoundReceiver(world), {
      ...patient,
      throws: false,
    });

    expect(namesOf(report, 'undetermined')).toEqual([
      'stored-body',
      'duplicate',
      'duplicates-at-once',
      'events-at-once',
      'older-after-newer',
      'reversed',
      'retry-after-500',
      'retry-after-timeout',
      'first-delivery',
      'test-event',
    ]);
    expect(sentenceOf(report, 'duplicate')).toBe(
      'the same event again was answered 204; only a read-back shows the rest: give readBack, which returns what the application has kept, as in readBack: (app) => app.cars',
    );
    expect(report.undetermined).toMatch(
      /^10 of 30 checks of the receiver are undetermined:\n {2}\? stored-body, duplicate, .*: only a read-back shows the rest: give readBack/,
    );
  });

  const wrong = {
    'without a fresh application': [
      { app: 'one' },
      'a read-back needs a fresh application: give a factory, () => new Backend(), or reset',
    ],
    'where the read-back is always undefined': [
      { readBack: () => undefined },
      'its read-back is undefined or empty before and after an event: give readBack, which returns what',
    ],
    'where the read-back never changes': [
      { readBack: () => ({ cars: 1 }) },
      'its read-back is the same before and after an event: give readBack, which returns what',
    ],
    'where it differs by itself': [
      { readBack: ({ account }: SoundReceiver) => ({ account, at: { ms: performance.now() } }) },
      'it is not fresh: at.ms of its read-back is left over',
    ],
  } as const;

  test.each(Object.entries(wrong))('%s', { tags: 'long' }, async (_, [options, sentence]) => {
    let one: SoundReceiver | undefined;
    const { app, ...others } = { app: undefined, ...options };
    const made = { secret, readBack, ...others, only: ['duplicate'], throws: false };
    const factory = (world: ConstructorParameters<typeof SoundReceiver>[0]): SoundReceiver =>
      new SoundReceiver(world);
    const report =
      app === 'one'
        ? await checkReceiver(
            {
              receive: (request: Request) => {
                one ??= new SoundReceiver({ application: { managementToken: secret } } as never);
                return one.receive(request);
              },
            },
            { ...made, readBack: () => one?.account },
          )
        : await checkReceiver(factory, made);

    expect(namesOf(report, 'undetermined')).toEqual(['duplicate']);
    expect(sentenceOf(report, 'duplicate')).toContain(sentence);
  });
});

describe('checks that lack an option', () => {
  const forgetful = (options: CheckReceiverOptions<SoundReceiver>): Promise<ReceiverReport> =>
    checkReceiver((world) => new SoundReceiver(world, { isKnown: () => false }), {
      ...patient,
      ...options,
    });

  test('are printed once, with what to add', async () => {
    using warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const only = ['duplicate', 'gap'];

    const { passed, undetermined } = await forgetful({ only });
    await forgetful({ only });

    expect(passed).toBe(true);
    expect(undetermined).toContain('? duplicate: only a read-back shows the rest: give readBack');
    expect(warn.mock.calls).toEqual([[undetermined]]);
  });

  test('fail, if so told', async () => {
    const failure = forgetful({ only: ['duplicate', 'gap'], undetermined: 'fail' });

    await expect(failure).rejects.toThrow(
      /^1 of 2 checks of the receiver are undetermined:\n {2}\? duplicate: only a read-back/,
    );
    await expect(sound({ undetermined: 'fail' })).resolves.toMatchObject({ passed: true });
  });

  test('are accepted in silence, if so told', async () => {
    using warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const report = await forgetful({ only: ['duplicate'], undetermined: 'allow' });

    expect([report.passed, report.undetermined]).toEqual([true, '']);
    expect(warn).not.toHaveBeenCalled();
  });

  test('stand below those that fail', async () => {
    const trusting = { refuse: () => new Response(null, { status: 204 }) };
    const failure = checkReceiver((world) => new SoundReceiver(world, trusting), {
      ...patient,
      only: ['missing-signature', 'duplicate'],
    });

    await expect(failure).rejects.toThrow(
      /^1 of 2 checks of the receiver failed:\n.*\n1 of 2 checks of the receiver are undetermined:\n/,
    );
  });
});

describe('a receiver that fails', () => {
  test('rejects with a line for each check that it fails', async () => {
    const trusting = { refuse: () => new Response(null, { status: 204 }) };
    const failure = await checkReceiver((world) => new SoundReceiver(world, trusting)).catch(
      (error: unknown) => error as ReceiverCheckError,
    );

    expect(failure).toBeInstanceOf(ReceiverCheckError);
    const { message, report } = failure as ReceiverCheckError;
    expect(message.split('\n')[0]).toBe(
      `${namesOf(report, 'failed').length} of ${names.length} checks of the receiver failed:`,
    );
    expect(message).toContain(
      '✗ missing-signature  a state without a signature was answered 204: answer 401',
    );
    expect(message).not.toContain('✓');
  });

  test('and keeps nothing of a forgery, says so where a read-back shows it', async () => {
    const trusting = { refuse: () => new Response(null, { status: 204 }) };
    const report = await checkReceiver((world) => new SoundReceiver(world, trusting), {
      ...patient,
      readBack: ({ account }) => account,
      throws: false,
      only: ['missing-signature'],
    });

    expect(sentenceOf(report, 'missing-signature')).toBe(
      'a state without a signature was answered 204, and nothing of it was kept: answer 401 where sc-signature is missing',
    );
  });

  test('shows the error that it threw', async () => {
    const broken = { receive: () => Promise.reject(new Error('no such table')) };
    const report = await checkReceiver(broken, { secret, throws: false, only: ['challenge'] });

    expect(sentenceOf(report, 'challenge')).toContain(
      'a challenge was answered 500 (Error: no such table): answer 200',
    );
  });

  test.each([
    ['in this process', undefined],
    ['at an address', 'port'],
  ])(
    'by never answering, %s, fails every check that needs no event within the time of all',
    { tags: 'long' },
    async (_, where) => {
      const never = async (): Promise<Response> => new Promise(() => {});
      const options = { secret, throws: false, within: '2s' };
      const check = async (app: string | { receive: typeof never }): Promise<void> => {
        const report = await checkReceiver(app, options);

        const made = receiverChecks.filter((each) => !needsEvent(each)).map(({ name }) => name);
        expect(namesOf(report, 'failed')).toEqual(made.toSpliced(1, 0, 'right-signature'));
        expect(sentenceOf(report, 'challenge')).toMatch(
          /^a challenge got no answer within \d+ms: answer every request/,
        );
      };

      if (where === undefined) await check({ receive: never });
      else await withPort(({ url }) => check(`${url}/hooks`), never);
    },
  );
});

test('a new secret is told by rotate, and taken back afterwards', async () => {
  const told: string[] = [];
  let app = new Receiver({ secret });
  const report = await checkReceiver(
    { receive: (request: Request) => app.receive(request) },
    {
      secret,
      only: ['rotation'],
      rotate: (token) => {
        told.push(token);
        app = new Receiver({ secret: token });
      },
    },
  );

  expect(namesOf(report, 'passed')).toEqual(['rotation']);
  expect(told).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), secret]);
});

test('checks are chosen by name', async () => {
  const only = await sound({ only: ['duplicate', 'gap'] });
  const except = await sound({ only: ['duplicate', 'gap'], except: ['gap'] });

  expect(only.checks.map(({ name }) => name)).toEqual(['duplicate', 'gap']);
  expect(except.checks.map(({ name }) => name)).toEqual(['duplicate']);
});

describe('what cannot be is refused in a sentence', () => {
  const receive = (): Response => new Response();

  test.each<readonly [unknown, object, string]>([
    [{ receive }, { secret, only: ['duplicat'] }, 'no check duplicat; did you mean duplicate?'],
    [{ receive }, { secret, except: ['zzz'] }, 'no check zzz; here: challenge, right-sig'],
    [{ receive }, {}, 'needs the secret of the application'],
    [{ receive }, { secret: 'two words' }, 'without spaces'],
    [{ receive }, { secret, within: 'soon' }, 'within: soon is no time'],
    [{ receive }, { secret, undetermined: 'no' }, 'undetermined: no is none of tell, fail, allow'],
    [{ receive }, { secret, data: ['Charge.IsChargin'] }, 'did you mean Charge.IsCharging?'],
    [{ fetch: receive }, { secret }, 'the object has no method receive(request); a Hono app is'],
    [() => receive, {}, 'a function has no method receive(request); for a handler write'],
    ['hooks', { secret }, 'hooks is not a URL'],
    ['ftp://a.example', { secret }, 'neither http: nor https:'],
    [{ receive }, { secret, onyl: [] }, 'checkReceiver has no option onyl; did you mean only?'],
    [{ receive }, { secret, only: [] }, 'only and except leave no check; there are challenge,'],
    [{ receive }, { secret, only: ['gap'], except: ['gap'] }, 'only and except leave no check'],
    [{ receive }, { secret, reset: 'nope' }, 'reset: nope is not a URL'],
    [{ receive }, { secret, readBack: 'ftp://a.example' }, 'readBack: ftp://a.example is neither'],
    ['http://127.0.0.1:1/hooks', { secret }, 'browsers and Node never connect to this port'],
  ])('%o with %o', async (app, options, sentence) => {
    const failure = await checkReceiver(app as SoundReceiver, options).catch(
      (error: unknown) => error as Error,
    );

    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(ReceiverCheckError);
    expect((failure as Error).message).toContain(sentence);
  });
});

test('an address at which there is no receiver is named, with the reason', async () => {
  const { close, url } = await listen(() => new Response());
  await close();
  const receive = (): Response => new Response(null, { status: 204 });

  await expect(checkReceiver(`${url}/hooks`, { secret })).rejects.toThrow(
    `no receiver answers at ${url}/hooks: nothing listens there`,
  );
  await expect(checkReceiver({ receive }, { secret, reset: `${url}/all` })).rejects.toThrow(
    `reset: no answer from ${url}/all: nothing listens there`,
  );
});
