import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../adapters/library/index.ts';
import {
  badHabits,
  Examination,
  type Problem,
  Receiver,
  type ReceiverOptions,
} from '../../../adapters/testing/index.ts';

const secret = 'secret';

const yaml = `
version: 1
name: evening
seed: 7
clock: { start: 2026-05-04T18:00:00 }
app: { managementToken: ${secret} }
vehicles: { car: { model: tesla-model-3, timeouts: { relock: 1d } }, van: { model: BEV } }
webhooks:
  main:
    url: https://app.example/hooks
    triggers: [Closure.IsLocked]
    data: [Closure.IsLocked]
    subscribe: all
`;

/** An evening of two cars at a receiver that is watched; slow answers take no real time here. */
async function evening(behaviour: Partial<ReceiverOptions>, { faults = '', legacy = false } = {}) {
  let nowMs = 0;
  const wait = async (ms: number): Promise<void> => void (nowMs += ms);
  const receiver = new Receiver({ secret, wait, ...behaviour });
  const examination = new Examination(receiver.receive, { secret, nowMs: () => nowMs });
  const text = yaml.replace('    subscribe', `    legacy: ${legacy}\n    subscribe`) + faults;
  const world = createWorld({ yaml: text, webhooks: { main: examination.receive } });
  await world.settle('1m');
  world.do('car', 'unlock');
  await world.settle('10m');
  world.do('car', 'lock');
  await world.settle('10m');
  const sent = world.log
    .filter(({ kind, data }) => kind === 'event.created' && data['type'] !== 'VERIFY')
    .map(({ data }) => data['event'] as string);
  return { examination, receiver, sent, world };
}

const codesOf = (problems: readonly Problem[]): readonly string[] =>
  [...new Set(problems.map(({ code }) => code))].sort();

const trouble = `
faults:
  - target: webhook.main
    from: "18:00"
    effects:
      - duplicate: { delay: { uniform: [1s, 5m] } }
      - reorder: { window: 2, probability: 0.5 }
      - signature: { form: wrong, probability: 0.3 }
`;

const forms = [
  ['4.0', false],
  ['2.0', true],
] as const;

describe.each(forms)('a receiver of version %s that does everything right', (_, legacy) => {
  test('has no problems, and its newest states are those of the world', async () => {
    const { examination, receiver, sent, world } = await evening({}, { legacy });
    await examination.probe();

    examination.assertSound(receiver, sent);
    expect(sent.length).toBeGreaterThanOrEqual(4);
    const state = receiver.states.get(world.vehicle('car').id);
    expect(state?.payload).toMatchObject(
      legacy
        ? { payload: { vehicles: [{ data: [{ path: '/security', body: { isLocked: true } }] }] } }
        : { data: { signals: [{ body: { value: true } }] } },
    );
  });

  test('nor when events come twice, late and with wrong signatures', async () => {
    const { examination, receiver, sent } = await evening({}, { faults: trouble, legacy });

    examination.assertSound(receiver, sent);
    expect(receiver.received.some(({ status }) => status === 401)).toBe(true);
    expect(receiver.received.length).toBeGreaterThan(sent.length * 1.5);
  });
});

const caught: Readonly<Record<keyof typeof badHabits, readonly string[]>> = {
  forgetsToDedupe: ['handledTwice'],
  trustsArrivalOrder: ['stale'],
  ignoresSignature: ['forgeryAccepted', 'forgeryHandled', 'stale'],
  answersSlowly: ['slow'],
  failsAtFirst: ['genuineRefused'],
  answersChallengeWrongly: ['challengeUnmet'],
  leavesChallengeUnanswered: ['challengeUnmet'],
};

describe.each(Object.entries(badHabits))('a receiver that %s', (name, habit) => {
  test.each(forms)('is caught by events of version %s, and only at that', async (_, legacy) => {
    const { examination, receiver, sent } = await evening(habit, { legacy });
    await examination.probe();

    const problems = examination.problems(receiver, sent);

    expect(codesOf(problems)).toEqual(caught[name as keyof typeof badHabits]);
    expect(() => examination.assertSound(receiver, sent)).toThrow(problems[0]!.text);
  });
});

test('an app that throws has refused the delivery', async () => {
  const examination = new Examination(
    () => {
      throw new Error('out of order');
    },
    { secret },
  );
  const world = createWorld({
    yaml: yaml.replace('    subscribe', '    verify: skip\n    subscribe'),
    webhooks: { main: examination.receive },
  });

  await world.settle('1m');

  expect(codesOf(examination.problems())).toEqual(['genuineRefused']);
});

test('an event that never came is lost, one that was accepted and not acted on is missed', async () => {
  const { examination, receiver, sent } = await evening({});
  const forgetful = { handled: receiver.handled.slice(1), states: receiver.states };

  const problems = examination.problems(forgetful, [...sent, 'another']);

  expect(codesOf(problems)).toEqual(['lost', 'missed']);
});

test('a receiver that breaks down over a forgery has crashed, and has not refused it', async () => {
  const { examination } = await evening({});
  const broken = new Examination(() => new Response('no', { status: 500 }), { secret });
  const forged = new Request('http://probe.invalid/', { method: 'POST', body: 'no event' });

  await broken.receive(forged);

  expect(codesOf(broken.problems())).toEqual(['crashed']);
  expect(codesOf(examination.problems())).toEqual([]);
});

test('an event that a user tries a webhook out with is accepted and not acted on', async () => {
  const { examination, receiver, sent, world } = await evening({});
  world.do('car', { emit: { webhook: 'main', test: true } });
  await world.settle('1m');

  examination.assertSound(receiver, sent);
  expect(receiver.received).toHaveLength(sent.length + 2);
  expect(receiver.handled).toEqual(sent);
});
