import fc from 'fast-check';
import { expect, test } from 'vitest';
import { briefHistory } from '../../../../adapters/trials/report/brief-history.ts';
import { failureLines } from '../../../../adapters/trials/report/failure-lines.ts';
import type { RunOutcome } from '../../../../adapters/trials/run-outcome.ts';
import type { Finding, LoggedEntry } from '../../../../engine/index.ts';

const words = fc
  .subarray(['car', 'van', 'hook', 'nobody', 'webhook', 'soc'], { minLength: 0 })
  .map((some) => some.join(' '));

const entries = fc
  .array(
    fc.record({
      subject: fc.constantFrom('car', 'van', 'hook', ''),
      kind: fc.constantFrom(
        'charge.started',
        'vehicle.slept',
        'delivery.attempted',
        'event.raised',
        'command.refused',
        'trip.start',
      ),
      back: fc.nat({ max: 9 }),
      io: fc.constantFrom('st' as const, 'in' as const),
      minutes: fc.nat({ max: 3 }),
    }),
    { maxLength: 60 },
  )
  .map((all) => {
    let atMs = 0;
    return all.map(({ back, minutes, ...entry }, sequence): LoggedEntry => {
      atMs += minutes * 60_000;
      const cause = Math.max(-1, sequence - 1 - back);
      return { ...entry, sequence, atMs, cause, data: {} };
    });
  });

test('the stories of failures are those of the whole history', () => {
  fc.assert(
    fc.property(entries, words, words, fc.nat({ max: 60 }), (all, expected, reason, minute) => {
      const finding = { expected, passed: false, atMs: minute * 60_000 } as Finding;
      const outcome = {
        findings: [finding],
        conclusion: { verdict: 'FAIL', reason },
        scenario: { clock: { timezone: 'UTC' }, subjectWidth: 4, stepPlaces: {}, file: 'a.yaml' },
        history: { entries: all, leftOut: 0, timeline: ['x'], attempts: [], courses: [] },
      } as unknown as RunOutcome;
      const brief = { ...outcome, history: briefHistory(outcome, { reports: [] }) };
      for (const each of [finding, undefined]) {
        expect(failureLines(brief, each)).toEqual(failureLines(outcome, each));
      }
      expect(brief.history!.entries.length).toBeLessThanOrEqual(40);
    }),
  );
});
