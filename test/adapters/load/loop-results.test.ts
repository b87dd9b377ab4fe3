import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Durations } from '../../../adapters/load/durations.ts';
import { FateTally, fates } from '../../../adapters/load/fates.ts';
import { plainResults, together } from '../../../adapters/load/loop-results.ts';
import { SentIds } from '../../../adapters/load/reconciliation.ts';

const durations = fc.array(fc.double({ min: 0, max: 1e8, noNaN: true }), { minLength: 1 });
const percents = [0, 50, 90, 99, 99.9, 100];

function durationsOf(all: readonly number[]): Durations {
  const made = new Durations();
  for (const each of all) made.add(each);
  return made;
}

test('a percentile is the duration of that rank, to three digits and not below it', () => {
  const law = fc.property(durations, (all) => {
    const sorted = all.toSorted((a, b) => a - b);
    const made = durationsOf(all);
    for (const percent of percents) {
      const exact = sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)]!;
      const shown = made.percentileMs(percent);
      expect(shown).toBeGreaterThanOrEqual(exact * (1 - Number.EPSILON));
      expect(shown).toBeLessThanOrEqual(exact * 1.01 + 0.001);
    }
  });
  fc.assert(law);
});

const loop = fc.record({ slips: durations, accepted: fc.nat(50), late: fc.nat(50) });

test('the results of shares, added up, are those of the whole, in any order', () => {
  const law = fc.property(fc.array(loop, { minLength: 1, maxLength: 5 }), (shares) => {
    const plain = shares.map(({ accepted, late, slips }) => plainOf(accepted, late, slips));
    const [whole, back] = [
      together(JSON.parse(JSON.stringify(plain)) as typeof plain),
      together(plain.toReversed()),
    ];
    const one = durationsOf(shares.flatMap(({ slips }) => slips));
    for (const percent of percents) {
      expect(whole.slips.percentileMs(percent)).toBe(one.percentileMs(percent));
      expect(back.slips.percentileMs(percent)).toBe(one.percentileMs(percent));
    }
    const sum = (of: (share: (typeof shares)[number]) => number): number =>
      shares.reduce((total, each) => total + of(each), 0);
    expect(whole.fates.counts).toMatchObject({
      accepted: sum(({ accepted }) => accepted),
      late: sum(({ late }) => late),
      rejected: 0,
    });
    expect(whole.generated).toBe(sum(({ accepted, late }) => accepted + late));
    expect(Object.keys(whole.fates.counts)).toEqual(Object.keys(fates));
  });
  fc.assert(law);
});

function plainOf(accepted: number, late: number, slips: readonly number[]) {
  const tally = new FateTally();
  for (let at = 0; at < accepted; at += 1) tally.add('accepted');
  for (let at = 0; at < late; at += 1) tally.add('late');
  const loopResults = {
    fates: tally,
    slips: durationsOf(slips),
    fromSent: new Durations(),
    fromDue: new Durations(),
    outcomes: new Map([['200', accepted + late]]),
    generated: accepted + late,
    challenges: 0,
    spanMs: 1,
    lastDueMs: 1,
  };
  return plainResults(loopResults, 'schedule');
}

/** An event: its deliveries, whether it is accepted, and how often the receiver lists it. */
const event = fc.record({
  deliveries: fc.integer({ min: 1, max: 3 }),
  isAccepted: fc.boolean(),
  listed: fc.nat(5),
});

test('each event is accounted for exactly, however the receiver loses and doubles them', () => {
  const law = fc.property(fc.array(event), fc.nat(3), fc.nat(3), (events, strangers, count) => {
    const shares = Array.from({ length: count + 1 }, () => new SentIds());
    for (const [at, { deliveries, isAccepted }] of events.entries()) {
      const share = shares[at % shares.length]!;
      for (let times = 0; times < deliveries; times += 1) share.add(`event ${at}`);
      if (isAccepted) share.accept(`event ${at}`);
    }
    const all = new SentIds();
    for (const share of shares) all.addAll(share.plain);
    const listed = [
      ...events.flatMap(({ listed: times }, at) =>
        Array.from({ length: times }, () => `event ${at}`),
      ),
      ...Array.from({ length: strangers }, (_, at) => `stranger ${at}`),
    ];
    const named = (is: (each: (typeof events)[number]) => boolean): readonly string[] =>
      events.flatMap((each, at) => (is(each) ? [`event ${at}`] : []));
    const found = all.compare(listed);
    const ids = (name: 'lacking' | 'twice' | 'unknown' | 'unacknowledged') =>
      found[name].ids.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    expect(found.received).toBe(listed.length);
    expect(ids('lacking')).toEqual(named((each) => each.isAccepted && each.listed === 0));
    expect(ids('twice')).toEqual(named((each) => each.listed > each.deliveries));
    expect(ids('unacknowledged')).toEqual(named((each) => !each.isAccepted && each.listed > 0));
    expect(found.unknown.count).toBe(strangers);
  });
  fc.assert(law);
});
