import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { OutageNotice } from '../../../adapters/cli/serve/outage-notice.ts';

test('an outage is told once, with the number of its failures at its end', () => {
  const said: string[] = [];
  let nowMs = 5000;
  const notice = new OutageNotice(
    (words) => said.push(words),
    () => nowMs,
  );
  notice.answered();
  for (let count = 0; count < 475; count += 1) {
    notice.failed('cannot use the database h/d: no server listens there');
    nowMs += 40;
  }
  expect(notice.message).toBe('cannot use the database h/d: no server listens there');
  notice.answered();
  notice.answered();

  expect(notice.message).toBeUndefined();
  expect(said).toEqual([
    'cannot use the database h/d: no server listens there; the next line about this comes when it answers again',
    'the database answers again, after 19.0 s and 475 failures',
  ]);
});

test('any answers and failures give two lines for each outage, and no failure is left out', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean()), (answers) => {
      const said: string[] = [];
      const notice = new OutageNotice(
        (words) => said.push(words),
        () => 0,
      );
      for (const isAnswered of [...answers, true]) {
        if (isAnswered) notice.answered();
        else notice.failed('down');
      }
      const counts = said.map((line) => Number(/(\d+) failures?$/.exec(line)?.[1] ?? 0));

      expect(said.filter((line) => line.startsWith('down'))).toHaveLength(said.length / 2);
      expect(counts.reduce((sum, each) => sum + each, 0)).toBe(
        answers.filter((isAnswered) => !isAnswered).length,
      );
    }),
  );
});
