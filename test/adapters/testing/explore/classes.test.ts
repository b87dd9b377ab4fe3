import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrivalsOf } from '../../../../adapters/testing/explore/arrivals.ts';
import {
  areCompatible,
  type Choice,
  type SentEvent,
  singleChoices,
} from '../../../../adapters/testing/explore/choice.ts';
import { classOf, countClasses } from '../../../../adapters/testing/explore/classes.ts';
import { coverOf } from '../../../../adapters/testing/explore/cover.ts';
import { setsOf, shrunk } from '../../../../adapters/testing/explore/drawn.ts';
import { faultsOf } from '../../../../adapters/testing/explore/story-faults.ts';

const timing = { retryMs: 25_000, timeoutMs: 15_000 };

function sentOf(vehicles: readonly string[], gapMs = 60_000): readonly SentEvent[] {
  const places = new Map<string, number>();
  return vehicles.map((vehicle, index) => {
    const place = (places.get(vehicle) ?? 0) + 1;
    places.set(vehicle, place);
    return {
      eventId: `e${index}`,
      webhook: 'main',
      vehicle,
      user: 'anna',
      place,
      atMs: index * gapMs,
    };
  });
}

/** All orders in which no event waits longer than it may for an earlier one. */
function ordersOf(sent: readonly SentEvent[], lateMs: number): number[][] {
  const found: number[][] = [];
  const place = (order: number[], left: number[]): void => {
    if (left.length === 0) found.push(order);
    for (const event of left) {
      const isFar = left.some(
        (other) =>
          sent[other]!.vehicle === sent[event]!.vehicle &&
          sent[event]!.atMs - sent[other]!.atMs > lateMs,
      );
      if (!isFar)
        place(
          [...order, event],
          left.filter((each) => each !== event),
        );
    }
  };
  place(
    [],
    sent.map((_, event) => event),
  );
  return found;
}

test('the number of classes is that of all orders, counted one by one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 6 }),
      fc.constantFrom(0, 60_000, 130_000, 600_000, Infinity),
      fc.boolean(),
      (vehicles, lateMs, acrossVehicles) => {
        const named = acrossVehicles ? vehicles.map(() => 'a') : vehicles;
        const orders = ordersOf(sentOf(named), lateMs).map((order) =>
          order.map((event) => ({
            event,
            copy: 0,
            atMs: 0,
            form: 'right' as const,
            isTogether: false,
            restarts: false,
          })),
        );
        const sent = sentOf(vehicles);
        const classes = new Set(orders.map((each) => classOf(sent, each, acrossVehicles)));

        expect(countClasses(sent, lateMs, acrossVehicles)).toBe(classes.size);
      },
    ),
    { numRuns: 200 },
  );
});

test.each([
  [3, 8, 72],
  [3, 10, 864],
  [2, 10, 14_400],
  [1, 10, 3_628_800],
])('%i cars with %i events have %i classes', (cars, count, classes) => {
  const vehicles = Array.from({ length: count }, (_, index) => `car ${index % cars}`);

  expect(countClasses(sentOf(vehicles), Infinity, false)).toBe(classes);
});

test('single choices bring about every order of three events of a car', () => {
  const sent = sentOf(['a', 'a', 'a']);
  const singles = singleChoices(sent, Infinity, ['late']);
  const classes = new Set<string>();
  const sets = singles.map((each): readonly Choice[] => [each]);
  for (const set of setsOf(singles, '1')) if (sets.push(set) > 200) break;
  for (const set of sets) classes.add(classOf(sent, arrivalsOf(sent, set, timing), false));

  expect(classes.size).toBe(6);
});

test('no choice makes an event later than it may be', () => {
  const sent = sentOf(['a', 'b', 'a', 'a', 'b', 'a']);
  for (const lateMs of [0, 60_000, 120_000, 300_000]) {
    for (const choice of singleChoices(sent, lateMs, ['late', 'together', 'twice'])) {
      if (!('after' in choice)) throw new Error('only choices of order were asked for');
      expect(sent[choice.after]!.atMs - sent[choice.event]!.atMs).toBeLessThanOrEqual(lateMs);
      expect(sent[choice.after]!.vehicle).toBe(sent[choice.event]!.vehicle);
    }
  }
});

function firstSets(
  singles: readonly Choice[],
  seed: string,
  count: number,
): readonly (readonly Choice[])[] {
  const found = [];
  for (const set of setsOf(singles, seed)) {
    if (set.length > 0) found.push(set);
    if (found.length === count) break;
  }
  return found;
}

test('the same seed gives the same sets, pairs first and no single ones, and another seed others', () => {
  const sent = sentOf(['a', 'a', 'a', 'a']);
  const singles = singleChoices(sent, Infinity, ['late', 'twice']);
  const first = (seed: string, count: number) => firstSets(singles, seed, count);
  const sizes = first('1', 400).map(({ length }) => length);

  expect(first('1', 400)).toEqual(first('1', 400));
  expect(first('1', 400)).not.toEqual(first('2', 400));
  expect(sizes.slice(0, singles.length).every((size) => size === 2)).toBe(true);
  expect(Math.min(...sizes)).toBe(2);
  expect(sizes.toSorted((a, b) => a - b).slice(0, 100)).toEqual(sizes.slice(0, 100));
  expect(Math.max(...sizes)).toBe(8);
  expect(first('1', 400).every(areCompatible)).toBe(true);
});

test('a set shrinks to the choices that it takes, each as small as it fails', async () => {
  const set: readonly Choice[] = [
    { kind: 'twice', event: 0, after: 0 },
    { kind: 'late', event: 1, after: 5 },
    { kind: 'refused', event: 2, form: 'wrong' },
    { kind: 'late', event: 3, after: 4 },
  ];
  const fails = async (choices: readonly Choice[]): Promise<boolean> =>
    choices.some((each) => each.kind === 'late' && each.event === 1 && each.after >= 3) &&
    choices.some(({ kind }) => kind === 'twice');

  expect(await shrunk(set, fails)).toEqual([
    { kind: 'twice', event: 0, after: 0 },
    { kind: 'late', event: 1, after: 3 },
  ]);
});

test('the faults of choices say which event they disturb, and by how much', () => {
  const sent = sentOf(['a', 'b', 'a']);

  expect(
    faultsOf(sent, [
      { kind: 'late', event: 0, after: 2 },
      { kind: 'unanswered', event: 1 },
    ]),
  ).toEqual([
    {
      name: 'explored 1',
      target: 'webhook.main',
      match: { vehicle: 'a', user: 'anna', event: 1 },
      effects: [{ delay: { by: '2m1s' } }],
    },
    {
      name: 'explored 2',
      target: 'webhook.main',
      match: { vehicle: 'b', user: 'anna', event: 1, attempt: 1 },
      effects: [{ unanswered: true }],
    },
  ]);
});

test('a cover has every pair that fits into one run, in a fraction of the sets', () => {
  const sent = sentOf(['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c']);
  const singles = singleChoices(sent, Infinity, ['late', 'together', 'twice', 'unanswered']);
  const fits = (set: readonly Choice[]): boolean => areCompatible(set);
  const sets = [...coverOf(singles, 8, fits)];
  const pairs = singles.flatMap((one, index) =>
    singles.slice(index + 1).flatMap((other) => (fits([one, other]) ? [[one, other]] : [])),
  );

  expect(sets.every((set) => set.length <= 8 && fits(set))).toBe(true);
  expect(
    pairs.filter((pair) => !sets.some((set) => pair.every((each) => set.includes(each)))),
  ).toEqual([]);
  expect(sets.length).toBeLessThan(pairs.length / 10);
});
