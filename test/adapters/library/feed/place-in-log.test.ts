import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PlaceInLog } from '../../../../adapters/library/feed/place-in-log.ts';

type Message = Parameters<PlaceInLog['take']>[0];
type Hello = Parameters<PlaceInLog['greet']>[0];

const sequence = fc.nat(40);
const entry = (at: number) => ({ type: 'entry', entry: { sequence: at } }) as Message;
const gap = (from: number, to: number) =>
  ({ type: 'gap', from, to, dropped: to - from + 1 }) as Message;
const clockWith = (findings: readonly number[]) => ({ script: { state: 'running', findings } });
const clock = (at: number, ...findings: readonly number[]) =>
  ({ type: 'clock', sequence: at, clock: clockWith(findings) }) as unknown as Message;
const snapshot = (remaining: number) => ({ type: 'snapshot', remaining }) as Message;
const hello = (instance: string, ...findings: readonly number[]) =>
  ({
    type: 'hello',
    instance,
    world: 'main',
    sequence: 9,
    clock: clockWith(findings),
  }) as unknown as Hello;

const message = fc.oneof(
  sequence.map(entry),
  fc.tuple(sequence, sequence).map(([from, more]) => gap(from, from + more)),
  sequence.map(clock),
);

/** The first sequence that is unknown after a message. */
function after(said: Message): number {
  if (said.type === 'entry') return said.entry.sequence + 1;
  return said.type === 'gap' ? said.to + 1 : (said as { readonly sequence: number }).sequence;
}

function begun(from: number, options: object = {}): PlaceInLog {
  const place = new PlaceInLog({ token: 'token', ...options });
  place.greet(hello('one'));
  place.begin({ from });
  return place;
}

test('whatever messages arrive, and in which order: it resumes after the last entry that it knows', () => {
  fc.assert(
    fc.property(sequence, fc.array(message), (from, messages) => {
      const place = begun(from);

      let next = from;
      for (const said of messages) {
        const isNew = said.type === 'clock' || after(said) > next;
        expect(place.take(said)).toEqual(isNew ? said : undefined);
        next = Math.max(next, after(said));
        expect(place.subscription.from).toBe(next);
      }
    }),
  );
});

test('an item of the clock has all findings, of which the server tells each once', () => {
  const place = new PlaceInLog({ token: 'token' });
  place.greet(hello('one', 1, 2));
  place.begin({ from: 0 });
  const told = [clock(0), clock(0, 3), clock(0), clock(0, 4, 5)].map((each) => place.take(each));
  place.greet(hello('two', 9));
  const later = place.take(clock(0, 10));

  expect([...told, later]).toMatchObject(
    [
      [1, 2],
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3, 4, 5],
      [9, 10],
    ].map((findings) => ({
      clock: { script: { findings } },
    })),
  );
});

test('where the server begins again is not where it begins', () => {
  const place = begun(5);
  place.take(entry(5));

  place.greet(hello('one'));
  place.begin({ from: 0 });

  expect(place.subscription).toMatchObject({ from: 6, instance: 'one' });
});

test('before the server has said where it begins, the request is repeated', () => {
  const place = new PlaceInLog({ token: 'token', from: 3 });

  expect(place.greet(hello('one'))).toBeUndefined();

  expect(place.subscription.from).toBe(3);
});

test('another world of that name is sent from its first entry', () => {
  const place = begun(5, { snapshot: true });
  place.take(snapshot(0));

  expect(place.greet(hello('two'))).toEqual({ type: 'restarted', world: 'main', sequence: 9 });

  expect(place.subscription).toMatchObject({ from: 0, instance: 'two', snapshot: true });
});

describe('the vehicles as they are', () => {
  test('are asked for until all of them have come', () => {
    const place = begun(0, { snapshot: true });
    expect(place.subscription.snapshot).toBe(true);

    place.take(snapshot(30));
    expect(place.subscription.snapshot).toBe(true);
    place.take(snapshot(0));

    expect(place.subscription.snapshot).toBeUndefined();
  });

  test.each([undefined, false])(
    'come after a gap unless a client does not want them: %s',
    (wanted) => {
      expect(begun(0, { snapshot: wanted }).subscription.snapshot).toBe(wanted);
    },
  );
});
